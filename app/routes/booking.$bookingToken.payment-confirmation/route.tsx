import { bookingTokenOf } from "~/http/route-params";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { refusedPage } from "~/error-responses";
import { isUnbranded } from "~/domain/payments/unbranded";
import { receiptView } from "~/pages/payment/receipt-view.server";
import { ReceiptPayments } from "~/pages/payment/receipt-payments";
import { formatDay } from "~/ui/format";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import type { RouteHandle } from "~/ui/route-handle";
import { SummaryList } from "~/ui/summary-list";
import { readReceipt } from "~/usecases/booking/payments/read-receipt";
import { NO_INDEX } from "~/ui/no-index";

export const handle: RouteHandle = { unbrandable: true };

/** Title of the page. It depends on the amount, because the whole payment may have been refunded or released since then. */
const pageTitle = ({ sale, earlier, paid }: Pick<ReturnType<typeof receiptView>, "sale" | "earlier" | "paid">) =>
  sale.payments.length + earlier.length === 0 ? "No payment yet" : paid === 0 ? "Payment Refunded" : "Payment Received";
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? pageTitle(data) : "Payment" },
  NO_INDEX,
];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const receipt = await readReceipt(app, bookingTokenOf(params.bookingToken));
  if (!receipt.ok) throw refusedPage(receipt.code);
  return { ...receiptView(receipt), unbranded: isUnbranded(new URL(request.url).searchParams.get("unbranded")) };
}

export type PaymentConfirmationView = ReturnType<typeof useLoaderData<typeof loader>>;

/** Page after the payment of an existing booking (B-038): what was paid, or that nothing was paid. */
export default function PaymentConfirmation() {
  const view = useLoaderData<typeof loader>();
  return view.unbranded ? <UnbrandedConfirmation view={view} /> : <BrandedConfirmation view={view} />;
}

function BrandedConfirmation({ view }: { view: PaymentConfirmationView }) {
  return (
    <Confirmation view={view}>
      <Link
        to={`/booking/${view.token}`}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
      >
        See your booking
      </Link>
    </Confirmation>
  );
}

/** The confirmation in the supplier's name, without the marketplace's branding (B-039). */
function UnbrandedConfirmation({ view }: { view: PaymentConfirmationView }) {
  return (
    <Confirmation view={view}>
      <p className="text-soft">Questions about the work? Ask {view.supplier.name}.</p>
    </Confirmation>
  );
}

function Confirmation({ view, children }: { view: PaymentConfirmationView; children: ReactNode }) {
  const { sale, earlier, paid, due, currency, supplier } = view;
  if (sale.payments.length + earlier.length === 0) {
    return (
      <Page width="text">
        <h1 className="mb-4 text-2xl font-bold">No payment yet</h1>
        <Notice tone="info">Booking {view.bookingId} has no online payment.</Notice>
      </Page>
    );
  }
  return (
    <Page width="text">
      <div className="grid gap-6">
        <h1 className="text-2xl font-bold">{pageTitle(view)}</h1>
        {paid > 0 && (
          <Notice tone="success" title={`Booking ${view.bookingId}`}>
            <Money cents={paid} currency={currency} /> for {supplier.name}, {formatDay(view.serviceDay)}
          </Notice>
        )}
        {[...earlier, sale].map((item) =>
          item.payments.length === 0 ? null : <ReceiptPayments key={item.key} sale={item} currency={currency} />,
        )}
        <SummaryList
          rows={[
            { key: "work", label: "Work", value: view.items.join(", ") },
            { key: "total", label: "Total", value: <Money cents={view.total} currency={currency} /> },
            ...(due === null
              ? []
              : [{ key: "due", label: "Amount due", value: <Money cents={due} currency={currency} /> }]),
          ]}
        />
        <p className="no-print flex flex-wrap gap-x-6">
          <Link
            to={`/booking/${view.token}/receipt${view.unbranded ? "?unbranded=true" : ""}`}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            Print the receipt
          </Link>
          {children}
        </p>
      </div>
    </Page>
  );
}
