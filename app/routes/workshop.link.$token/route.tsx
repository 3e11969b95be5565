import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { portalRefusalResponse, redirectToLogin } from "~/pages/portal/guard.server";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { Button } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { Page } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { openPortalLink, sendLinkCode, showPortalLink } from "~/usecases/supplier/portal-links";
import { NO_INDEX } from "~/ui/no-index";

export const meta: MetaFunction = () => [{ title: "Workshop portal" }, NO_INDEX];

/**
 * Redirects anyone who may open the booking or request to it. The link can be used any number of times. Others must verify the email address. Changes nothing,
 * because mail scanners open links too.
 */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const portalLink = await showPortalLink(app, params.token ?? "");
  if (!portalLink.ok) throw portalRefusalResponse(request, app, portalLink.code);
  if (portalLink.path !== null) throw redirect(portalLink.path);
  const { kind, supplierName, sentTo, user } = portalLink;
  return {
    kind,
    supplierName,
    sentTo,
    name: user.profile.name ?? user.profile.email ?? "someone else",
    isCodeSent: new URL(request.url).searchParams.has("sent"),
  };
}

const INPUT_FIELDS = z.object({ intent: z.enum(["send", "check"]).default("check"), code: textField(40) });

/** Handles two buttons: send the code to the supplier's email address, and check the entered code. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, {}, ["code"]);
  const token = params.token ?? "";
  const { intent, code } = postedForm.value;
  const result = intent === "send" ? await sendLinkCode(app, token) : await openPortalLink(app, token, code);
  if (result.ok) return redirect(result.path ?? `/workshop/link/${token}?sent`, 303);
  if (result.code === "not-signed-in") throw redirectToLogin(request, app);
  if (result.code === "portal-link-not-found") throw refusedPage(result.code);
  return refuseForm(postedForm, result, {}, ["code"]);
}

const LABELS = { code: "Code" } as const;

/** Page for a link that was opened with another login. A code sent to the supplier's email address opens this one booking or request. */
export default function VerifyLinkPage() {
  const { kind, supplierName, sentTo, name, ...view } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.result.error;
  // If no further code can be sent, the last one can still be entered.
  const isCodeSent = view.isCodeSent || errors?.code !== undefined;
  const isPosting = useSubmittingForm() !== null;
  const subjectLabel = kind === "booking" ? "booking" : "quote request";
  return (
    <Page width="text">
      <div className="grid justify-items-start gap-5 py-8">
        <ErrorSummary errors={errors} labels={LABELS} />
        <h1 className="text-2xl font-bold">
          This {subjectLabel} is for {supplierName}
        </h1>
        <p>
          You are signed in as {name}, who does not work there. Sign in with the address that the message went to, or
          enter a code that we send to <strong className="break-words">{sentTo}</strong>. The code lets you open this{" "}
          {subjectLabel} from now on, but nothing else at {supplierName}.
        </p>
        {isCodeSent && (
          <Form method="post" noValidate className="grid justify-items-start gap-4">
            <TextField
              name="code"
              label={LABELS.code}
              hint={`We sent it to ${sentTo}. It works for 10 minutes.`}
              errors={errors}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              className="max-w-48"
            />
            <Button name="intent" value="check" size="lg" pending={isPosting}>
              Open the {subjectLabel}
            </Button>
          </Form>
        )}
        <Form method="post" className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button
            name="intent"
            value="send"
            size="lg"
            variant={isCodeSent ? "secondary" : "primary"}
            pending={isPosting}
          >
            {isCodeSent ? "Send another code" : "Send the code"}
          </Button>
          {!isCodeSent && (
            <Link to="?sent" className={LINK_CLASS}>
              I have a code
            </Link>
          )}
        </Form>
      </div>
    </Page>
  );
}
