import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatPageMoment } from "~/ui/format-moment";
import { negateCents, subtractCents } from "~/domain/core/money/money";
import { formatStatementMonth } from "~/domain/ledger/statements/month";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId, storeFields } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { StatementSection, TotalRows } from "~/pages/portal/statements/statement-parts";
import { Badge } from "~/ui/badge";
import { Money } from "~/ui/money";
import { NO_INDEX } from "~/ui/no-index";
import { readStatements } from "~/usecases/ledger/statements/read-statements";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Statements" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const statements = await readStatements(app, readStoreId(request));
  if (!statements.ok) throw refusedPage(statements.code);
  const { stores, store, open, closed, payouts, balance, held: heldAmount, zone } = statements;
  return {
    ...storeFields(stores, store),
    currency: COUNTRIES[app.config.country].currency,
    balance,
    held: heldAmount,
    toPay: subtractCents(balance, heldAmount),
    payouts: payouts.map(({ id, amount, state, sentAt, decidedAt, reason }) => ({
      id,
      amount,
      text: `${PAYOUT_STATES[state]} ${formatPageMoment(decidedAt ?? sentAt, zone)}`,
      reason: state === "failed" ? reason : null,
    })),
    months: [
      ...open.map(({ statement, closesAt }) => ({
        month: statement.month,
        title: formatStatementMonth(statement.month),
        isOpen: true,
        text: `Closes ${formatPageMoment(closesAt, zone)}`,
        closing: statement.account.closing,
      })),
      ...closed.map(({ month, closing, closedAt }) => ({
        month,
        title: formatStatementMonth(month),
        isOpen: false,
        text: `Closed ${formatPageMoment(closedAt, zone)}`,
        closing,
      })),
    ],
  };
}

const PAYOUT_STATES = { sent: "Sent to the bank", paid: "Arrived", failed: "Did not arrive" } as const;

/** Page with a store's current account balance and its monthly statements. */
export default function Statements() {
  const {
    stores,
    store,
    storeName,
    currency,
    balance,
    held: amount,
    toPay,
    payouts,
    months,
  } = useLoaderData<typeof loader>();
  return (
    <PortalPage title="Statements" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid max-w-3xl gap-10">
        <StatementSection id="now" title="Your account now">
          <TotalRows
            currency={currency}
            totalLines={[
              { key: "balance", label: "Balance", amount: balance },
              { key: "held", label: "Held: unfinished work or refunds in progress", amount: negateCents(amount) },
              {
                key: "pay",
                label: toPay < 0 ? "You owe us" : "Payable to you, for finished work",
                amount: toPay,
                isTotal: true,
              },
            ]}
          />
          <p className="text-sm text-soft">
            The balance does not include what customers paid you at the workshop, or money you added to your wallet for
            leads.
            {toPay < 0 && " We’ll deduct what you owe from your customers’ next online payments."}
          </p>
          <Link
            to={`/workshop/wallet?store=${store}`}
            className="inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
          >
            Lead wallet
          </Link>
        </StatementSection>
        {payouts.length > 0 && (
          <StatementSection id="payouts" title="Payouts">
            <ul aria-label="Payouts" className="divide-y divide-line border-y border-line">
              {payouts.map(({ id, amount, text, reason }) => (
                <li key={id} className="flex justify-between gap-4 py-2">
                  <span className="min-w-0 break-words">
                    Payout {id}
                    <span className="block text-sm text-soft">{reason === null ? text : `${text}: ${reason}`}</span>
                  </span>
                  <Money cents={amount} currency={currency} />
                </li>
              ))}
            </ul>
          </StatementSection>
        )}
        <StatementSection id="months" title="Months">
          <ul className="grid gap-3">
            {months.map(({ month, title, isOpen, text, closing }) => (
              <li
                key={month}
                className="relative grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-lg border border-line bg-surface p-4 hover:border-accent"
              >
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    to={`/workshop/statements/${month}?store=${store}`}
                    className="font-semibold text-accent underline underline-offset-4 after:absolute after:inset-0"
                  >
                    {title}
                  </Link>
                  {isOpen && <Badge tone="accent">So far</Badge>}
                </span>
                <Money cents={closing} currency={currency} />
                <span className="col-span-2 text-sm text-soft">{text}</span>
              </li>
            ))}
          </ul>
        </StatementSection>
      </div>
    </PortalPage>
  );
}
