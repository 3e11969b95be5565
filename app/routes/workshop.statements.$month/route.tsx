import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { formatMoney } from "~/domain/core/money/format";
import { DEFAULT_ACCOUNT_CODE } from "~/domain/ledger/statements/csv";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { Lines, StatementSection, TotalRows } from "~/pages/portal/statements/statement-parts";
import { readMonthStatement, statementView } from "~/pages/portal/statements/statement-view.server";
import { Button } from "~/ui/button";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { NO_INDEX } from "~/ui/no-index";
import { TextField } from "~/ui/text-field";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Statement for ${data.title}` : "Statement" },
  NO_INDEX,
];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const month = await readMonthStatement(app, request, params.month);
  if (!month.ok) throw refusedPage(month.code);
  const { statement, store } = month;
  return {
    ...statementView(month, (amount) => formatMoney(amount, statement.currency)),
    store: String(store.supplierId),
    storeName: store.supplierName,
    accountCode: DEFAULT_ACCOUNT_CODE,
  };
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** Printable statement of one month of a store: work done, all payments, and the marketplace's charges. */
export default function MonthlyStatement() {
  const view = useLoaderData<typeof loader>();
  const { title, number, period, closed, closesOn, currency, sums, account, wallet, invoice, store } = view;
  return (
    <PortalPage title={`Statement for ${title}`} subtitle={`${view.storeName}, ${period}`}>
      <div className="grid max-w-3xl gap-10">
        {closed === null ? (
          <Notice title="So far">
            This month is still open. It closes {closesOn}, and does not change after that. We hold amounts for
            unfinished work until the work is finished.
          </Notice>
        ) : (
          <p className="text-soft">
            Statement {number}. Closed {closed.when}: it no longer changes. Its check value is{" "}
            <span className="tabular-nums">{closed.hash.slice(0, 12)}</span>.
          </p>
        )}
        <StatementSection id="sums" title="Summary">
          <TotalRows
            currency={currency}
            totalLines={[
              { key: "opening", label: "Opening balance", amount: account.opening },
              ...sums,
              {
                key: "closing",
                label: closed === null ? "Balance so far" : "Balance",
                amount: account.closing,
                isTotal: true,
              },
            ]}
          />
          <p className="text-sm text-soft">
            All amounts include GST. The balance is what we owe you. If it is negative, you owe us. It does not include
            what customers paid you at the workshop.
          </p>
        </StatementSection>
        <MonthResult view={view} />
        {account.lines.length > 0 && (
          <StatementSection id="lines" title="Transactions">
            <Lines label="Transactions" lines={account.lines} currency={currency} />
          </StatementSection>
        )}
        {wallet && (
          <StatementSection id="wallet" title="Lead wallet">
            <Lines
              label="Wallet"
              currency={currency}
              lines={[
                { key: "opening", text: "Opening balance", amount: wallet.opening },
                ...wallet.lines,
                { key: "closing", text: closed === null ? "Balance so far" : "Balance", amount: wallet.closing },
              ]}
            />
          </StatementSection>
        )}
        {invoice ? (
          <Charges view={view} invoice={invoice} />
        ) : (
          <p>{closed ? "No charges for this month." : "No charges so far."}</p>
        )}
        <div className="no-print grid gap-4">
          <p>
            <a
              href={`/workshop/statements/${view.month}/lines.csv?store=${store}`}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
            >
              All transactions as a spreadsheet (CSV)
            </a>
          </p>
          {invoice && closed && (
            <Form
              method="get"
              action={`/workshop/statements/${view.month}/xero.csv`}
              reloadDocument
              className="grid gap-3 sm:grid-cols-[14rem_auto] sm:items-end sm:justify-start"
            >
              <input type="hidden" name="store" value={store} />
              <TextField
                name="account"
                label="Account code in Xero"
                hint="From your chart of accounts"
                defaultValue={view.accountCode}
                autoComplete="off"
                maxLength={20}
                errors={null}
              />
              <Button variant="secondary">Bill for Xero (CSV)</Button>
            </Form>
          )}
          <Link
            to={`/workshop/statements?store=${store}`}
            className="inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
          >
            All statements
          </Link>
        </div>
      </div>
    </PortalPage>
  );
}

/** The work of the month and its value, no matter how it was paid. */
function MonthResult({ view: { done: result, closed, currency } }: { view: View }) {
  return (
    <StatementSection id="done" title="Work done">
      {result.count === 0 ? (
        <p className="text-soft">No bookings were finished this month{closed === null && " so far"}.</p>
      ) : (
        <>
          <p>
            {result.count} {result.count === 1 ? "booking" : "bookings"}, worth{" "}
            <Money cents={result.total} currency={currency} /> in total.
          </p>
          <ul aria-label="Work done" className="divide-y divide-line border-y border-line">
            {result.lines.map(({ key, day, reference, worth }) => (
              <li key={key} className="flex justify-between gap-4 py-2">
                <span>
                  Booking {reference}
                  <span className="block text-sm text-soft">{day}</span>
                </span>
                {worth !== null && <Money cents={worth} currency={currency} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </StatementSection>
  );
}

/** The invoice with the marketplace's charges: its number, both parties and GST. */
function Charges({ view, invoice }: { view: View; invoice: NonNullable<View["invoice"]> }) {
  const { issuer, recipient, currency, closed } = view;
  return (
    <StatementSection id="invoice" title={closed === null ? "Charges so far" : `${invoice.name} ${invoice.number}`}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {[
          { term: "From", party: issuer },
          { term: "To", party: recipient },
        ].map(({ term, party }) => (
          <div key={term}>
            <dt className="text-sm text-soft">{term}</dt>
            <dd className="break-words">
              {party.name}
              {party.address && <span className="block">{party.address}</span>}
              {party.number && <span className="block">{party.number}</span>}
            </dd>
          </div>
        ))}
        {closed && (
          <div>
            <dt className="text-sm text-soft">Date</dt>
            <dd>{invoice.day}</dd>
          </div>
        )}
      </dl>
      <Lines label="Charges" lines={invoice.lines} currency={currency} />
      <TotalRows
        currency={currency}
        totalLines={[
          ...(invoice.includesGst ? [{ key: "gst", label: "GST included", amount: invoice.gst }] : []),
          {
            key: "total",
            label: invoice.includesGst ? "Total, incl. GST" : "Total",
            amount: invoice.total,
            isTotal: true,
          },
        ]}
      />
      <p className="text-sm text-soft">
        Commission is already deducted from your balance, and lead costs from your wallet, so you have nothing to
        transfer.
      </p>
    </StatementSection>
  );
}
