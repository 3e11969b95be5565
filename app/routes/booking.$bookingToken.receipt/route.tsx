import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/answers";
import { displayBusinessNumber } from "~/domain/country/business-number";
import { COUNTRIES } from "~/domain/country/country";
import { isUnbranded } from "~/domain/payments/unbranded";
import { ReceiptPayments } from "~/payment/receipt-payments";
import { receiptView } from "~/payment/receipt-view.server";
import { formatDay } from "~/ui/format";
import { Money } from "~/ui/money";
import { Page } from "~/ui/page";
import { PriceLines } from "~/ui/price-lines";
import type { RouteHandle } from "~/ui/route-handle";
import { SummaryList } from "~/ui/summary-list";
import { readReceipt } from "~/usecases/payments/read-receipt";

export const handle: RouteHandle = { unbrandable: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Receipt for booking ${data.bookingId}` : "Receipt" }, { name: "robots", content: "noindex" }];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const found = await readReceipt(app, params.bookingToken ?? "");
  if (!found.ok) throw refusedPage(found.code);
  const { brand, country, businessNumber } = app.config;
  const label = COUNTRIES[country].businessNumberLabel;
  const unbranded = isUnbranded(new URL(request.url).searchParams.get("unbranded"));
  return { ...receiptView(found), label, issuer: unbranded ? null : { name: brand.name, businessNumber } };
}

/** A page to print or keep: what was booked, what was paid, and the GST inside it. */
export default function Receipt() {
  const view = useLoaderData<typeof loader>();
  const { supplier, currency, price, label, issuer } = view;
  // A tax invoice is dated: the day of the last payment.
  const paidOn = view.payments.at(-1)?.day;
  // What a bank only holds is not paid yet: no tax invoice for it.
  const isHeld = view.payments.some((payment) => payment.isHeld);
  return (
    <Page width="text">
      <div className="grid gap-7">
        <div>
          <h1 className="text-2xl font-bold">{price.strategy === "SinglePrice" && view.due === 0 && !isHeld ? "Tax invoice and receipt" : "Receipt"}</h1>
          <p className="text-soft">
            Booking {view.bookingId}
            {issuer && `, issued by ${issuer.name}, ${label}\u00a0${displayBusinessNumber(issuer.businessNumber)}`}
          </p>
        </div>
        <SummaryList
          rows={[
            { key: "date", label: "Date", value: paidOn ? formatDay(paidOn) : "" },
            { key: "supplier", label: "Supplier", value: `${supplier.name}, ${label}\u00a0${displayBusinessNumber(supplier.businessNumber)}` },
            { key: "where", label: "Address", value: supplier.isMobile ? "" : supplier.address },
            { key: "when", label: "Service date", value: formatDay(view.serviceDay) },
            { key: "vehicle", label: "Vehicle", value: view.vehicle ?? "" },
          ].filter((row) => row.value !== "")}
        />
        <PriceLines price={price} />
        {view.payments.length > 0 ? <ReceiptPayments payments={view.payments} currency={currency} /> : <p>Nothing was paid online.</p>}
        <dl className="grid gap-1 border-t border-line pt-3">
          {[
            { term: isHeld ? "Paid or held" : "Paid", amount: view.paid },
            { term: "GST in it", amount: view.gstPaid },
            { term: "Still to pay", amount: view.due },
          ].map(({ term, amount }) => (
            <div key={term} className="flex justify-between gap-4">
              <dt>{term}</dt>
              <dd>
                <Money cents={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Page>
  );
}
