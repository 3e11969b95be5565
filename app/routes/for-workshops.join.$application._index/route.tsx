import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { withHolderCookie } from "~/http/session";
import { parsePostedForm, refuseForm, toFormResult, textField } from "~/http/parse-form";
import { VerificationForm } from "~/pages/booking/changes/verification-form";
import { applicationStatusView } from "~/pages/joining/status-view.server";
import { ApplicationStatusPage } from "~/pages/joining/status-page";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { applicationPath } from "~/usecases/workshop/joining/begin";
import { requestApplicationCode, grantApplicationAccess, openApplication } from "~/usecases/workshop/joining/open";
import { sendApplication } from "~/usecases/workshop/joining/send";

export const meta: MetaFunction = () => [{ title: "Join as a workshop" }, NO_INDEX];

/** Loads the status of an application, or first asks for the code that verifies its owner. Changes nothing, because mail scanners open links too. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const application = await openApplication(app, params.application ?? "");
  if (application.ok) return { proof: null, view: await applicationStatusView(app, application) };
  if (application.code === "not-the-holder") return { proof: application.to, view: null };
  throw refusedPage(application.code);
}

const INPUT_FIELDS = z.object({ intent: z.enum(["send", "check", "apply"]), code: textField(40) });

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const id = params.application ?? "";
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  const refuseInput = (refusal?: Parameters<typeof refuseForm>[1], isCodeSent = false) =>
    refuseForm(postedForm, refusal, { isCodeSent }, ["code"]);
  if (postedForm.status !== "success") return refuseInput();
  const { intent, code } = postedForm.value;
  switch (intent) {
    case "send": {
      const codeRequest = await requestApplicationCode(app, id);
      return codeRequest.ok
        ? { isCodeSent: true, result: toFormResult(postedForm) }
        : refuseInput(codeRequest, codeRequest.code === "rate-limited");
    }
    case "check": {
      const hold = await grantApplicationAccess(app, id, code);
      if (!hold.ok) return refuseInput(hold, true);
      return redirect(applicationPath(id), { status: 303, headers: withHolderCookie(request, app.viewer) });
    }
    case "apply": {
      const application = await sendApplication(app, id);
      if (!application.ok) return refuseInput(application);
      return redirect(`${applicationPath(id)}${application.open === null ? "" : `/${application.open}`}`, 303);
    }
  }
}

export default function Application() {
  const { proof, view } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const errors = response?.result.error ?? null;
  if (view !== null) return <ApplicationStatusPage view={view} errors={errors} />;
  return (
    <Page width="text">
      <Question title="Continue your application" errors={errors} labels={{ code: "Code" }}>
        <VerificationForm
          explanation="To see your answers and continue here, ask for a code."
          to={proof ?? ""}
          isCodeSent={response?.isCodeSent ?? false}
          errors={errors}
        />
      </Question>
    </Page>
  );
}
