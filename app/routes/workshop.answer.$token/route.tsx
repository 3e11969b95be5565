import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { createDeviceSession } from "~/http/sign-in-cookies";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { Button } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { deviceName } from "~/domain/identity/device-name";
import { sendDeviceCode, showAnswerLink, signInDevice } from "~/usecases/workshop/portal/answer-link";

export const meta: MetaFunction = () => [{ title: "Answer a booking" }, NO_INDEX];

/**
 * On a signed-in device, redirects to the one-button confirmation. On a new device, shows the page that asks for a code. Changes nothing, because mail
 * scanners open links too.
 */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const answerLink = await showAnswerLink(app, params.token ?? "");
  if (!answerLink.ok) throw refusedPage(answerLink.code);
  if (answerLink.path !== null) throw redirect(answerLink.path);
  const { supplierName, sentTo } = answerLink;
  return { supplierName, sentTo, isCodeSent: new URL(request.url).searchParams.has("sent") };
}

const INPUT_FIELDS = z.object({ intent: z.enum(["send", "check"]).default("check"), code: textField(40) });

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, {}, ["code"]);
  const token = params.token ?? "";
  const pagePath = `/workshop/answer/${token}`;
  const { intent, code } = postedForm.value;
  const device = createDeviceSession(request);
  const result =
    intent === "send"
      ? await sendDeviceCode(app, token)
      : await signInDevice(app, token, code, device.idHash, deviceName(request.headers.get("User-Agent") ?? ""));
  if (result.ok && intent === "send") return redirect(`${pagePath}?sent`, 303);
  if (result.ok) return redirect(pagePath, { status: 303, headers: { "Set-Cookie": device.cookie } });
  if (result.code === "portal-link-not-found" || result.code === "sign-in-disabled") throw refusedPage(result.code);
  return refuseForm(postedForm, result, {}, ["code"]);
}

const LABELS = { code: "Code" } as const;

/** Page shown when a device opens a link for the first time. A code is sent to the workshop's email address. Later links open the one-button confirmation. */
export default function SignInDevice() {
  const { supplierName, sentTo, ...view } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.result.error;
  // If no further code can be sent, the last one can still be entered.
  const isCodeSent = view.isCodeSent || errors?.code !== undefined;
  const isPosting = useSubmittingForm() !== null;
  const { pathname } = useLocation();
  return (
    <Page width="text">
      <div className="grid justify-items-start gap-5 py-8">
        <ErrorSummary errors={errors} labels={LABELS} />
        <h1 className="text-2xl font-bold">A booking for {supplierName}</h1>
        <p>
          {isCodeSent ? "We sent a code to" : "We will send a code to"}{" "}
          <strong className="break-words">{sentTo}</strong>. Enter it once, and this device stays signed in to the
          workshop for 90 days. Links in our messages then open the booking directly.
        </p>
        {isCodeSent && (
          <Form method="post" noValidate className="grid justify-items-start gap-4">
            <TextField
              name="code"
              label={LABELS.code}
              hint="It works for 10 minutes."
              errors={errors}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              className="max-w-48"
            />
            <Button name="intent" value="check" size="lg" pending={isPosting}>
              Open the booking
            </Button>
          </Form>
        )}
        <Form method="post">
          <Button
            name="intent"
            value="send"
            size="lg"
            variant={isCodeSent ? "secondary" : "primary"}
            pending={isPosting}
          >
            {isCodeSent ? "Send another code" : "Send the code"}
          </Button>
        </Form>
        <div className="flex flex-wrap gap-x-5">
          {!isCodeSent && (
            <Link to="?sent" className={LINK_CLASS}>
              I have a code
            </Link>
          )}
          <Link
            to={`/customer-login?${new URLSearchParams({ returnTo: pathname })}`}
            reloadDocument
            className={LINK_CLASS}
          >
            Sign in with my login instead
          </Link>
        </div>
      </div>
    </Page>
  );
}
