import { data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "../../../answers";
import { momentWords } from "../../../domain/bids/moment-words";
import { COUNTRIES } from "../../../domain/country/country";
import type { VersionedKind, VersionedValues } from "../../../domain/desk/versions";
import { readPosted, refuseForm, resultOf, typedWords, writtenNumber } from "../../../http/typed-form";
import type { Context } from "../../../usecases/context";
import {
  changeVersioned,
  endVersioned,
  makeVersioned,
  putVersionBack,
  readVersioned,
  type Versioned,
  type VersionedCase,
} from "../../../usecases/desk/versioned";
import type { SettingGroup } from "../../portal/settings/setting-fields";
import { deskRefused, isDeskRefusal } from "../guard.server";
import { changedWords } from "./changes";

/** The part of an address that stands for one that is to be made. */
const NEW = "new";

/** The thing that an address names, or the one that is to be made. Throws the login, or why not. */
export async function askedVersion<K extends VersionedKind, F>(
  request: Request,
  app: Context,
  subject: Versioned<K, F>,
  key: string | undefined,
): Promise<VersionedCase<K, F>> {
  const isNew = key === NEW && subject.acts.make !== undefined;
  const found = await readVersioned(app, subject, isNew ? null : (key ?? ""));
  if (found.ok) return found;
  throw found.code === "page-not-found" ? refusedPage(found.code) : deskRefused(request, app, found.code);
}

/** What differs between two values, in words. */
export type Difference<V> = (before: V | null, after: V) => readonly string[];

/** The page of a thing that is set here, or of one that is made. */
export function editView<K extends VersionedKind, F>(
  request: Request,
  app: Context,
  { rules }: Versioned<K, F>,
  { facts, stored, version }: VersionedCase<K, F>,
  groups: readonly SettingGroup[],
  difference?: Difference<VersionedValues[K]>,
) {
  const { defaultZone } = COUNTRIES[app.config.country];
  const words = (value: VersionedValues[K]) => rules.words(value, facts);
  const differs: Difference<VersionedValues[K]> =
    difference ?? ((before, after) => changedWords(before === null ? null : words(before), words(after)));
  return {
    key: stored?.key ?? null,
    version,
    now: stored === null || stored.value === null ? null : words(stored.value),
    groups,
    typed: rules.typed(stored?.value ?? null),
    changes: (stored?.changes ?? []).map(({ at, actorName, why, before, after, ...change }) => ({
      version: change.version,
      id: app.ids.guid(),
      who: actorName,
      when: momentWords(at, defaultZone),
      why,
      changed: after === null ? ["It ended"] : differs(before, after),
      canPutBack: before !== null,
    })),
    id: app.ids.guid(),
    endId: app.ids.guid(),
    isSaved: new URL(request.url).searchParams.has("saved"),
  };
}
export type EditView = ReturnType<typeof editView>;

/** Its other fields are the thing as it is typed, judged by its own rules. */
const CHANGE = z
  .object({
    intent: z.enum(["preview", "save", "end", "back"]),
    id: typedWords(64),
    version: writtenNumber,
    undone: writtenNumber.default(0),
    seen: typedWords(32_000),
    reason: typedWords(2000),
  })
  .catchall(typedWords(16_000));

/** What a press on the page does: shows what would change, makes, changes, ends, puts back. `path` = of the page of a key. */
export async function editAction<K extends VersionedKind, F, P extends { readonly seen: string }>(
  request: Request,
  app: Context,
  subject: Versioned<K, F>,
  asked: string | undefined,
  path: (key: string) => string,
  look: (found: VersionedCase<K, F>, value: VersionedValues[K], key: string) => Promise<P>,
) {
  const posted = await readPosted(request, CHANGE);
  const nothing = { preview: null as P | null, both: null, version: null as number | null };
  if (posted.status !== "success") return refuseForm(posted, undefined, nothing);
  const found = await askedVersion(request, app, subject, asked);
  const { facts, stored } = found;
  const { intent, id, version, undone, seen, reason, ...typed } = posted.value;
  const key = stored?.key ?? null;
  const pressed = { id, reason };
  if (intent === "end" || intent === "back") {
    if (key === null) throw refusedPage("page-not-found");
    const of = { subject, key, version };
    return told(
      await (intent === "end" ? endVersioned(app, pressed, of) : putVersionBack(app, pressed, of, undone)),
      null,
    );
  }
  const read = subject.rules.read(typed, facts, stored?.value ?? null);
  const named = key === null ? (subject.keyOf?.(typed, facts) ?? null) : null;
  const errors = { ...(named && !named.ok && named.fields), ...(!read.ok && read.errors) };
  if (!read.ok || Object.keys(errors).length > 0)
    return refuseForm(posted, { code: "invalid-input", fields: errors }, nothing);
  const preview = await look(found, read.value, key ?? (named?.ok ? named.key : ""));
  // What is put in force is what was looked at: values that were typed since are shown first.
  if (intent === "preview" || preview.seen !== seen)
    return data({ ...nothing, preview, version, result: resultOf(posted) });
  return told(
    await (key === null
      ? makeVersioned(app, pressed, subject, typed)
      : changeVersioned(app, pressed, { subject, key, version }, typed)),
    preview,
  );

  function told(done: Awaited<ReturnType<typeof changeVersioned<K, F>>>, preview: P | null) {
    if (done.ok && "waits" in done && done.waits === true) return redirect(`/desk/approvals/${id}`, 303);
    if (done.ok) return redirect(`${path(key ?? ("key" in done ? (done.key ?? "") : ""))}?saved`, 303);
    if (isDeskRefusal(done.code)) throw deskRefused(request, app, done.code);
    if (!("theirs" in done)) return refuseForm(posted, done, { ...nothing, preview, version });
    const { theirs, yours } = done;
    const [newest] = theirs.stored?.changes ?? [];
    const words = (value: VersionedValues[K] | null | undefined) =>
      value === null || value === undefined ? [] : subject.rules.words(value, theirs.facts);
    const both = {
      who: newest?.actorName ?? "",
      when: momentWords(newest?.at ?? 0, COUNTRIES[app.config.country].defaultZone),
      theirs: words(theirs.stored?.value),
      yours: words(yours),
    };
    return refuseForm(posted, { code: done.code }, { preview: null, both, version: theirs.version });
  }
}
