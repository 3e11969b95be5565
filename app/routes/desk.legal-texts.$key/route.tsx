import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_LEGAL_LENGTH } from "~/domain/fleet/brand/legal-text";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { Values } from "~/pages/desk/changes/current-values";
import type { SettingField } from "~/pages/portal/settings/setting-fields";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { LEGAL_TEXTS } from "~/usecases/operations/desk/site-texts";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.title ?? "Legal text" },
  NO_INDEX,
];

const FIELDS: readonly SettingField[] = [
  { name: "title", kind: "text", label: "Title" },
  { name: "from", kind: "date", label: "Valid from" },
  {
    name: "body",
    kind: "area",
    label: "Text",
    hint: "Begin a heading with ##. Add (AU) or (NZ) after it to show its section in one country only. Each line is a paragraph. Put [table cookies] and [link /page Text] on lines of their own",
    maxLength: MAX_LEGAL_LENGTH,
    rows: 24,
  },
];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const versionedCase = await requireVersion(request, app, LEGAL_TEXTS, params.key);
  return {
    ...editView(request, app, LEGAL_TEXTS, versionedCase, [{ legend: null, layout: "wide", fields: FIELDS }]),
    title: versionedCase.storedVersions?.value?.title ?? "",
  };
}

export const action = ({ request, params, context: { app } }: ActionFunctionArgs) =>
  editAction(
    request,
    app,
    LEGAL_TEXTS,
    params.key,
    (key) => `/desk/legal-texts/${key}`,
    async ({ facts }, value) => ({
      /** Submitted with the change, so that only previewed values are saved. */
      seen: JSON.stringify(value),
      values: LEGAL_TEXTS.rules.describe(value, facts),
    }),
  );

/** Page of one legal text. A new version is previewed and then given a start date. An earlier version can be published again. */
export default function LegalTextPage() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <EditPage
      title={loaderData.title}
      back={{ to: "/desk/legal-texts", label: "Legal texts" }}
      page={loaderData}
      actionData={response}
      saved="Saved. The new version is shown from its start date. Earlier versions keep their addresses."
      nowTitle="Newest version"
      note="Bookings keep the version that their customers agreed to."
      formTitle="Write a new version"
      button="Publish the version"
      renderPreview={({ values }) => (
        <Section id="preview" title="Preview of the page">
          <Values values={values} />
        </Section>
      )}
    />
  );
}
