import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/answers";
import { withHolderCookie } from "~/http/session";
import { readPosted, refuseForm, resultOf, typedWords } from "~/http/typed-form";
import { ProofForm } from "~/pages/booking/changes/proof-form";
import { standingView } from "~/pages/joining/standing-view.server";
import { StandingPage } from "~/pages/joining/standing-page";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { applicationPath } from "~/usecases/joining/begin";
import { askForApplicationCode, holdApplication, openApplication } from "~/usecases/joining/open";
import { sendApplication } from "~/usecases/joining/send";

export const meta: MetaFunction = () => [{ title: "Join as a workshop" }, NO_INDEX];

/** How an application stands, or first the code that proves whose it is. Changes nothing: scanners of mail open links too. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const opened = await openApplication(app, params.application ?? "");
  if (opened.ok) return { proof: null, view: await standingView(app, opened) };
  if (opened.code === "not-the-holder") return { proof: opened.to, view: null };
  throw refusedPage(opened.code);
}

const PRESSED = z.object({ intent: z.enum(["send", "check", "apply"]), code: typedWords(40) });

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const id = params.application ?? "";
  const posted = await readPosted(request, PRESSED);
  const refused = (refusal?: Parameters<typeof refuseForm>[1], isCodeSent = false) =>
    refuseForm(posted, refusal, { isCodeSent }, ["code"]);
  if (posted.status !== "success") return refused();
  const { intent, code } = posted.value;
  switch (intent) {
    case "send": {
      const sent = await askForApplicationCode(app, id);
      return sent.ok ? { isCodeSent: true, result: resultOf(posted) } : refused(sent, sent.code === "rate-limited");
    }
    case "check": {
      const held = await holdApplication(app, id, code);
      if (!held.ok) return refused(held, true);
      return redirect(applicationPath(id), { status: 303, headers: withHolderCookie(request, app.viewer) });
    }
    case "apply": {
      const sent = await sendApplication(app, id);
      if (!sent.ok) return refused(sent);
      return redirect(`${applicationPath(id)}${sent.open === null ? "" : `/${sent.open}`}`, 303);
    }
  }
}

export default function Application() {
  const { proof, view } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const errors = answered?.result.error ?? null;
  if (view !== null) return <StandingPage view={view} errors={errors} />;
  return (
    <Page width="text">
      <Question title="Continue your application" errors={errors} labels={{ code: "Code" }}>
        <ProofForm
          why="To see your answers and continue here, ask for a code."
          to={proof ?? ""}
          isCodeSent={answered?.isCodeSent ?? false}
          errors={errors}
        />
      </Question>
    </Page>
  );
}
