import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { blocksDeletion } from "~/domain/privacy/stored-deletion";
import { DELETED_DATA, RETENTION_EXCEPTIONS, RETAINED_DATA } from "~/texts/privacy";
import { formatDeletionBlockers } from "~/texts/privacy";
import { COUNTRIES } from "~/domain/core/country/country";
import { expiredCookies, signedOutCookies } from "~/http/sign-in-cookies";
import { readForm } from "~/http/read-form";
import { parseForm } from "~/http/parse-form";
import { ContactVerificationForm } from "~/pages/trust/contact-verification-form";
import { PROOF_FIELDS, verifyContact } from "~/pages/trust/prove-contact.server";
import { Button } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { requestDeletion, withdrawDeletion, readDeletion } from "~/usecases/privacy/delete-person";

const TITLE = "Delete my data";
const PATH = "/my-data/delete";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const { maskedContacts, fresh, open } = await readDeletion(app);
  const zone = COUNTRIES[app.config.country].defaultZone;
  return {
    knownBy: maskedContacts,
    fresh: fresh && {
      knownBy: fresh.maskedContacts,
      keepsAccount: fresh.keepsAccount,
      mobileNeeded: fresh.mobileNeeded,
      isEmpty: fresh.isEmpty,
      waitsFor: blocksDeletion(fresh.blockers) ? formatDeletionBlockers(fresh.blockers) : null,
    },
    open: open && {
      isBegun: open.state === "running",
      askedAt: new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone: zone }).format(open.askedAt),
    },
    canSignIn: app.identity.provider !== null,
  };
}

const INPUT_FIELDS = z.object({ intent: z.enum(["ask", "delete", "keep"]) });

/** Asks for confirmation and then requests the deletion, or cancels the request. Every other form verifies the person. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const input = parseForm(form, INPUT_FIELDS);
  if (input.status !== "success") return verifyContact(app, request, parseForm(form, PROOF_FIELDS), PATH);
  const { intent } = input.value;
  if (intent === "ask") return { isRequested: true as const };
  if (intent === "keep") {
    const keepResult = await withdrawDeletion(app);
    return redirect(keepResult.ok ? "/my-data" : PATH, 303);
  }
  const deletionRequest = await requestDeletion(app);
  // Either the verification is too old, so the page asks for another code, or the deletion must wait, so the page shows that.
  if (!deletionRequest.ok || !deletionRequest.isStarted) return redirect(PATH, 303);
  const headers = new Headers();
  for (const cookie of deletionRequest.endsAccount ? signedOutCookies(request) : expiredCookies(request))
    headers.append("Set-Cookie", cookie);
  return redirect("/my-data/deleted", { status: 303, headers });
}

export default function DeleteMyData() {
  const { knownBy, fresh, open, canSignIn } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  if (open !== null)
    return (
      <Page width="text">
        <Question title={TITLE}>
          {open.isBegun ? (
            <Notice tone="info" title="Your data is being deleted">
              <p>We’ll send you a receipt when it is done.</p>
            </Notice>
          ) : (
            <>
              <Notice tone="info" title={`You asked us to delete your data on ${open.askedAt}`}>
                <p>A booking, payment or refund is still in progress. We’ll delete your data once it is finished.</p>
              </Notice>
              <Form method="post">
                <Button name="intent" value="keep" variant="secondary" size="lg">
                  Keep my data
                </Button>
              </Form>
            </>
          )}
        </Question>
      </Page>
    );
  if (fresh === null)
    return (
      <Page width="text">
        <ContactVerificationForm
          title={TITLE}
          explanation={
            knownBy === null
              ? "Enter the mobile or email you booked with, or the one on your account. We’ll send you a code."
              : "Before we delete anything, we check once more that it’s you. Enter the mobile or email you booked with, or the one on your account, and we’ll send you a code. The code works for ten minutes."
          }
          path={PATH}
          actionData={response && "result" in response ? response : null}
          canSignIn={canSignIn && knownBy === null}
        />
      </Page>
    );
  if (fresh.isEmpty)
    return (
      <Page width="text">
        <Question title={TITLE}>
          <p>We store nothing about {fresh.knownBy.join(" and ")}.</p>
          {fresh.mobileNeeded > 0 && <MobileRequiredNotice count={fresh.mobileNeeded} />}
        </Question>
      </Page>
    );
  if (response && "isRequested" in response)
    return (
      <Page width="text">
        <Question
          title={`Delete the data for ${fresh.knownBy.join(" and ")}?`}
          explanation={
            fresh.waitsFor === null
              ? "Deletion starts straight away and cannot be undone."
              : `You have ${fresh.waitsFor}. Deletion starts once nothing is outstanding. Until then, you can cancel the deletion here.`
          }
        >
          <Form method="post" className="flex flex-wrap gap-3">
            <Button name="intent" value="delete" variant="danger" size="lg">
              Yes, delete my data
            </Button>
            <a
              href="/my-data"
              className="inline-flex min-h-14 items-center px-4 text-accent underline underline-offset-4"
            >
              No, keep my data
            </a>
          </Form>
        </Question>
      </Page>
    );
  return (
    <Page width="text">
      <Question
        title={TITLE}
        explanation={`You verified that these details are yours: ${fresh.knownBy.join(" and ")}`}
        back="/my-data"
      >
        {fresh.waitsFor !== null && (
          <Notice tone="attention" title={`You have ${fresh.waitsFor}`}>
            <p>We’ll delete your data once nothing is outstanding. Until then, you can change your mind.</p>
          </Notice>
        )}
        {fresh.mobileNeeded > 0 && <MobileRequiredNotice count={fresh.mobileNeeded} />}
        {fresh.keepsAccount && (
          <p>
            We keep the account you are signed in to, with its garage. To delete it too, come back and verify its email.
          </p>
        )}
        <section className="grid gap-2">
          <h2 className="text-lg font-semibold">What we delete</h2>
          <ul className="list-disc pl-5">
            {DELETED_DATA.map((data) => (
              <li key={data}>{data}</li>
            ))}
          </ul>
        </section>
        <section className="grid gap-2">
          <h2 className="text-lg font-semibold">What we keep, and why</h2>
          <ul className="list-disc pl-5">
            {RETAINED_DATA.map(({ data, reason }) => (
              <li key={data}>
                {data}: {reason}.
              </li>
            ))}
          </ul>
          <p>{RETENTION_EXCEPTIONS}</p>
        </section>
        <p>
          You may want to <a href="/my-data/all">read</a> or{" "}
          <a href="/my-data/download.json" download>
            download
          </a>{" "}
          it first. You cannot do this afterwards.
        </p>
        <Form method="post">
          <Button name="intent" value="ask" variant="danger" size="lg">
            Delete my data
          </Button>
        </Form>
      </Question>
    </Page>
  );
}

function MobileRequiredNotice({ count }: { readonly count: number }) {
  return (
    <p>
      {count === 1 ? "One booking was" : `${count} bookings were`} made with this email and a mobile. To delete{" "}
      {count === 1 ? "it" : "them"}, come back and verify the mobile.
    </p>
  );
}
