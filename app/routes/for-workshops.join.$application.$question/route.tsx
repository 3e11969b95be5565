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
import { parseForm, refuseForm, resultOf, textField } from "~/http/parse-form";
import { redirectElsewhere } from "~/pages/joining/application-access.server";
import { FileInput } from "~/pages/joining/file-input";
import { questionGroups, questionText } from "~/pages/joining/question-fields";
import { readSent, TOO_LARGE } from "~/pages/joining/sent-files.server";
import { SettingFormFields } from "~/pages/portal/settings/setting-form";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSending } from "~/ui/sending";
import { refusalOf } from "~/domain/supplier/joining/documents";
import { answerQuestion, askQuestion } from "~/usecases/workshop/joining/answer";
import { applicationPath } from "~/usecases/workshop/joining/begin";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title ?? "Join" }, NO_INDEX];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const id = params.application ?? "";
  const request = await askQuestion(app, id, params.question ?? "");
  if (!request.ok) throw redirectElsewhere(id, request.code);
  const { question, questions, facts, typed: input, opened: decryptedApplication } = request;
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
    hasFile: decryptedApplication.stored.files.some(({ kind }) => kind === question),
    refusal: isDocument ? refusalOf(decryptedApplication.stored.files, question) : null,
  };
}

/** The fields are those of the question. The question's own rules validate each of them. */
const ANSWER = z.object({}).catchall(textField(400));

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const id = params.application ?? "";
  const question = params.question ?? "";
  const read = await readSent(request);
  if (read === null) return data({ result: { error: TOO_LARGE }, groups: null }, { status: 413 });
  const input = parseForm(read.form, ANSWER);
  if (input.status !== "success") return refuseForm(input, undefined, { groups: null });
  const response = await answerQuestion(app, id, question, input.value, read.sent);
  if (response.ok) return redirect(`${applicationPath(id)}${response.next === null ? "" : `/${response.next}`}`, 303);
  if (response.code === "uploads-unavailable") return refuseForm(input, response, { groups: null });
  if (response.code !== "invalid-input") throw redirectElsewhere(id, response.code);
  const query = response.places.length > 1 ? await askQuestion(app, id, question) : null;
  const groups = query?.ok ? questionGroups(query.question, query.facts, response.places) : null;
  // A postcode with several places leads to a further question instead of an error.
  const isFurtherQuestion = groups !== null && Object.keys(response.fields ?? {}).join() === "locality";
  if (isFurtherQuestion && !input.value.locality) return data({ groups, result: resultOf(input) });
  return refuseForm(input, response, { groups });
}

/** One question of the application. The key mounts a new form for each question, so that no values carry over. */
export default function JoinQuestion() {
  const { question } = useLoaderData<typeof loader>();
  return <Answer key={question} />;
}

function Answer() {
  const page = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSending() !== null;
  const [form] = useForm({ id: `answer-${page.question}`, lastResult: response?.result, defaultValue: page.typed });
  const groups = response?.groups ?? page.groups;
  const errors = response?.result.error ?? null;
  const labels = Object.fromEntries(
    groups.flatMap(({ fields }) => fields.map(({ name, label, fullLabel }) => [name, fullLabel ?? label])),
  );
  return (
    <Page width="text">
      <Question
        title={page.title}
        why={page.why}
        step={page.step}
        back={page.back}
        errors={errors}
        labels={{ ...labels, file: "Photo or PDF" }}
      >
        <Form
          method="post"
          {...formProps(form)}
          encType={page.takesFile ? "multipart/form-data" : undefined}
          className="grid gap-6"
        >
          {page.refusal !== null && <Notice tone="attention">Not accepted: {page.refusal}</Notice>}
          <SettingFormFields groups={groups} typed={form.initialValue ?? {}} errors={errors} />
          {page.takesFile && (
            <FileInput
              label={
                page.refusal !== null
                  ? "New photo or PDF"
                  : page.hasFile
                    ? "Another photo or PDF (optional)"
                    : "Photo or PDF"
              }
              hint={
                page.refusal !== null
                  ? "We did not accept the one you sent. If only its date was wrong, correct the date above."
                  : page.hasFile
                    ? "We already have the one you sent."
                    : `A photo that shows all four corners, or a PDF, up to ${page.maxMegabytes} MB.`
              }
              takesPdf
              errors={errors}
              maxMegabytes={page.maxMegabytes}
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
