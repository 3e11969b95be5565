import { priceKindText } from "../../../domain/pricing/format-price";
import { Form, Link } from "@remix-run/react";
import { formatMoney } from "../../../domain/core/money/format";
import { formatRange } from "../../../domain/core/money/format";
import { Button } from "../../../ui/button";
import { formatArrival, formatDay, formatTime } from "../../../ui/format";
import { Icon } from "../../../ui/icon";
import { Notice, type NoticeTone } from "../../../ui/notice";
import { BookingHistory } from "../../booking/confirmation/booking-history";
import { isDiscount, PriceLines } from "../../results/price-lines";
import { Section } from "../../../ui/page";
import { SummaryList } from "../../../ui/summary-list";
import { OperationsDialog } from "../operations/operations-dialog";
import { OperationsLink } from "../operations/operations-link";
import { PhotoStrip } from "../../../ui/photo-strip";
import { PortalPage } from "../portal-page";
import type { BookingActionData } from "./booking-page.server";
import type { PortalBookingView } from "./booking-view.server";
import { ResponseDeadline } from "../answer-by";
import { CancelForm } from "./cancel-form";
import { CorrectionForm } from "./correction-form";
import { FixedPrice } from "./fixed-price";
import { ProposeForm } from "./propose-form";
import { ResponseForm } from "./response-form";
import { ReviewReply } from "./review-reply";
import { useRevalidateSoon } from "./use-revalidate-soon";
import { WorkForm } from "./work-form";

const TONES: Readonly<Record<PortalBookingView["heading"], NoticeTone>> = {
  "Action required": "attention",
  "Awaiting confirmation": "info",
  "No action required": "info",
  "Booked in": "success",
  "Booking completed": "success",
  "Booking cancelled": "info",
};

const LINK_CLASS = "inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline underline-offset-4";

/** The booking response screen: the booking, its status, its payment, and the supplier's answer. */
export function BookingScreen({
  view,
  actionData: bookingActionData,
}: {
  view: PortalBookingView;
  actionData: BookingActionData | undefined;
}) {
  const isInProgress = view.progress !== null && (view.progress.steps.length > 0 || view.progress.undo !== null);
  return (
    <PortalPage title={`Booking ${view.id}`} subtitle={view.supplierName}>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        <div className="grid min-w-0 gap-8">
          <Status view={view} />
          <CorrectionForm view={view} actionData={bookingActionData} />
          {/* Near the top, because on the service day it is the main task. */}
          {isInProgress && <WorkForm view={view} actionData={bookingActionData} />}
          <Section id="details" title="Booking details">
            <SummaryList rows={bookingRows(view)} />
            {view.hasService && <OperationsLink mid={view.mid} />}
            <PhotoStrip photos={view.photos} video={view.video} />
            {view.photoRequest === "asked" && view.photos.length === 0 && view.video === null && (
              <p className="text-soft">You have asked the customer for photos. They will appear here.</p>
            )}
            {view.photoRequest === "possible" && (
              <Form method="post">
                <Button name="intent" value="ask-for-photos" variant="secondary">
                  {view.photos.length === 0 ? "Ask the customer for photos" : "Ask the customer for more photos"}
                </Button>
              </Form>
            )}
            <p className="flex flex-wrap gap-x-6">
              {view.messages && (
                <Link to={`/workshop/bookings/${view.token}/messages`} className={LINK_CLASS}>
                  {view.messages}
                </Link>
              )}
              {view.hasExtraWork && (
                <Link to={`/workshop/bookings/${view.token}/extra-work`} className={LINK_CLASS}>
                  Extra work
                </Link>
              )}
              {view.hasCalendar && (
                <a href={`/workshop/bookings/${view.token}/calendar.ics`} download className={LINK_CLASS}>
                  <Icon name="calendar" className="size-5" /> Add to your calendar
                </a>
              )}
            </p>
          </Section>
          {!isInProgress && <WorkForm view={view} actionData={bookingActionData} />}
          <ReviewReply view={view} actionData={bookingActionData} />
          <ResponseForm view={view} actionData={bookingActionData} />
          <FixedPrice view={view} actionData={bookingActionData} />
          <ProposeForm view={view} actionData={bookingActionData} />
          <CancelForm view={view} actionData={bookingActionData} />
        </div>
        <div className="grid gap-6">
          <section aria-labelledby="price" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
            <h2 id="price" className="text-lg font-semibold">
              {priceKindText(view.price).label}
            </h2>
            <PriceLines price={view.price} />
            {view.price.lines.some(isDiscount) && (
              <p className="text-sm text-soft">
                We pay for the discount and add the amount to your account when the work is done.
              </p>
            )}
          </section>
          {!view.wasReassigned && <Payments view={view} />}
          <BookingHistory rows={view.history} />
        </div>
      </div>
      {view.hasService && <OperationsDialog mid={view.mid} operations={view.operations} />}
    </PortalPage>
  );
}

/** Headings under which proposed dates are still relevant. */
const HEADINGS_WITH_DATES: readonly PortalBookingView["heading"][] = [
  "Awaiting confirmation",
  "Booked in",
  "Booking completed",
];

const formatTimeRange = (from: string, to: string | null) =>
  to === null ? formatTime(from) : `${formatTime(from)} and ${formatTime(to)}`;

function Status({ view }: { view: PortalBookingView }) {
  return (
    <Notice tone={TONES[view.heading]} role="status" title={<span className="text-lg">{view.heading}</span>}>
      {view.instruction && <p>{view.instruction}</p>}
      {view.pendingAnswer && <PendingAnswer token={view.token} {...view.pendingAnswer} />}
      {view.answerBy && (
        <p className="mt-2 font-semibold">
          Answer by <ResponseDeadline {...view.answerBy} now={view.now} />
        </p>
      )}
      {view.isAnsweredByOthers && (
        <p className="mt-2">The front desk, a manager or the owner can answer this booking.</p>
      )}
      {view.heading === "Awaiting confirmation" && view.named && (
        <p className="mt-2">
          You set the price at {view.named.work}. The customer can accept it until {view.named.answerBy}.
        </p>
      )}
      {view.moveAnswerDeadline && (
        <p className="mt-2">
          You asked to move this booking. The customer has until {view.moveAnswerDeadline} to choose a date.
        </p>
      )}
      {HEADINGS_WITH_DATES.includes(view.heading) && view.dates.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {view.dates.map(({ day, startAt, endAt, isAcceptableForCustomer }) => (
            <li key={day}>
              {formatDay(day)}, {formatArrival(startAt, endAt)}
              {isAcceptableForCustomer === true && ", chosen by the customer"}
            </li>
          ))}
        </ul>
      )}
      {view.comment && <p className="mt-2 break-words">Your comment: {view.comment}</p>}
    </Notice>
  );
}

/** An answer that can still be undone. The page reloads when the time has passed. */
function PendingAnswer({
  token,
  text,
  until,
  msLeft,
  canUndo,
}: { readonly token: string } & NonNullable<PortalBookingView["pendingAnswer"]>) {
  useRevalidateSoon(msLeft);
  return (
    <>
      <p>
        {text} {canUndo ? `We will notify the customer at ${until}.` : "We are notifying the customer now."}
      </p>
      {canUndo && (
        <Form method="post" action={`/workshop/bookings/${token}/answer`} className="mt-2">
          <input type="hidden" name="from" value="booking" />
          <Button name="intent" value="undo" variant="secondary">
            Undo
          </Button>
        </Form>
      )}
    </>
  );
}

function bookingRows({ id, when, vehicle, work, extras, nextService, customer }: PortalBookingView) {
  const rows = [
    { key: "booking", label: "Booking", value: String(id) },
    { key: "date", label: "Date", value: formatDay(when.day) },
    { key: "arrival", label: when.label, value: formatTimeRange(when.from, when.to) },
    { key: "vehicle", label: "Vehicle", value: vehicle },
    { key: "work", label: "Work", value: <WorkItems items={work} /> },
    { key: "extras", label: "Extras", value: extras.length === 0 ? "" : <Lines lines={extras} /> },
    { key: "next-service", label: "Next service due", value: nextService ?? "" },
    { key: "customer", label: "Customer", value: [customer.name, customer.suburb].filter(Boolean).join(", ") },
    {
      key: "phone",
      label: "Phone",
      value: customer.phone ? (
        <ContactLink href={`tel:${customer.phone.number}`}>{customer.phone.text}</ContactLink>
      ) : (
        ""
      ),
    },
    {
      key: "email",
      label: "Email",
      value: customer.email ? <ContactLink href={`mailto:${customer.email}`}>{customer.email}</ContactLink> : "",
    },
    { key: "address", label: customer.placeLabel, value: customer.place },
    {
      key: "flat",
      label: "Flat, safe area",
      value: customer.flatSafeArea === null ? "" : customer.flatSafeArea ? "Yes" : "No",
    },
    {
      key: "comments",
      label: "Customer comments",
      value: customer.comments ? <span className="whitespace-pre-line break-words">{customer.comments}</span> : "",
    },
  ];
  return rows.filter((row) => row.value !== "");
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid gap-1">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const ContactLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="inline-flex min-h-11 items-center break-all text-accent underline underline-offset-4">
    {children}
  </a>
);

/** The jobs, each with the customer's answers about it. */
const WorkItems = ({ items }: { items: PortalBookingView["work"] }) => (
  <ul className="grid gap-2">
    {items.map(({ key, name, detail }) => (
      <li key={key} className="break-words">
        {name}
        {detail && <p className="text-soft whitespace-pre-line">{detail}</p>}
      </li>
    ))}
  </ul>
);

function Payments({ view: { payments, sums, due, price } }: { view: PortalBookingView }) {
  return (
    <section aria-labelledby="payments" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 id="payments" className="text-lg font-semibold">
        Payments
      </h2>
      {payments.length === 0 ? (
        <p className="text-soft">Nothing was paid online.</p>
      ) : (
        <ul className="grid gap-2">
          {payments.map((payment) => (
            <li key={payment.id} className="flex justify-between gap-4">
              <span className="min-w-0">
                {payment.label}, {payment.state}
              </span>
              <span className="whitespace-nowrap tabular-nums">{formatMoney(payment.amount, price.currency)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-1 border-t border-line pt-3">
        {sums.map(({ key, label, amount }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="tabular-nums">{formatMoney(amount, price.currency)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 font-semibold">
          <dt>Amount due</dt>
          <dd className="tabular-nums">
            {due === null ? formatRange(price.total, price.maxTotal, price.currency) : formatMoney(due, price.currency)}
          </dd>
        </div>
      </dl>
      {due === null && (
        <p className="text-sm text-soft">This is an estimate. The customer can pay once the price is final.</p>
      )}
    </section>
  );
}
