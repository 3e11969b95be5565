import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MAX_REVIEW_REQUEST_LENGTH } from "~/domain/privacy/review-request";
import { leadGuidOf } from "~/http/session";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { Button } from "~/ui/button";
import { CountedTextArea } from "~/ui/counted-text-area";
import { submittedValue } from "~/ui/field-errors";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Question, QuestionForm } from "~/ui/question";
import { SelectField } from "~/ui/select-field";
import type { SiteBrand } from "~/ui/site-brand";
import { requestReview, listDecisionTitles, findMaskedRequester } from "~/usecases/privacy/request-review";

const TITLE = "Ask for a review by a person";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

/** Loads the form. `about` = the decision. `of` = the booking or quote that it concerns (default: this browser's latest quote). */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const of = searchParams.get("of") ?? leadGuidOf(request) ?? "";
  return {
    about: searchParams.get("about") ?? "",
    of,
    isSent: searchParams.has("sent"),
    answerTo: await findMaskedRequester(app, of),
    decisions: listDecisionTitles(),
    key: app.ids.token(),
    canSignIn: app.identity.provider !== null,
  };
}

const INPUT_FIELDS = z.object({
  about: textField(60),
  text: textField(2 * MAX_REVIEW_REQUEST_LENGTH),
  of: textField(60),
  key: textField(60),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const reviewRequest = await requestReview(app, postedForm.value);
  return reviewRequest.ok ? redirect("/request-review?sent=1", 303) : refuseForm(postedForm, reviewRequest);
}

export default function ReviewRequestPage() {
  const { about, of, isSent, answerTo, decisions, key, canSignIn } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const brand = useRouteLoaderData<{ readonly brand: SiteBrand }>("root")?.brand;
  const errors = result?.error ?? null;
  const enteredText = (name: string, fallback: string) => (result ? submittedValue(result, name) : fallback);
  if (isSent)
    return (
      <Page width="text">
        <Question title="A person will review it">
          <Notice tone="success" title="We have your request">
            <p>We’ll answer by email.</p>
          </Notice>
          <p>
            <a href="/privacy">How we make automatic decisions</a>
          </p>
        </Question>
      </Page>
    );
  return (
    <Page width="text">
      <Question
        title={TITLE}
        explanation="Some decisions here are made automatically. Tell us which one you think was wrong, and a person will review it and answer."
        errors={errors}
        labels={{ about: "Which decision should we review?", text: "What happened" }}
      >
        {answerTo === null ? (
          <div className="grid gap-3">
            <p>
              We answer by email, so we need to know who made the request. Open this page in the browser you used for
              the quote or booking{canSignIn ? ", or sign in" : ""}.
            </p>
            {canSignIn && (
              <p>
                <a
                  href={`/customer-login?${new URLSearchParams({ returnTo: `/request-review?${new URLSearchParams({ about })}` })}`}
                >
                  Sign in
                </a>
              </p>
            )}
            {brand && (
              <p>
                Or call <a href={`tel:${brand.supportPhone.replace(/\s/g, "")}`}>{brand.supportPhone}</a>, or write to{" "}
                <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
              </p>
            )}
          </div>
        ) : (
          <QuestionForm>
            <input type="hidden" name="of" value={enteredText("of", of)} />
            <input type="hidden" name="key" value={enteredText("key", key)} />
            <SelectField
              name="about"
              label="Which decision should we review?"
              options={decisions}
              placeholder="Choose one"
              defaultValue={enteredText("about", about)}
              errors={errors}
            />
            <CountedTextArea
              name="text"
              label="What happened"
              hint="What was decided, and why you think it was wrong"
              maxLength={MAX_REVIEW_REQUEST_LENGTH}
              defaultValue={enteredText("text", "")}
              errors={errors}
            />
            <p className="text-soft">The answer goes to {answerTo}.</p>
            <Button size="lg">Send</Button>
          </QuestionForm>
        )}
      </Question>
    </Page>
  );
}
