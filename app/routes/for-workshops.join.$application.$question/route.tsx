import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { parseForm, refuseForm, toFormResult, textField } from "~/http/parse-form";
import { redirectElsewhere } from "~/pages/joining/application-access.server";
import { FileInput } from "~/pages/joining/file-input";
import { questionGroups, questionText } from "~/pages/joining/question-fields";
import { readSentFiles, TOO_LARGE_ERRORS } from "~/http/read-photo-form";
import { SettingFormFields } from "~/pages/portal/settings/setting-form";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { findRefusal } from "~/domain/supplier/joining/documents";
import { answerQuestion, showQuestion } from "~/usecases/workshop/joining/answer";
import { applicationPath } from "~/usecases/workshop/joining/begin";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.title ?? "Join" },
  NO_INDEX,
];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const id = params.application ?? "";
  const questionView = await showQuestion(app, id, params.question ?? "");
  if (!questionView.ok) throw redirectElsewhere(id, questionView.code);
  const { question, questions, facts, formText: input, decryptedApplication } = questionView;
  const at = questions.indexOf(question);
  const isDocument = question === "insurance" || question === "licence";
  return {
    ...questionText(question, facts),
    question,
    groups: questionGroups(question, facts, []),
    typed: input,
    step: `${at + 1} of ${questions.length}`,
    back: at === 0 ? applicationPath(id) : `${applicationPath(id)}/${questions[at - 1]}`,
    takesFile: isDocument && app.uploads.entryPoint !== null,
    maxMegabytes: app.config.photos.maxMegabytes,
    hasFile: decryptedApplication.storedApplication.files.some(({ kind }) => kind === question),
    refusal: isDocument ? findRefusal(decryptedApplication.storedApplication.files, question) : null,
  };
}

/** The fields are those of the question. The question's own rules validate each of them. */
const INPUT_FIELDS = z.object({}).catchall(textField(400));

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const id = params.application ?? "";
  const question = params.question ?? "";
  const sentForm = await readSentFiles(request);
  if (sentForm === null) return data({ result: { error: TOO_LARGE_ERRORS }, groups: null }, { status: 413 });
  const input = parseForm(sentForm.form, INPUT_FIELDS);
  if (input.status !== "success") return refuseForm(input, undefined, { groups: null });
  const response = await answerQuestion(app, id, question, input.value, sentForm.files);
  if (response.ok) return redirect(`${applicationPath(id)}${response.next === null ? "" : `/${response.next}`}`, 303);
  if (response.code === "uploads-unavailable") return refuseForm(input, response, { groups: null });
  if (response.code !== "invalid-input") throw redirectElsewhere(id, response.code);
  const questionResult = response.places.length > 1 ? await showQuestion(app, id, question) : null;
  const groups = questionResult?.ok
    ? questionGroups(questionResult.question, questionResult.facts, response.places)
    : null;
  // A postcode with several places leads to a further question instead of an error.
  const isFurtherQuestion = groups !== null && Object.keys(response.fields ?? {}).join() === "locality";
  if (isFurtherQuestion && !input.value.locality) return data({ groups, result: toFormResult(input) });
  return refuseForm(input, response, { groups });
}

/** One question of the application. The key mounts a new form for each question, so that no values carry over. */
export default function JoinQuestion() {
  const { question } = useLoaderData<typeof loader>();
  return <QuestionAnswer key={question} />;
}

function QuestionAnswer() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const [form] = useForm({
    id: `answer-${loaderData.question}`,
    lastResult: response?.result,
    defaultValue: loaderData.typed,
  });
  const groups = response?.groups ?? loaderData.groups;
  const errors = response?.result.error ?? null;
  const labels = Object.fromEntries(
    groups.flatMap(({ fields }) => fields.map(({ name, label, fullLabel }) => [name, fullLabel ?? label])),
  );
  return (
    <Page width="text">
      <Question
        title={loaderData.title}
        explanation={loaderData.explanation}
        step={loaderData.step}
        back={loaderData.back}
        errors={errors}
        labels={{ ...labels, file: "Photo or PDF" }}
      >
        <Form
          method="post"
          {...formProps(form)}
          encType={loaderData.takesFile ? "multipart/form-data" : undefined}
          className="grid gap-6"
        >
          {loaderData.refusal !== null && <Notice tone="attention">Not accepted: {loaderData.refusal}</Notice>}
          <SettingFormFields groups={groups} inputValues={form.initialValue ?? {}} errors={errors} />
          {loaderData.takesFile && (
            <FileInput
              label={
                loaderData.refusal !== null
                  ? "New photo or PDF"
                  : loaderData.hasFile
                    ? "Another photo or PDF (optional)"
                    : "Photo or PDF"
              }
              hint={
                loaderData.refusal !== null
                  ? "We did not accept the one you sent. If only its date was wrong, correct the date above."
                  : loaderData.hasFile
                    ? "We already have the one you sent."
                    : `A photo that shows all four corners, or a PDF, up to ${loaderData.maxMegabytes} MB.`
              }
              acceptsPdf
              errors={errors}
              maxMegabytes={loaderData.maxMegabytes}
            />
          )}
          <Button size="lg" pending={isPosting}>
            Continue
          </Button>
        </Form>
      </Question>
    </Page>
  );
}
