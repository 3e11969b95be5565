import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_ANSWER_LENGTH } from "~/domain/fleet/brand/help-article";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { Values } from "~/pages/desk/changes/current-values";
import { type SettingField, stackFields } from "~/pages/portal/settings/setting-fields";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { HELP_ARTICLES } from "~/usecases/operations/desk/site-texts";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.title ?? "Help" },
  NO_INDEX,
];

const FIELDS: readonly SettingField[] = [
  { name: "topic", kind: "text", label: "Topic", hint: "Articles on the same topic are grouped together" },
  { name: "question", kind: "text", label: "Question" },
  {
    name: "answer",
    kind: "area",
    label: "Answer",
    hint: "Placeholders: {brand}, {support_phone}, {support_email}, {ways_to_pay}",
    maxLength: MAX_ANSWER_LENGTH,
    rows: 8,
  },
];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const versionedCase = await requireVersion(request, app, HELP_ARTICLES, params.key);
  return {
    ...editView(request, app, HELP_ARTICLES, versionedCase, [stackFields(...FIELDS)]),
    title:
      versionedCase.storedVersions === null
        ? "Write an article"
        : (versionedCase.storedVersions.value?.question ?? "Removed article"),
  };
}

export const action = ({ request, params, context: { app } }: ActionFunctionArgs) =>
  editAction(
    request,
    app,
    HELP_ARTICLES,
    params.key,
    (key) => `/desk/help/${key}`,
    async ({ facts }, value) => ({
      /** Submitted with the change, so that only previewed values are saved. */
      seen: JSON.stringify(value),
      values: HELP_ARTICLES.rules.describe(value, facts),
    }),
  );

/** One article of the help page. */
export default function HelpPage() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isNew = loaderData.key === null;
  return (
    <EditPage
      title={loaderData.title}
      back={{ to: "/desk/help", label: "Help articles" }}
      page={loaderData}
      actionData={response}
      saved="Saved. The article is on the help page within ten minutes."
      note="Customers read the article at /help and can find it by searching."
      end={{
        summary: "Remove this article",
        effect: "The article disappears from the help page. You can restore it.",
        button: "Remove the article",
      }}
      formTitle={isNew ? "The article" : "Edit the article"}
      button={isNew ? "Publish the article" : "Change the article"}
      renderPreview={({ values }) => (
        <Section id="preview" title="Preview of the article">
          <Values values={values} />
        </Section>
      )}
    />
  );
}
