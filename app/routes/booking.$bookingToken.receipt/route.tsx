import { bookingTokenOf } from "~/http/route-params";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { brandFiles } from "~/domain/fleet/brand/branding-tokens";
import { issuerParty } from "~/domain/supplier/document-party";
import { formatRange } from "~/domain/core/money/format";
import { isUnbranded } from "~/domain/payments/unbranded";
import { ReceiptPayments } from "~/pages/payment/receipt-payments";
import { receiptView } from "~/pages/payment/receipt-view.server";
import { formatDay } from "~/ui/format";
import { Button } from "~/ui/button";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PriceLines } from "~/pages/results/price-lines";
import type { RouteHandle } from "~/ui/route-handle";
import { SiteLogo } from "~/ui/site-logo";
import { SummaryList } from "~/ui/summary-list";
import { readReceipt } from "~/usecases/booking/payments/read-receipt";
import { NO_INDEX } from "~/ui/no-index";

export const handle: RouteHandle = { unbrandable: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Receipt for booking ${data.bookingId}` : "Receipt" },
  NO_INDEX,
];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const receipt = await readReceipt(app, bookingTokenOf(params.bookingToken));
  if (!receipt.ok) throw refusedPage(receipt.code);
  const { brand, country, businessNumber } = app.config;
  const unbranded = isUnbranded(new URL(request.url).searchParams.get("unbranded"));
  return {
    ...receiptView(receipt),
    unbranded,
    issuer: unbranded
      ? null
      : {
          ...issuerParty(brand.name, businessNumber, country),
          files: brandFiles(brand),
        },
  };
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** Page to print or save: the booked work, payments, refunds and the included GST. */
export default function Receipt() {
  const view = useLoaderData<typeof loader>();
  const { supplier, currency, price, issuer, sale, earlier } = view;
  const { invoicedOn } = sale;
  return (
    <Page width="text">
      <div className="grid gap-7">
        <div className="grid gap-3">
          {issuer && (
            <p className="hidden items-center gap-2 text-lg font-bold print:flex">
              <SiteLogo files={issuer.files} /> {issuer.name}
            </p>
          )}
          <h1 className="text-2xl font-bold">
            {invoicedOn === null || sale.documentName === "receipt" ? "Receipt" : "Tax invoice and receipt"}
          </h1>
          <p className="text-soft">
            Booking {view.bookingId}
            {issuer && `, issued by ${issuer.name}, ${issuer.number}`}
          </p>
        </div>
        <div className="no-print hidden [@media(scripting:enabled)]:block">
          <Button type="button" variant="secondary" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        </div>
        {view.standing && <Notice tone="info">{view.standing}</Notice>}
        <SummaryList
          rows={[
            { key: "date", label: "Date", value: invoicedOn === null ? "" : formatDay(invoicedOn) },
            { key: "to", label: "To", value: view.recipient },
            {
              key: "supplier",
              label: "Supplier",
              value: `${supplier.party.name}, ${supplier.party.number}`,
            },
            { key: "where", label: "Address", value: supplier.isMobile ? "" : supplier.address },
            { key: "when", label: "Service date", value: formatDay(view.serviceDay) },
            { key: "vehicle", label: "Vehicle", value: view.vehicle },
            { key: "work", label: "Work", value: view.items.join(", ") },
            { key: "order-number", label: "Order number", value: view.orderNumber ?? "" },
            { key: "extras", label: "Extras", value: view.extras.join("; ") },
          ].filter((row) => row.value !== "")}
        />
        <PriceLines price={price} />
        {view.extraWork.length > 0 && <ExtraWork view={view} />}
        {sale.payments.length > 0 ? (
          <ReceiptPayments sale={sale} currency={currency} />
        ) : (
          <p>{view.total > 0 ? "Nothing was paid online to this workshop." : "There was nothing to pay."}</p>
        )}
        <TotalRows sums={sale.sums} due={view.due} currency={currency} />
        {sale.adjustments.length > 0 && (
          <Adjustments sale={sale} supplierName={`the ${sale.documentName} above`} view={view} />
        )}
        {earlier.map((earlierSale) => (
          <EarlierSale key={earlierSale.key} sale={earlierSale} view={view} />
        ))}
        {!view.unbranded && (
          <p className="no-print">
            <Link
              to={`/booking/${view.token}`}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
            >
              See your booking
            </Link>
          </p>
        )}
      </div>
    </Page>
  );
}

/** The approved extra work, and its total with the price. */
function ExtraWork({ view: { extraWork, total, gst, currency } }: { view: View }) {
  return (
    <section aria-labelledby="extra-work" className="grid gap-2 border-t border-line pt-3">
      <h2 id="extra-work" className="text-lg font-semibold">
        Approved extra work
      </h2>
      <dl className="grid gap-1">
        {extraWork.map((finding) => (
          <div key={finding.id} className="flex justify-between gap-4">
            <dt className="min-w-0 break-words whitespace-pre-line">{finding.text}</dt>
            <dd>
              <Money cents={finding.total} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 font-bold">
          <dt>Total, incl. GST</dt>
          <dd>
            <Money cents={total} currency={currency} />
          </dd>
        </div>
        <div className="flex justify-between gap-4 text-soft">
          <dt>GST included</dt>
          <dd>{formatRange(gst.low, gst.high, currency)}</dd>
        </div>
      </dl>
    </section>
  );
}

type Sale = View["sale"];

function TotalRows({ sums, due, currency }: Pick<Sale, "sums"> & Pick<View, "due" | "currency">) {
  const totalRows = [...sums, ...(due === null ? [] : [{ label: "Amount due", amount: due }])];
  if (totalRows.length === 0) return null;
  return (
    <dl className="grid gap-1 border-t border-line pt-3">
      {totalRows.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt>{label}</dt>
          <dd>
            <Money cents={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Refunds after the invoice, as adjustments. The invoice itself does not change. */
function Adjustments({ sale, supplierName, view }: { sale: Sale; supplierName: string; view: View }) {
  const { bookingId, currency, issuer, recipient } = view;
  const id = `adjustment-${sale.key}`;
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-5">
      <h2 id={id} className="text-xl font-bold">
        Adjustment note
      </h2>
      <p className="text-soft">
        To {supplierName}, booking {bookingId}
        {issuer && `, issued by ${issuer.name}, ${issuer.number}`}
        {recipient && `, to ${recipient}`}.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {sale.adjustments.map(({ id: key, day, text, amount, gst }) => (
          <li key={key} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 break-words">
              {formatDay(day)}, {text}
              <span className="block text-sm text-soft">
                GST included <Money cents={gst} currency={currency} />
              </span>
            </span>
            <Money cents={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A refunded payment for an earlier workshop or price, with its own invoice and adjustment note. */
function EarlierSale({ sale, view }: { sale: Sale; view: View }) {
  const { supplier, invoicedOn } = sale;
  const name = supplier?.name ?? "the earlier workshop";
  const id = `earlier-${sale.key}`;
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-5">
      <h2 id={id} className="text-xl font-bold">
        Earlier payment to {name}
      </h2>
      {supplier && (
        <p className="text-soft">
          {supplier.party.name}, {supplier.party.number}
        </p>
      )}
      <ReceiptPayments sale={sale} currency={view.currency} />
      <TotalRows sums={sale.sums} due={null} currency={view.currency} />
      {sale.adjustments.length > 0 && (
        <Adjustments
          sale={sale}
          supplierName={`the ${sale.documentName} of ${name}${invoicedOn === null ? "" : ` dated ${formatDay(invoicedOn)}`}`}
          view={view}
        />
      )}
    </section>
  );
}
