import type { DeskActionKind } from "../../../domain/operations/desk/act";
import type { VersionedKind, VersionedValues, StoredVersions } from "../../../domain/operations/desk/versions";
import { canonicalJson } from "../../../domain/core/hashing/canonical-json";
import type { PersonId } from "../../../domain/core/ids";
import { type Cents, cents } from "../../../domain/core/money/money";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import type { FormErrors, FormText, VersionRules } from "../../../domain/core/forms/read-form";
import type { Context } from "../../context";
import type { Grant, StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import { runDeskAction, type ConfirmedForm } from "./act";
import { grantGiveaway } from "./giveaway";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";

/** Maximum number of ended items in a list, newest first. */
export const MAX_ENDED_ITEMS = 20;
/** Maximum number of changes on a page, newest first. */
const MAX_CHANGES = 20;

/** A kind of item that desk members with the supply right can edit, with all its versions. `F` = facts that the rules need in addition to the form. */
export interface VersionedItemType<K extends VersionedKind, F> {
  readonly kind: K;
  readonly rules: VersionRules<VersionedValues[K], F>;
  /** Action names for the journal. Absent = the action does not exist for this kind. */
  readonly actions: {
    readonly make?: DeskActionKind;
    readonly change?: DeskActionKind;
    readonly end?: DeskActionKind;
    readonly restore: DeskActionKind;
  };
  /** Loads the facts for the rules. `key` null = a new item. Returns null if there is no such item. */
  facts(context: Context, key: string | null): Promise<F | null>;
  /** Returns the key of a new item from the form, or its field errors. */
  keyOf?(input: FormText, facts: F): { readonly ok: true; readonly key: string } | Refusal<"invalid-input">;
  /** The field errors for a new item whose key is already taken. Default: on the field `key`. */
  readonly takenErrors?: FormErrors;
  /** The value before the first change at the desk, if there is one. Default: none. */
  findBaseValue?(context: Context, key: string): { readonly key: string; readonly value: VersionedValues[K] } | null;
  /** How much a change gives away to customers, in cents. Default: 0. The giveaway has the same `kind` as the item. */
  worth?(context: Context, before: VersionedValues[K] | null, after: VersionedValues[K] | null): Cents;
  /** Converts an earlier value when it is restored. If absent, the value is used unchanged. */
  toRestoredValue?(
    context: Context,
    value: VersionedValues[K],
    currentValue: VersionedValues[K] | null,
  ): VersionedValues[K];
  /** Returns the item's value after it has ended. Null = the item is removed. */
  toEndedValue?(context: Context, value: VersionedValues[K]): VersionedValues[K] | null;
}

/** An item as its page shows it. */
export interface VersionedCase<K extends VersionedKind, F> {
  readonly ok: true;
  readonly facts: F;
  /** null = a new item. */
  readonly storedVersions: StoredVersions<K> | null;
  /** Number of changes so far; 0 = as shipped. */
  readonly version: number;
}

async function loadStoredVersions<K extends VersionedKind, F>(
  context: Context,
  { kind, findBaseValue }: VersionedItemType<K, F>,
  key: string,
  limit: number,
): Promise<StoredVersions<K> | null> {
  const deskChange = await context.db.deskChanges.find(kind, key, limit);
  if (deskChange !== null) return deskChange;
  const baseValue = findBaseValue?.(context, key) ?? null;
  return baseValue && { ...baseValue, changes: [] };
}

async function loadVersionedItem<K extends VersionedKind, F>(
  context: Context,
  subject: VersionedItemType<K, F>,
  key: string | null,
): Promise<VersionedCase<K, F> | Refusal<"page-not-found">> {
  const [storedVersions, facts] = await Promise.all([
    key === null ? null : loadStoredVersions(context, subject, key, MAX_CHANGES),
    subject.facts(context, key),
  ]);
  if (facts === null || (key !== null && storedVersions === null)) return refuse("page-not-found");
  return { ok: true, facts, storedVersions, version: storedVersions?.changes[0]?.version ?? 0 };
}

/** Loads an item with its changes, for operators who may change supply. `key` null = the page that creates one. */
export async function readVersionedItem<K extends VersionedKind, F>(
  context: Context,
  subject: VersionedItemType<K, F>,
  key: string | null,
): Promise<VersionedCase<K, F> | DeskRefusal | Refusal<"page-not-found">> {
  const person = await findDeskPerson(context, "supply");
  return person.ok ? loadVersionedItem(context, subject, key) : person;
}

/** Refusal because the item was changed after the page was opened. */
export interface VersionConflict<K extends VersionedKind, F> extends Refusal<"settings-changed"> {
  readonly theirs: VersionedCase<K, F>;
  /** The value that this person submitted. Null = they removed the item. */
  readonly yours: VersionedValues[K] | null;
}
type VersionedResult<K extends VersionedKind, F> =
  | { readonly ok: true; readonly key?: string; readonly waits?: boolean }
  | VersionConflict<K, F>
  | Refusal<OutcomeCode>;

/** An item with the displayed version. */
interface VersionTarget<K extends VersionedKind, F> {
  readonly subject: VersionedItemType<K, F>;
  readonly key: string;
  /** The version that the page was rendered with. */
  readonly version: number;
}

const isSame = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);

/** A change that a second person must approve. */
export interface ChangeDetails<K extends VersionedKind> {
  readonly key: string;
  /** The version that the change applies to. */
  readonly version: number;
  readonly value: VersionedValues[K] | null;
  readonly personId: PersonId;
}

async function applyVersion<K extends VersionedKind, F>(
  context: Context,
  { personId, givingOperator }: DeskPerson,
  { id, reason }: ConfirmedForm,
  { subject, key, version }: VersionTarget<K, F>,
  versionedCase: VersionedCase<K, F>,
  value: VersionedValues[K] | null,
): Promise<VersionedResult<K, F>> {
  const previousValue = versionedCase.storedVersions?.value ?? null;
  if (versionedCase.storedVersions !== null && isSame(previousValue, value)) return { ok: true };
  if (versionedCase.version !== version) return { ...refuse("settings-changed"), theirs: versionedCase, yours: value };
  const save = (grant: Grant | null) =>
    context.db.deskChanges.save(
      subject.kind,
      key,
      {
        version: version + 1,
        at: context.clock.now(),
        actor: personId,
        actorName: givingOperator.name,
        before: previousValue,
        after: value,
        reason,
      },
      grant,
    );
  const amount = subject.worth?.(context, previousValue, value) ?? cents(0);
  const { kind } = subject;
  if (amount > 0 && (kind === "code" || kind === "voucher")) {
    const details: ChangeDetails<K> = { key, version, value, personId };
    const giveawayResult = await grantGiveaway(
      context,
      { id, reason, by: givingOperator },
      { kind, amount, about: `${kind}:${key}`, details },
      async (grant) => ((await save(grant)) ? { ok: true } : refuse("settings-changed")),
    );
    if (giveawayResult.ok || giveawayResult.code !== "settings-changed") return giveawayResult;
  } else if (await save(null)) return { ok: true };
  const currentCase = await loadVersionedItem(context, subject, key);
  return currentCase.ok ? { ...refuse("settings-changed"), theirs: currentCase, yours: value } : currentCase;
}

/** Makes a change that a second person has approved, on behalf of the person who requested it. */
export async function changeWithGrant<K extends VersionedKind, F>(
  context: Context,
  subject: VersionedItemType<K, F>,
  { askedByName, reason }: StoredGiveaway,
  { key, version, value, personId }: ChangeDetails<K>,
  grant: Grant,
): Promise<{ readonly ok: true } | Refusal<"settings-changed">> {
  const storedVersions = await loadStoredVersions(context, subject, key, 1);
  if ((storedVersions?.changes[0]?.version ?? 0) !== version) return refuse("settings-changed");
  const change = {
    version: version + 1,
    at: context.clock.now(),
    actor: personId,
    actorName: askedByName,
    before: storedVersions?.value ?? null,
    after: value,
    reason,
  };
  return (await context.db.deskChanges.save(subject.kind, key, change, grant))
    ? { ok: true }
    : refuse("settings-changed");
}

/** Runs an action on an existing or ended item. The new value is calculated from the current one. */
async function applyAction<K extends VersionedKind, F>(
  context: Context,
  submission: ConfirmedForm,
  actionKind: DeskActionKind | undefined,
  target: VersionTarget<K, F>,
  toNextVersion: (
    versionedCase: VersionedCase<K, F> & { readonly storedVersions: StoredVersions<K> },
  ) => { readonly ok: true; readonly value: VersionedValues[K] | null } | Refusal<OutcomeCode>,
): Promise<VersionedResult<K, F>> {
  if (actionKind === undefined) {
    const person = await findDeskPerson(context, "supply");
    return person.ok ? refuse("page-not-found") : person;
  }
  const about = `${target.subject.kind}:${target.key}`;
  return runDeskAction(
    context,
    "supply",
    submission,
    { kind: actionKind, about },
    async (person, reason): Promise<VersionedResult<K, F>> => {
      const versionedCase = await loadVersionedItem(context, target.subject, target.key);
      if (!versionedCase.ok) return versionedCase;
      if (versionedCase.storedVersions === null) return refuse("page-not-found");
      const next = toNextVersion({ ...versionedCase, storedVersions: versionedCase.storedVersions });
      return next.ok
        ? applyVersion(context, person, { id: submission.id, reason }, target, versionedCase, next.value)
        : next;
    },
  );
}

/** Changes an item to the submitted value at once. Earlier agreements keep the old value. */
export const changeVersioned = <K extends VersionedKind, F>(
  context: Context,
  submission: ConfirmedForm,
  target: VersionTarget<K, F>,
  input: FormText,
): Promise<VersionedResult<K, F>> =>
  applyAction(context, submission, target.subject.actions.change, target, ({ facts, storedVersions }) => {
    if (storedVersions.value === null) return refuse("page-not-found");
    const parsedValue = target.subject.rules.read(input, facts, storedVersions.value);
    return parsedValue.ok ? parsedValue : refuse("invalid-input", parsedValue.errors);
  });

/** The id for a new item. It is higher than the ids of all listed items and of all items ever created at the desk, including removed ones. */
export const nextIdOf = async (
  { db }: Pick<Context, "db">,
  kind: VersionedKind,
  existingItems: readonly { readonly id: number }[],
): Promise<number> => Math.max(await db.deskChanges.highestId(kind), 0, ...existingItems.map(({ id }) => id)) + 1;

/** Creates an item from the form and returns its `key`. An item that has ended can be created again. */
export async function createVersioned<K extends VersionedKind, F>(
  context: Context,
  submission: ConfirmedForm,
  subject: VersionedItemType<K, F>,
  input: FormText,
): Promise<VersionedResult<K, F>> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const emptyCase = await loadVersionedItem(context, subject, null);
  if (!emptyCase.ok) return emptyCase;
  const actionKind = subject.actions.make;
  const keyResult = subject.keyOf?.(input, emptyCase.facts);
  if (actionKind === undefined || keyResult === undefined) return refuse("page-not-found");
  if (!keyResult.ok) return keyResult;
  const { key } = keyResult;
  const about = `${subject.kind}:${key}`;
  const result = await runDeskAction(
    context,
    "supply",
    submission,
    { kind: actionKind, about },
    async (person, reason): Promise<VersionedResult<K, F>> => {
      const parsedValue = subject.rules.read(input, emptyCase.facts, null);
      if (!parsedValue.ok) return refuse("invalid-input", parsedValue.errors);
      const existingVersions = await loadStoredVersions(context, subject, key, 1);
      const [newest] = existingVersions?.changes ?? [];
      const version = newest?.version ?? 0;
      if (existingVersions === null || existingVersions.value === null)
        return applyVersion(
          context,
          person,
          { id: submission.id, reason },
          { subject, key, version },
          { ...emptyCase, storedVersions: existingVersions, version },
          parsedValue.value,
        );
      // An earlier submission of this form created the item, and its response was lost.
      return newest?.before === null &&
        newest.actorName === person.name &&
        newest.reason === reason &&
        isSame(existingVersions.value, parsedValue.value)
        ? { ok: true }
        : refuse("invalid-input", subject.takenErrors ?? { key: ["This name is already in use"] });
    },
  );
  return result.ok ? { ...result, key } : result;
}

/** Ends an item immediately. */
export const endVersioned = <K extends VersionedKind, F>(
  context: Context,
  submission: ConfirmedForm,
  target: VersionTarget<K, F>,
): Promise<VersionedResult<K, F>> =>
  applyAction(context, submission, target.subject.actions.end, target, ({ storedVersions: { value } }) =>
    value === null || target.subject.toEndedValue === undefined
      ? { ok: true, value: null }
      : { ok: true, value: target.subject.toEndedValue(context, value) },
  );

/** Restores the value before `versionToRestore`, as a new version. The first version cannot be undone, because there is nothing before it. */
export const restoreVersion = <K extends VersionedKind, F>(
  context: Context,
  submission: ConfirmedForm,
  target: VersionTarget<K, F>,
  versionToRestore: number,
): Promise<VersionedResult<K, F>> =>
  applyAction(context, submission, target.subject.actions.restore, target, ({ storedVersions }) => {
    const previousValue =
      storedVersions.changes.find((deskChange) => deskChange.version === versionToRestore)?.before ?? null;
    if (previousValue === null) return refuse("page-not-found");
    return {
      ok: true,
      value: target.subject.toRestoredValue?.(context, previousValue, storedVersions.value) ?? previousValue,
    };
  });
