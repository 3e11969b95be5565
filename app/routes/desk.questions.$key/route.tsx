import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ANSWERS_FIELD, optionField } from "~/domain/catalogue/question-text";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { Values } from "~/pages/desk/changes/current-values";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { QUESTIONS } from "~/usecases/operations/desk/catalogue";
import { stackFields } from "~/pages/portal/settings/setting-fields";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.title ?? "A question" },
  NO_INDEX,
];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const versionedCase = await requireVersion(request, app, QUESTIONS, params.key);
  const value = versionedCase.storedVersions?.value;
  const answers = (value?.options ?? []).map(
    ({ id }, at) => ({ name: optionField(id), kind: "text", label: `Answer ${at + 1}` }) as const,
  );
  const text = { name: "text", kind: "text", label: "Question" } as const;
  const jobs = [...versionedCase.facts.jobs].map(([id, name]) => ({ value: String(id), label: name }));
  const fields =
    versionedCase.storedVersions === null
      ? [
          { name: "job", kind: "select", label: "Job", hint: "Jobs that have no question yet", options: jobs } as const,
          text,
          { name: ANSWERS_FIELD, kind: "area", label: "Answers", hint: "One per line", most: 1000, rows: 5 } as const,
        ]
      : [text, ...answers];
  const view = editView(request, app, QUESTIONS, versionedCase, [stackFields(...fields)]);
  return {
    ...view,
    // The page of a job without a question links here with its number.
    ...(view.key === null && { typed: { ...view.typed, job: new URL(request.url).searchParams.get("job") ?? "" } }),
    title: versionedCase.storedVersions === null ? "Add a question" : (value?.text ?? ""),
    canEnd: value != null && value.taskId !== null,
  };
}

export const action = ({ request, params, context: { app } }: ActionFunctionArgs) =>
  editAction(
    request,
    app,
    QUESTIONS,
    params.key,
    (key) => `/desk/questions/${key}`,
    async ({ facts }, value) => ({
      /** Submitted with the change, so that only previewed values are saved. */
      seen: JSON.stringify(value),
      values: QUESTIONS.rules.describe(value, facts),
    }),
  );

/** Texts of one question and its answers. Changes are previewed first. Restoring takes one click. */
export default function Question() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <EditPage
      title={loaderData.title}
      back={{ to: "/desk/jobs", label: "Jobs" }}
      page={loaderData}
      actionData={response}
      saved="Saved. The change takes effect everywhere within ten minutes."
      note="Changes apply to new answers. What each answer leads to does not change."
      {...(loaderData.canEnd
        ? {
            end: {
              summary: "Withdraw this question",
              effect: "The job no longer has this question. You can restore it.",
              button: "Withdraw the question",
            },
          }
        : {})}
      formTitle={loaderData.key === null ? "The question" : "Change the text"}
      button={loaderData.key === null ? "Add the question" : "Change the text"}
      renderPreview={({ values }) => (
        <Section id="preview" title="Preview of the question">
          <Values values={values} />
        </Section>
      )}
    />
  );
}
