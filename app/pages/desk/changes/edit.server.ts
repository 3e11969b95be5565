import { data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "../../../error-responses";
import { formatMoment } from "../../../domain/core/time/format-moment";
import { COUNTRIES } from "../../../domain/core/country/country";
import type { VersionedKind, VersionedValues } from "../../../domain/operations/desk/versions";
import { parsePostedForm, refuseForm, toFormResult, textField, hiddenNumber } from "../../../http/parse-form";
import type { Context } from "../../../usecases/context";
import {
  changeVersioned,
  endVersioned,
  createVersioned,
  restoreVersion,
  readVersionedItem,
  type VersionedItemType,
  type VersionedCase,
} from "../../../usecases/operations/desk/versioned";
import type { SettingGroup } from "../../portal/settings/setting-fields";
import { deskRefusalResponse, refuseDeskForm } from "../guard.server";
import { listChangedValues } from "./changes";

/** Path segment for an item that does not exist yet. */
const NEW_KEY = "new";

/** Loads the item that the URL names, or an empty one to create. Throws a redirect to the login or the error page. */
export async function requireVersion<K extends VersionedKind, F>(
  request: Request,
  app: Context,
  subject: VersionedItemType<K, F>,
  key: string | undefined,
): Promise<VersionedCase<K, F>> {
  const isNew = key === NEW_KEY && subject.actions.make !== undefined;
  const versionedCase = await readVersionedItem(app, subject, isNew ? null : (key ?? ""));
  if (versionedCase.ok) return versionedCase;
  throw deskRefusalResponse(request, app, versionedCase.code);
}

/** Lists the differences between two values as text. */
export type DescribeDifferences<V> = (before: V | null, after: V) => readonly string[];

/** View model of the page that changes or creates an item. */
export function editView<K extends VersionedKind, F>(
  request: Request,
  app: Context,
  { rules }: VersionedItemType<K, F>,
  { facts, storedVersions, version }: VersionedCase<K, F>,
  groups: readonly SettingGroup[],
  describeDifferences?: DescribeDifferences<VersionedValues[K]>,
) {
  const { defaultZone } = COUNTRIES[app.config.country];
  const describeValue = (value: VersionedValues[K]) => rules.describe(value, facts);
  const listDifferences: DescribeDifferences<VersionedValues[K]> =
    describeDifferences ??
    ((before, after) => listChangedValues(before === null ? null : describeValue(before), describeValue(after)));
  return {
    key: storedVersions?.key ?? null,
    version,
    now: storedVersions === null || storedVersions.value === null ? null : describeValue(storedVersions.value),
    groups,
    typed: rules.toFormText(storedVersions?.value ?? null),
    changes: (storedVersions?.changes ?? []).map(({ at, actorName, reason, before, after, ...change }) => ({
      version: change.version,
      id: app.ids.guid(),
      actor: actorName,
      when: formatMoment(at, defaultZone),
      reason,
      changed: after === null ? ["Ended"] : listDifferences(before, after),
      canRestore: before !== null,
    })),
    id: app.ids.guid(),
    endId: app.ids.guid(),
    isSaved: new URL(request.url).searchParams.has("saved"),
  };
}
export type EditView = ReturnType<typeof editView>;

/** Fields of every change. The form's other fields are those of the item, which its own rules check. */
const INPUT_FIELDS = z
  .object({
    intent: z.enum(["preview", "save", "end", "back"]),
    id: textField(64),
    version: hiddenNumber,
    undone: hiddenNumber.default(0),
    seen: textField(32_000),
    reason: textField(2000),
  })
  .catchall(textField(16_000));

/** Handles a submission of the page: previews a change, or creates, changes, ends or restores a version. `path` returns the path of a key's page. */
export async function editAction<K extends VersionedKind, F, P extends { readonly seen: string }>(
  request: Request,
  app: Context,
  subject: VersionedItemType<K, F>,
  query: string | undefined,
  path: (key: string) => string,
  buildPreview: (versionedCase: VersionedCase<K, F>, value: VersionedValues[K], key: string) => Promise<P>,
) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  const emptyResult = { preview: null as P | null, both: null, version: null as number | null };
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, emptyResult);
  const versionedCase = await requireVersion(request, app, subject, query);
  const { facts, storedVersions } = versionedCase;
  const { intent, id, version, undone, seen: seenVersion, reason, ...input } = postedForm.value;
  const key = storedVersions?.key ?? null;
  const confirmation = { id, reason };
  if (intent === "end" || intent === "back") {
    if (key === null) throw refusedPage("page-not-found");
    const versionedItem = { subject, key, version };
    return editResult(
      await (intent === "end"
        ? endVersioned(app, confirmation, versionedItem)
        : restoreVersion(app, confirmation, versionedItem, undone)),
      null,
    );
  }
  const parsedValue = subject.rules.read(input, facts, storedVersions?.value ?? null);
  const keyResult = key === null ? (subject.keyOf?.(input, facts) ?? null) : null;
  const errors = { ...(keyResult && !keyResult.ok && keyResult.fields), ...(!parsedValue.ok && parsedValue.errors) };
  if (!parsedValue.ok || Object.keys(errors).length > 0)
    return refuseForm(postedForm, { code: "invalid-input", fields: errors }, emptyResult);
  const preview = await buildPreview(versionedCase, parsedValue.value, key ?? (keyResult?.ok ? keyResult.key : ""));
  // Only previewed values are saved. Values edited after the preview are previewed first.
  if (intent === "preview" || preview.seen !== seenVersion)
    return data({ ...emptyResult, preview, version, result: toFormResult(postedForm) });
  return editResult(
    await (key === null
      ? createVersioned(app, confirmation, subject, input)
      : changeVersioned(app, confirmation, { subject, key, version }, input)),
    preview,
  );

  function editResult(result: Awaited<ReturnType<typeof changeVersioned<K, F>>>, preview: P | null) {
    if (result.ok && "waits" in result && result.waits === true) return redirect(`/desk/approvals/${id}`, 303);
    if (result.ok) return redirect(`${path(key ?? ("key" in result ? (result.key ?? "") : ""))}?saved`, 303);
    if (!("theirs" in result))
      return refuseDeskForm(request, app, postedForm, result, { ...emptyResult, preview, version });
    const { theirs, yours } = result;
    const [newest] = theirs.storedVersions?.changes ?? [];
    const describeValue = (value: VersionedValues[K] | null | undefined) =>
      value === null || value === undefined ? [] : subject.rules.describe(value, theirs.facts);
    const conflictingValues = {
      otherName: newest?.actorName ?? "",
      when: formatMoment(newest?.at ?? 0, COUNTRIES[app.config.country].defaultZone),
      theirs: describeValue(theirs.storedVersions?.value),
      yours: describeValue(yours),
    };
    return refuseForm(
      postedForm,
      { code: result.code },
      { preview: null, both: conflictingValues, version: theirs.version },
    );
  }
}
