import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatMoney } from "~/domain/core/money/format";
import type { Cents } from "~/domain/core/money/money";
import { dayAt } from "~/domain/core/time/days";
import { formatDay } from "~/domain/core/time/format";
import { parsePostedForm } from "~/http/parse-form";
import { ContactVerificationForm } from "~/pages/trust/contact-verification-form";
import { PROOF_FIELDS, verifyContact } from "~/pages/trust/prove-contact.server";
import { ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { readOwnCredit } from "~/usecases/pricing/discounts/customer-keys";
import { findProvedPerson } from "~/usecases/privacy/proved-person";

const TITLE = "My data";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const [person, credit] = await Promise.all([findProvedPerson(app), readOwnCredit(app)]);
  const { currency, defaultZone } = COUNTRIES[app.config.country];
  const formatAmount = (amount: Cents) => formatMoney(amount, currency);
  return {
    knownBy: person?.maskedContacts ?? null,
    canSignIn: app.identity.provider !== null,
    isSignedIn: credit !== null,
    credit:
      credit === null || credit.rows.length === 0
        ? null
        : {
            balance: formatAmount(credit.balance),
            rows: credit.rows.map(({ at, amount, reason, expiresAt }, index) => ({
              key: `${at}:${index}`,
              text: `${formatDay(dayAt(at, defaultZone))}: ${amount > 0 ? "+" : ""}${formatAmount(amount)}, ${CREDIT_REASON[reason] ?? "added by our team"}${expiresAt === null ? "" : `, until ${formatDay(dayAt(expiresAt - 1, defaultZone))}`}`,
            })),
          },
  };
}

/** Reasons for a credit change. Any other reason is an operator's decision. */
const CREDIT_REASON: Readonly<Record<string, string>> = {
  booking: "used for a booking",
  "booking-cancelled": "returned because the booking was cancelled",
  "booking-moved": "adjusted to the new workshop’s price",
  "price-changed": "returned because the price went down",
  expired: "expired",
};

/** Verifies a mobile or email with a code, as on the bookings page. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  return verifyContact(app, request, await parsePostedForm(request, PROOF_FIELDS), "/my-data");
}

export default function MyData() {
  const { knownBy, canSignIn, isSignedIn, credit } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  if (knownBy !== null)
    return (
      <Page width="text">
        <Question title={TITLE} explanation={`What we store about ${knownBy.join(" and ")}`}>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/my-data/all" reloadDocument size="lg">
              Read or print my data
            </ButtonLink>
            <ButtonLink to="/my-data/download.json" reloadDocument variant="secondary" size="lg">
              Download as JSON
            </ButtonLink>
          </div>
          <p>
            The download has more detail: every saved version of your quotes, and every part of a price. Photos are
            links. They open in the browser that sent them, and while you are signed in. Photos of a booking also open
            after you enter your code.
          </p>
          {credit && (
            <section aria-labelledby="credit" className="grid gap-2">
              <h2 id="credit" className="text-lg font-bold">
                Your credit: {credit.balance}
              </h2>
              <p>To use your credit, enter the code MYBALANCE when you book.</p>
              <ul className="divide-y divide-line border-y border-line">
                {credit.rows.map(({ key, text }) => (
                  <li key={key} className="py-2 text-sm">
                    {text}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {isSignedIn && (
            <p>
              <a href="/devices">Devices where you are signed in</a>
            </p>
          )}
          <p>
            <a href="/my-data/delete">Delete my data</a>
          </p>
          <p>
            <a href="/privacy">How long we keep your data, and how to correct it</a>
          </p>
        </Question>
      </Page>
    );
  return (
    <Page width="text">
      <ContactVerificationForm
        title={TITLE}
        explanation="See, download or delete the data we store about you. Enter the mobile or email you booked with, and we’ll send you a code."
        path="/my-data"
        actionData={response ?? null}
        canSignIn={canSignIn}
      />
    </Page>
  );
}
