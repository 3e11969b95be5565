import { priceKindText } from "~/domain/pricing/format-price";
import { Form, Outlet } from "@remix-run/react";
import { useState } from "react";
import { useSubmittingForm } from "../../ui/sending";
import type { PaymentMethod } from "~/domain/payments/methods";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { Money, PriceTotal } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { SummaryList } from "~/ui/summary-list";
import { PaymentChoice, payLabel } from "./payment-choice";
import type { PayScreenData } from "./pay-screen.server";
import { NotPaid } from "./not-paid";

/** Reasons why a booking cannot be paid here. */
const NOT_PAYABLE_TEXTS: Readonly<Record<NonNullable<PayScreenData["refusal"]>, string>> = {
  status: "This booking is cancelled. There is nothing to pay.",
  "no-supplier":
    "This supplier can’t take your booking, so there is nothing to pay now. Choose another supplier or cancel the booking.",
  "customer-asked":
    "The supplier has proposed another date or asked about the price. Answer that first, then you can pay.",
  free: "There is nothing to pay for this booking.",
  "price-range": "The price of this booking is an estimate. You can pay once the supplier has set the final price.",
  fleet: "This booking is on a fleet account. Your fleet company pays.",
  "supplier-takes-none": "This supplier does not take online payments. You pay when the work is done.",
  paid: "This booking is paid.",
  "no-method": "This amount can’t be paid online. You pay the supplier when the work is done.",
};

interface Props {
  readonly data: PayScreenData;
  readonly alert: string | null;
  /** True on `pay-with-bnpl/unsuccessful`, where the booking can only be viewed. Its supplier is named, and no badge is shown (B-035 to B-037). */
  readonly isViewing?: boolean;
  readonly hideBadges?: boolean;
}

/** Payment of an existing booking: the amount due, and the payment methods. */
export function PayScreen({ data, alert, isViewing = false, hideBadges = false }: Props) {
  const { supplier, refusal, bookingToken, unbranded } = data;
  return (
    <Page width="text">
      <div className="grid gap-6" data-viewing={isViewing || undefined}>
        <h1 className="text-2xl font-bold">{refusal === "free" ? "Nothing to pay" : "Pay for your booking"}</h1>
        {/* If the booking has been paid in the meantime, the page does not call it unpaid. It does mention a refund. */}
        {data.paymentUnsuccessful && (refusal !== "paid" || data.released !== null) && (
          <NotPaid released={data.released} />
        )}
        {alert && (
          <Notice tone="error" role="alert">
            {alert}
          </Notice>
        )}
        <div className="grid gap-2">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {supplier.name}
            {!hideBadges && supplier.isPremium && <Badge tone="accent">Premium</Badge>}
            {!hideBadges && supplier.hasVerifiedCredentials && <Badge>Verified</Badge>}
            {!hideBadges && supplier.isDemo && <Badge tone="attention">Demo data</Badge>}
          </p>
          <p className="text-soft">{supplier.where}</p>
        </div>
        <SummaryList rows={paymentRows(data)} />
        {refusal === null ? (
          <PayForm data={data} />
        ) : (
          <div className="grid gap-4">
            <Notice tone={refusal === "paid" ? "success" : "info"}>{data.notice ?? NOT_PAYABLE_TEXTS[refusal]}</Notice>
            {(refusal === "no-supplier" || refusal === "customer-asked") && (
              <ButtonLink to={`/booking/${bookingToken}/changes`}>Choose what happens next</ButtonLink>
            )}
            {refusal === "paid" && (
              <ButtonLink
                to={`/booking/${bookingToken}/payment-confirmation${unbranded ? "?unbranded=true" : ""}`}
                variant="secondary"
              >
                See your payment
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <Outlet />
    </Page>
  );
}

function PayForm({ data }: { data: PayScreenData }) {
  const { due, currency, methods, submissionKey, isAgreed } = data;
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>(methods[0] ?? "payOnTheDay");
  const price = { total: due, currency, strategy: "SinglePrice" };
  return (
    <Form method="post" className="grid gap-6">
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <p className="flex items-baseline gap-3">
        <span className="text-soft">To pay</span>
        <span className="text-2xl font-bold">
          <Money cents={due} currency={currency} />
        </span>
        <span className="text-sm text-soft">incl. GST</span>
      </p>
      <PaymentChoice
        methods={methods}
        price={price}
        chosenMethod={paymentMethod}
        onChoose={setPaymentMethod}
        errors={{}}
        isAgreed={isAgreed}
      />
      <Button size="lg" pending={useSubmittingForm() !== null}>
        {payLabel(paymentMethod, price)}
      </Button>
    </Form>
  );
}

function paymentRows({ bookingId, serviceDay, items, vehicle, price, extraWork, sums, currency }: PayScreenData) {
  return [
    { key: "booking", label: "Booking", value: String(bookingId) },
    { key: "when", label: "When", value: formatDay(serviceDay) },
    { key: "vehicle", label: "Vehicle", value: vehicle },
    { key: "work", label: "Work", value: items.join(", ") },
    ...(extraWork > 0
      ? [
          {
            key: "extra",
            label: "Extra work you approved",
            value: (
              <>
                <Money cents={extraWork} currency={currency} />, included in the total
              </>
            ),
          },
        ]
      : []),
    {
      key: "total",
      label: priceKindText(price).total,
      value: <PriceTotal price={price} />,
    },
    ...sums.map(({ key, label, amount }) => ({ key, label, value: <Money cents={amount} currency={currency} /> })),
  ].filter((row) => row.value !== "");
}
