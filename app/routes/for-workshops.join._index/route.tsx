import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { withHolderCookie } from "~/http/session";
import { parsePostedForm, refuseForm, toFormResult, textField } from "~/http/parse-form";
import { Button } from "~/ui/button";
import { submittedValue } from "~/ui/field-errors";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { applicationPath, sendJoinCode, beginApplication } from "~/usecases/workshop/joining/begin";

export const meta: MetaFunction = () => [{ title: "Join as a workshop" }, NO_INDEX];

/** Refuses the page if sign-in is disabled, because workshops need to sign in after joining. */
export function loader({ context: { app } }: LoaderFunctionArgs) {
  if (app.identity.provider === null) throw refusedPage("sign-in-disabled");
  return null;
}

const INPUT_FIELDS = z.object({ intent: z.enum(["send", "check"]), email: textField(254), code: textField(40) });

/** Sends a code to the email address. With the right code it starts or continues the application. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  if (app.identity.provider === null) throw refusedPage("sign-in-disabled");
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  const refuseInput = (refusal?: Parameters<typeof refuseForm>[1], isCodeSent = false) =>
    refuseForm(postedForm, refusal, { isCodeSent }, ["code"]);
  if (postedForm.status !== "success") return refuseInput();
  const { intent, email, code } = postedForm.value;
  if (intent === "send") {
    const codeRequest = await sendJoinCode(app, email);
    return codeRequest.ok
      ? { isCodeSent: true, result: toFormResult(postedForm) }
      : refuseInput(codeRequest, codeRequest.code === "rate-limited");
  }
  const application = await beginApplication(app, email, code);
  if (!application.ok) return refuseInput(application, application.fields?.email === undefined);
  return redirect(applicationPath(application.id), { status: 303, headers: withHolderCookie(request, app.viewer) });
}

/** Page for the email address of the future account, which is verified by a code. */
export default function Join() {
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const errors = response?.result.error ?? null;
  const email = submittedValue(response?.result, "email");
  const isCodeSent = response?.isCodeSent ?? false;
  return (
    <Page width="text">
      <Question
        title="What is your email address?"
        explanation="This will be the email of your workshop’s account. We’ll send a code to it, and a link to continue later. If you have already started, you’ll continue where you left off."
        back="/for-workshops"
        errors={errors}
        labels={{ email: "Email", code: "Code" }}
      >
        {isCodeSent ? (
          <>
            <Form method="post" noValidate className="grid gap-4">
              <input type="hidden" name="email" value={email} />
              <TextField
                name="code"
                label="Code"
                hint={`We sent it to ${email.trim().toLowerCase()}. It works for 10 minutes.`}
                errors={errors}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                className="max-w-48"
              />
              <Button name="intent" value="check" size="lg" pending={isPosting}>
                Continue
              </Button>
            </Form>
            <Form method="post">
              <input type="hidden" name="email" value={email} />
              <Button name="intent" value="send" variant="quiet">
                Send another code
              </Button>
            </Form>
          </>
        ) : (
          <Form method="post" noValidate className="grid gap-6">
            <TextField
              name="email"
              type="email"
              label="Email"
              errors={errors}
              defaultValue={email}
              autoComplete="email"
              maxLength={254}
            />
            <Button name="intent" value="send" size="lg" pending={isPosting}>
              Send me a code
            </Button>
          </Form>
        )}
      </Question>
    </Page>
  );
}
