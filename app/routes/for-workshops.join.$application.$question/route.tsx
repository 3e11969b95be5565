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
import { readTyped, refuseForm, resultOf, typedWords } from "~/http/typed-form";
import { elsewhere } from "~/pages/joining/application-door.server";
import { FileInput } from "~/pages/joining/file-input";
import { questionGroups, questionWords } from "~/pages/joining/question-fields";
import { readSent, TOO_LARGE } from "~/pages/joining/sent-files.server";
import { SettingFormFields } from "~/pages/portal/settings/setting-form";
import { Button } from "~/ui/button";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSending } from "~/ui/sending";
import { answerQuestion, askQuestion } from "~/usecases/joining/answer";
import { applicationPath } from "~/usecases/joining/begin";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title ?? "Join" }, NO_INDEX];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const id = params.application ?? "";
  const asked = await askQuestion(app, id, params.question ?? "");
  if (!asked.ok) throw elsewhere(id, asked.code);
  const { question, questions, facts, typed, opened } = asked;
  const at = questions.indexOf(question);
  const isDocument = question === "insurance" || question === "licence";
  return {
    ...questionWords(question, facts),
    question,
    groups: questionGroups(question, facts, []),
    typed,
    step: `${at + 1} of ${questions.length}`,
    back: at === 0 ? applicationPath(id) : `${applicationPath(id)}/${questions[at - 1]}`,
    takesFile: isDocument && app.uploads.door !== null,
    maxMegabytes: app.config.photos.maxMegabytes,
    hasFile: opened.stored.files.some(({ kind }) => kind === question),
  };
}

/** Its fields are those of the question, each judged by the question's own rules. */
const ANSWER = z.object({}).catchall(typedWords(400));

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const id = params.application ?? "";
  const question = params.question ?? "";
  const read = await readSent(request);
  if (read === null) return data({ result: { error: TOO_LARGE }, groups: null }, { status: 413 });
  const posted = readTyped(read.form, ANSWER);
  if (posted.status !== "success") return refuseForm(posted, undefined, { groups: null });
  const answered = await answerQuestion(app, id, question, posted.value, read.sent);
  if (answered.ok) return redirect(`${applicationPath(id)}${answered.next === null ? "" : `/${answered.next}`}`, 303);
  if (answered.code === "uploads-unavailable") return refuseForm(posted, answered, { groups: null });
  if (answered.code !== "invalid-input") throw elsewhere(id, answered.code);
  const asked = answered.places.length > 1 ? await askQuestion(app, id, question) : null;
  const groups = asked?.ok ? questionGroups(asked.question, asked.facts, answered.places) : null;
  // A postcode with several places is a further question, not a mistake.
  const isFurtherQuestion = groups !== null && Object.keys(answered.fields ?? {}).join() === "locality";
  if (isFurtherQuestion && !posted.value.locality) return data({ groups, result: resultOf(posted) });
  return refuseForm(posted, answered, { groups });
}

/** One question of joining. The next one is another form: nothing of this one stays in it. */
export default function JoinQuestion() {
  const { question } = useLoaderData<typeof loader>();
  return <Answer key={question} />;
}

function Answer() {
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const isPosting = useSending() !== null;
  const [form] = useForm({ id: `answer-${page.question}`, lastResult: answered?.result, defaultValue: page.typed });
  const groups = answered?.groups ?? page.groups;
  const errors = answered?.result.error ?? null;
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
          <SettingFormFields groups={groups} typed={form.initialValue ?? {}} errors={errors} />
          {page.takesFile && (
            <FileInput
              label={page.hasFile ? "Another photo or PDF of it (optional)" : "Photo or PDF of it"}
              hint={
                page.hasFile
                  ? "We have the one that you sent."
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
