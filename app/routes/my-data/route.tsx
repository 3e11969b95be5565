import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { freshContactSession } from "~/http/sign-in-cookies";
import { readPosted, refuseForm, resultOf, typedWords } from "~/http/typed-form";
import { ProofForm } from "~/pages/booking/changes/proof-form";
import { Button, ButtonLink } from "~/ui/button";
import { wordsOf } from "~/ui/field-errors";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { TextField } from "~/ui/text-field";
import { askForMyBookings, openMyBookings } from "~/usecases/booking/contact-bookings";
import { provedPerson } from "~/usecases/trust/proved-person";

const TITLE = "My data";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const person = await provedPerson(app);
  return { knownBy: person?.knownBy ?? null, canSignIn: app.identity.provider !== null };
}

const ASKED = z.object({ intent: z.enum(["send", "check"]), contact: typedWords(254), code: typedWords(40) });

/** Proves a mobile or email by a code, as on the page of bookings. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, ASKED);
  const refused = (refusal?: Parameters<typeof refuseForm>[1], isCodeSent = false) =>
    refuseForm(posted, refusal, { isCodeSent }, ["code"]);
  if (posted.status !== "success") return refused();
  const { intent, contact, code } = posted.value;
  if (intent === "send") {
    const sent = await askForMyBookings(app, contact);
    return sent.ok ? { isCodeSent: true, result: resultOf(posted) } : refused(sent, sent.code === "rate-limited");
  }
  const { idHash, cookie } = freshContactSession(request);
  const opened = await openMyBookings(app, contact, code, idHash);
  if (!opened.ok) return refused(opened, opened.fields?.contact === undefined);
  return redirect("/my-data", { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function MyData() {
  const { knownBy, canSignIn } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const errors = answered?.result.error ?? null;
  const contact = wordsOf(answered?.result, "contact");
  if (knownBy !== null)
    return (
      <Page width="text">
        <Question title={TITLE} why={`What is stored here about ${knownBy.join(" and ")}`}>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/my-data/all" reloadDocument size="lg">
              Read or print it
            </ButtonLink>
            <ButtonLink to="/my-data/download.json" reloadDocument variant="secondary" size="lg">
              Download it as JSON
            </ButtonLink>
          </div>
          <p>
            The download has more: what your quotes said each time they were saved, and every part of a price. Photos
            are links. They open in the browser that sent them and while you are signed in, those of a booking by your
            code too.
          </p>
          <p>
            <a href="/privacy">How long it is kept, and how to have it corrected or deleted</a>
          </p>
        </Question>
      </Page>
    );
  return (
    <Page width="text">
      <Question
        title={TITLE}
        why="See and download what is stored about you. Type the mobile or the email you booked with, and we send it a code."
        errors={errors}
        labels={{ contact: "Mobile or email", code: "Code" }}
      >
        {(answered?.isCodeSent ?? false) ? (
          <>
            <ProofForm why="" to="" isCodeSent errors={errors} contact={contact} />
            <p>
              <a href="/my-data" className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
                Use another mobile or email
              </a>
            </p>
          </>
        ) : (
          <Form method="post" noValidate className="grid gap-4">
            <TextField
              name="contact"
              label="Mobile or email"
              errors={errors}
              defaultValue={contact}
              autoComplete="username"
              maxLength={254}
            />
            <Button name="intent" value="send" size="lg">
              Send me a code
            </Button>
          </Form>
        )}
        {canSignIn && (
          <p>
            Have an account? <a href="/customer-login?returnTo=%2Fmy-data">Sign in</a> instead: what you did while you
            were signed in is found by it.
          </p>
        )}
      </Question>
    </Page>
  );
}
