import type { DeskActionKind } from "../../../domain/operations/desk/act";
import type { VersionRules } from "../../../domain/core/forms/version-rules";
import type { VersionedKind, VersionedValues } from "../../../domain/operations/desk/versions";
import { canonicalJson } from "../../../domain/core/hashing/canonical-json";
import type { PersonId } from "../../../domain/core/ids";
import { type Cents, cents } from "../../../domain/core/money/money";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import type { FormErrors, FormText } from "../../../domain/core/forms/read-form";
import type { Context } from "../../context";
import type { StoredVersions } from "../../../domain/operations/desk/desk-change";
import type { Grant, StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import { runDeskAction, type ConfirmedForm } from "./act";
import { grantGiveaway } from "./giveaway";
import { type DeskPerson, type DeskRefusal, deskPerson } from "./desk-person";

/** Maximum number of changes on a page, newest first. */
const MAX_CHANGES = 20;

/** A kind of versioned item that desk members with the supply right can edit. `F` = facts that its rules need in addition to the form. */
export interface Versioned<K extends VersionedKind, F> {
  readonly kind: K;
  readonly rules: VersionRules<VersionedValues[K], F>;
  /** Action names for the journal. Absent = the action does not exist for this kind. */
  readonly acts: {
    readonly make?: DeskActionKind;
    readonly change?: DeskActionKind;
    readonly end?: DeskActionKind;
    readonly putBack: DeskActionKind;
  };
  /** Loads the facts for the rules. `key` null = a new item. Returns null if there is no such item. */
  facts(context: Context, key: string | null): Promise<F | null>;
  /** Returns the key of a new item from the form, or its field errors. */
  keyOf?(input: FormText, facts: F): { readonly ok: true; readonly key: string } | Refusal<"invalid-input">;
  /** The field errors for a new item whose key is already taken. Default: on the field `key`. */
  readonly taken?: FormErrors;
  /** The item's value before its first change at the desk, if it has one. Default: none. */
  floor?(context: Context, key: string): { readonly key: string; readonly value: VersionedValues[K] } | null;
  /** Value in cents that a change gives away to customers. Default: 0. The giveaway's `kind` is the item's kind. */
  worth?(context: Context, before: VersionedValues[K] | null, after: VersionedValues[K] | null): Cents;
  /** Converts an earlier value when it is restored. If absent, the value is used unchanged. */
  restored?(context: Context, value: VersionedValues[K], now: VersionedValues[K] | null): VersionedValues[K];
  /** Returns the item's value after it has ended. Null = the item is removed. */
  ended?(context: Context, value: VersionedValues[K]): VersionedValues[K] | null;
}

/** An item in the form in which its page shows it. */
export interface VersionedCase<K extends VersionedKind, F> {
  readonly ok: true;
  readonly facts: F;
  /** null = a new item. */
  readonly stored: StoredVersions<K> | null;
  /** Number of changes so far; 0 = as shipped. */
  readonly version: number;
}

async function storedOf<K extends VersionedKind, F>(
  context: Context,
  { kind, floor }: Versioned<K, F>,
  key: string,
  limit: number,
): Promise<StoredVersions<K> | null> {
  const deskChange = await context.db.deskChanges.find(kind, key, limit);
  if (deskChange !== null) return deskChange;
  const under = floor?.(context, key) ?? null;
  return under && { ...under, changes: [] };
}

async function caseOf<K extends VersionedKind, F>(
  context: Context,
  subject: Versioned<K, F>,
  key: string | null,
): Promise<VersionedCase<K, F> | Refusal<"page-not-found">> {
  const [storedVersions, facts] = await Promise.all([
    key === null ? null : storedOf(context, subject, key, MAX_CHANGES),
    subject.facts(context, key),
  ]);
  if (facts === null || (key !== null && storedVersions === null)) return refuse("page-not-found");
  return { ok: true, facts, stored: storedVersions, version: storedVersions?.changes[0]?.version ?? 0 };
}

/** Loads an item with its changes, for operators who may change supply. `key` null = the page that creates one. */
export async function readVersioned<K extends VersionedKind, F>(
  context: Context,
  subject: Versioned<K, F>,
  key: string | null,
): Promise<VersionedCase<K, F> | DeskRefusal | Refusal<"page-not-found">> {
  const person = await deskPerson(context, "supply");
  return person.ok ? caseOf(context, subject, key) : person;
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
interface OfVersion<K extends VersionedKind, F> {
  readonly subject: Versioned<K, F>;
  readonly key: string;
  /** The version that the page was rendered with. */
  readonly version: number;
}

const isSame = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);

/** A change that is waiting for approval by a second person. */
export interface ChangeDetails<K extends VersionedKind> {
  readonly key: string;
  /** The version that the change applies to. */
  readonly version: number;
  readonly value: VersionedValues[K] | null;
  readonly personId: PersonId;
}

async function applyRates<K extends VersionedKind, F>(
  context: Context,
  { personId, giver }: DeskPerson,
  { id, reason }: ConfirmedForm,
  { subject, key, version }: OfVersion<K, F>,
  versionedCase: VersionedCase<K, F>,
  value: VersionedValues[K] | null,
): Promise<VersionedResult<K, F>> {
  const before = versionedCase.stored?.value ?? null;
  if (versionedCase.stored !== null && isSame(before, value)) return { ok: true };
  if (versionedCase.version !== version) return { ...refuse("settings-changed"), theirs: versionedCase, yours: value };
  const save = (grant: Grant | null) =>
    context.db.deskChanges.save(
      subject.kind,
      key,
      {
        version: version + 1,
        at: context.clock.now(),
        actor: personId,
        actorName: giver.name,
        before,
        after: value,
        why: reason,
      },
      grant,
    );
  const amount = subject.worth?.(context, before, value) ?? cents(0);
  const { kind } = subject;
  if (amount > 0 && (kind === "code" || kind === "voucher")) {
    const details: ChangeDetails<K> = { key, version, value, personId };
    const input = await grantGiveaway(
      context,
      { id, reason: reason, by: giver },
      { kind, amount, about: `${kind}:${key}`, details },
      async (grant) => ((await save(grant)) ? { ok: true } : refuse("settings-changed")),
    );
    if (input.ok || input.code !== "settings-changed") return input;
  } else if (await save(null)) return { ok: true };
  const again = await caseOf(context, subject, key);
  return again.ok ? { ...refuse("settings-changed"), theirs: again, yours: value } : again;
}

/** Makes a change that a second person has approved, in the name of the person who requested it. */
export async function changeWithGrant<K extends VersionedKind, F>(
  context: Context,
  subject: Versioned<K, F>,
  { askedByName, reason }: StoredGiveaway,
  { key, version, value, personId }: ChangeDetails<K>,
  grant: Grant,
): Promise<{ readonly ok: true } | Refusal<"settings-changed">> {
  const storedVersions = await storedOf(context, subject, key, 1);
  if ((storedVersions?.changes[0]?.version ?? 0) !== version) return refuse("settings-changed");
  const change = {
    version: version + 1,
    at: context.clock.now(),
    actor: personId,
    actorName: askedByName,
    before: storedVersions?.value ?? null,
    after: value,
    why: reason,
  };
  return (await context.db.deskChanges.save(subject.kind, key, change, grant))
    ? { ok: true }
    : refuse("settings-changed");
}

/** Applies an action to an existing or ended item. The new value is computed from the current one. */
async function applyAction<K extends VersionedKind, F>(
  context: Context,
  submission: ConfirmedForm,
  act: DeskActionKind | undefined,
  of: OfVersion<K, F>,
  becomes: (
    match: VersionedCase<K, F> & { readonly stored: StoredVersions<K> },
  ) => { readonly ok: true; readonly value: VersionedValues[K] | null } | Refusal<OutcomeCode>,
): Promise<VersionedResult<K, F>> {
  if (act === undefined) {
    const person = await deskPerson(context, "supply");
    return person.ok ? refuse("page-not-found") : person;
  }
  const about = `${of.subject.kind}:${of.key}`;
  return runDeskAction(
    context,
    "supply",
    submission,
    { kind: act, about },
    async (person, reason): Promise<VersionedResult<K, F>> => {
      const match = await caseOf(context, of.subject, of.key);
      if (!match.ok) return match;
      if (match.stored === null) return refuse("page-not-found");
      const next = becomes({ ...match, stored: match.stored });
      return next.ok ? applyRates(context, person, { id: submission.id, reason: reason }, of, match, next.value) : next;
    },
  );
}

/** Changes an item to the submitted value, effective immediately. Earlier agreements keep the old value. */
export const changeVersioned = <K extends VersionedKind, F>(
  context: Context,
  submission: ConfirmedForm,
  of: OfVersion<K, F>,
  input: FormText,
): Promise<VersionedResult<K, F>> =>
  applyAction(context, submission, of.subject.acts.change, of, ({ facts, stored: storedVersions }) => {
    if (storedVersions.value === null) return refuse("page-not-found");
    const read = of.subject.rules.read(input, facts, storedVersions.value);
    return read.ok ? read : refuse("invalid-input", read.errors);
  });

/** Creates an item from the form and returns its `key`. An ended item can be created again. */
export async function makeVersioned<K extends VersionedKind, F>(
  context: Context,
  submission: ConfirmedForm,
  subject: Versioned<K, F>,
  input: FormText,
): Promise<VersionedResult<K, F>> {
  const person = await deskPerson(context, "supply");
  if (!person.ok) return person;
  const page = await caseOf(context, subject, null);
  if (!page.ok) return page;
  const act = subject.acts.make;
  const match = subject.keyOf?.(input, page.facts);
  if (act === undefined || match === undefined) return refuse("page-not-found");
  if (!match.ok) return match;
  const { key } = match;
  const about = `${subject.kind}:${key}`;
  const result = await runDeskAction(
    context,
    "supply",
    submission,
    { kind: act, about },
    async (person, reason): Promise<VersionedResult<K, F>> => {
      const read = subject.rules.read(input, page.facts, null);
      if (!read.ok) return refuse("invalid-input", read.errors);
      const there = await storedOf(context, subject, key, 1);
      const [newest] = there?.changes ?? [];
      const version = newest?.version ?? 0;
      if (there === null || there.value === null)
        return applyRates(
          context,
          person,
          { id: submission.id, reason: reason },
          { subject, key, version },
          { ...page, stored: there, version },
          read.value,
        );
      // An earlier submission of this form created the item, and its response was lost.
      return newest?.before === null &&
        newest.actorName === person.name &&
        newest.why === reason &&
        isSame(there.value, read.value)
        ? { ok: true }
        : refuse("invalid-input", subject.taken ?? { key: ["This name is already in use"] });
    },
  );
  return result.ok ? { ...result, key } : result;
}

/** Ends an item immediately. */
export const endVersioned = <K extends VersionedKind, F>(
  context: Context,
  submission: ConfirmedForm,
  of: OfVersion<K, F>,
): Promise<VersionedResult<K, F>> =>
  applyAction(context, submission, of.subject.acts.end, of, ({ stored: { value } }) =>
    value === null || of.subject.ended === undefined
      ? { ok: true, value: null }
      : { ok: true, value: of.subject.ended(context, value) },
  );

/** Restores the version before `undone`, as a new version. The first version cannot be undone, because there is none before it. */
export const restoreVersion = <K extends VersionedKind, F>(
  context: Context,
  submission: ConfirmedForm,
  of: OfVersion<K, F>,
  undone: number,
): Promise<VersionedResult<K, F>> =>
  applyAction(context, submission, of.subject.acts.putBack, of, ({ stored: storedVersions }) => {
    const before = storedVersions.changes.find((deskChange) => deskChange.version === undone)?.before ?? null;
    if (before === null) return refuse("page-not-found");
    return { ok: true, value: of.subject.restored?.(context, before, storedVersions.value) ?? before };
  });
