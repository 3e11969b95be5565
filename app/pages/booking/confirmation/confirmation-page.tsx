import { priceKindText } from "~/domain/pricing/format-price";
import { formatVehicleAndRego } from "~/domain/catalogue/vehicle/describe";
import { Link } from "@remix-run/react";
import { lazy, Suspense, useEffect } from "react";
import { clearSavedRequests } from "~/pages/payment/forget-requests";
import { ButtonLink } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { Page, Section } from "~/ui/page";
import { PhoneLink } from "~/ui/phone-link";
import { PhotoStrip } from "~/ui/photo-strip";
import { PriceLines } from "~/pages/results/price-lines";
import { SummaryList } from "~/ui/summary-list";
import { BookingHistory } from "./booking-history";
import type { BookingView } from "./booking-view.server";
import { useLiveStatus } from "./use-live-status";
import { WhatNext } from "./what-next";
import type { SupplierId } from "../../../domain/core/ids";
import { pushToDataLayer } from "~/ui/data-layer";

interface SaleEvent {
  /** The booking number that people quote. It identifies a repeated report and grants no access. */
  readonly transaction_id: string;
  readonly value: number;
  readonly currency: string;
  readonly supplierId: SupplierId;
}

/** Reports a sale once. The server says whether the booking is new, and the browser remembers that it has reported the sale (B-145). */
function useSaleEvent(sale: SaleEvent | null): void {
  useEffect(() => {
    if (!sale) return;
    const storageKey = `sale-${sale.transaction_id}`;
    if (sessionStorage.getItem(storageKey) !== null) return;
    sessionStorage.setItem(storageKey, "1");
    pushToDataLayer({ event: "purchase", ...sale });
  }, [sale]);
}

const PlaceMap = lazy(() => import("./place-map"));

interface Props {
  view: BookingView;
  title: string;
  /** A product booking lists what is delivered, a job booking what is done (B-014, B-030). */
  isProduct: boolean;
}

const LINK_CLASS = "inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline underline-offset-4";

/** The status of a booking, what comes next, and what was booked. */
export function ConfirmationPage({ view, title, isProduct }: Props) {
  useSaleEvent(view.sale);
  useLiveStatus({ ...view, isSettled: view.isBookedIn && !view.isToday });
  useEffect(clearSavedRequests, []);
  return (
    <Page width="page">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        <div className="grid min-w-0 gap-8">
          <div className="grid gap-4">
            {view.isOn ? (
              <BookedSection view={view} title={title} />
            ) : (
              <>
                <h1 className="text-2xl font-bold">{title}</h1>
                <Notice tone={view.tone} role="status" title={view.sentence}>
                  Booking {view.id}
                  {(view.standing === "done" || view.standing === "no-show") &&
                    `, ${formatDay(view.serviceDay)}, ${view.arrival}`}
                </Notice>
              </>
            )}
            {view.isFollowed && !view.isBookedIn && !view.isBeingDone && (
              <noscript>
                <p>
                  <a href={`/booking/${view.token}/${isProduct ? "product-confirmation" : "confirmation"}`}>
                    Check for a reply
                  </a>
                </p>
              </noscript>
            )}
          </div>
          <ExtraWork view={view} />
          <WhatNext view={view} />
          {view.done.length > 0 && (
            <Section id="work" title="Work done" className="grid gap-4">
              <SummaryList
                rows={view.done.map(({ label, value }) => ({
                  key: label,
                  label,
                  value: <span className="whitespace-pre-line break-words">{value}</span>,
                }))}
              />
            </Section>
          )}
          <Section id="details" title="Your booking" className="grid gap-4">
            <SummaryList rows={confirmationRows(view, isProduct)} />
            {!view.isHolder && (
              <p className="no-print">
                Is this your booking?{" "}
                <Link to={`/booking/${view.token}/claim`} className={LINK_CLASS}>
                  Show all my details
                </Link>
              </p>
            )}
            <PhotoStrip photos={view.photos} video={view.video} />
            <p className="no-print flex flex-wrap gap-x-6">
              {view.addsPhotos && (
                <Link to={`/booking/${view.token}/photos`} className={LINK_CLASS}>
                  {view.photos.length === 0 && view.video === null
                    ? "Add photos or a video"
                    : "Add or change photos and video"}
                </Link>
              )}
              {!isProduct && view.hasService && (
                <Link to={`/booking/${view.token}/inclusions`} className={LINK_CLASS}>
                  What the booking includes
                </Link>
              )}
            </p>
          </Section>
        </div>
        <div className="grid gap-6">
          <section aria-labelledby="price" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
            <h2 id="price" className="text-lg font-semibold">
              {priceKindText(view.price).label}
            </h2>
            <PriceLines price={view.price} />
            <ExtraPrice view={view} />
            <Payment view={view} />
          </section>
          <Contacts view={view} />
          <BookingHistory rows={view.history} />
        </div>
      </div>
    </Page>
  );
}

/** The essentials: that the booking is confirmed, its day, time and place, and links to add it to a calendar and to get directions. */
function BookedSection({ view, title }: Pick<Props, "view" | "title">) {
  const [weekday, day, month] = formatDay(view.serviceDay).split(" ");
  const { meeting } = view;
  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="flex items-start gap-3">
        {view.tone !== "attention" && <Icon name="success" className="mt-1 size-8 shrink-0 text-accent" />}
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold">{title}</h1>
          <div role="status">
            <p className={view.tone === "attention" ? "font-semibold text-attention" : "text-soft"}>{view.sentence}</p>
            <p className="text-soft">
              Booking {view.id}
              <span className="sr-only">{`, ${formatDay(view.serviceDay)}, ${view.arrival}`}</span>
            </p>
          </div>
        </div>
      </div>
      <div className="flex gap-4 border-t border-line pt-5">
        <p aria-hidden className="grid w-20 shrink-0 overflow-hidden rounded-md border border-line text-center">
          <span className="bg-accent py-1 text-sm font-semibold text-on-accent">{month}</span>
          <span className="pt-1 text-3xl font-bold tabular-nums">{day}</span>
          <span className="pb-2 text-sm text-soft">{weekday}</span>
        </p>
        <div className="grid min-w-0 content-center gap-1">
          <p className="text-lg font-semibold">{view.arrival}</p>
          <p className="font-semibold">{view.supplier.name}</p>
          <p className="text-soft">{meeting.address}</p>
        </div>
      </div>
      <p className="no-print flex flex-wrap gap-x-6">
        <a href={`/booking/${view.token}/calendar.ics`} download className={LINK_CLASS}>
          <Icon name="calendar" className="size-5" /> Add to your calendar
        </a>
        {meeting.directions && (
          <a href={meeting.directions} target="_blank" rel="noopener noreferrer" className={LINK_CLASS}>
            <Icon name="place" className="size-5" /> Directions
            <span className="sr-only"> (opens in a new window)</span>
          </a>
        )}
      </p>
      {meeting.at !== null && (
        <Suspense>
          <PlaceMap name={view.supplier.name} {...meeting.at} />
        </Suspense>
      )}
    </div>
  );
}

/** Asks for an answer while questions about extra work are open. Afterwards shows only a link to the findings. */
function ExtraWork({ view: { token, extraWork, supplier } }: { view: BookingView }) {
  if (!extraWork.hasAny) return null;
  const extraWorkPath = `/booking/${token}/extra-work`;
  if (extraWork.open === 0)
    return (
      <p className="no-print">
        <Link to={extraWorkPath} className={LINK_CLASS}>
          Extra work found by {supplier.name}
        </Link>
      </p>
    );
  return (
    <Notice tone="attention" title={`${supplier.name} found more work`}>
      <div className="grid gap-3">
        <p>
          It needs your approval{extraWork.until && ` by ${extraWork.until}`}. If you don’t answer, the extra work won’t
          be done.
        </p>
        <p>
          <ButtonLink to={extraWorkPath}>See the extra work</ButtonLink>
        </p>
      </div>
    </Notice>
  );
}

function ExtraPrice({ view: { extraWork, price } }: { view: BookingView }) {
  if (extraWork.approved === 0) return null;
  const rows = [
    { label: "Extra work you approved", amount: extraWork.approved },
    ...(price.strategy === "SinglePrice" ? [{ label: "Total, incl. GST", amount: extraWork.total }] : []),
  ];
  return (
    <dl className="grid gap-1 border-t border-line pt-3 text-sm">
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt>{label}</dt>
          <dd>
            <Money cents={amount} currency={price.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Payment({ view: { token, payment } }: { view: BookingView }) {
  if (payment.text === null && !payment.canPay && !payment.hasReceipt) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      {payment.text !== null && <p>{payment.text}</p>}
      <p className="no-print flex flex-wrap gap-x-6">
        {payment.canPay && (
          <Link to={`/booking/${token}/pay`} className={LINK_CLASS}>
            Pay online
          </Link>
        )}
        {payment.hasReceipt && (
          <Link to={`/booking/${token}/receipt`} className={LINK_CLASS}>
            Receipt
          </Link>
        )}
      </p>
    </div>
  );
}

/** Phone numbers: our support number, and the supplier's once it has confirmed. */
function Contacts({ view: { supplier, supportPhone, id, token, messages } }: { view: BookingView }) {
  return (
    <section aria-labelledby="contacts" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 id="contacts" className="text-lg font-semibold">
        Questions?
      </h2>
      <dl className="grid gap-2">
        {supplier.phone && (
          <div>
            <dt className="text-soft">{supplier.name}</dt>
            <dd>
              <PhoneLink number={supplier.phone} />
            </dd>
          </div>
        )}
        <div>
          <dt className="text-soft">Our team (mention booking {id})</dt>
          <dd>
            <PhoneLink number={supportPhone} />
          </dd>
        </div>
      </dl>
      <p className="no-print grid">
        {messages && (
          <Link to={`/booking/${token}/messages`} className={LINK_CLASS}>
            {messages}
          </Link>
        )}
        <Link to="/bookings" className={LINK_CLASS}>
          All my bookings
        </Link>
      </p>
    </section>
  );
}

function confirmationRows(view: BookingView, isProduct: boolean) {
  const { supplier, customer, vehicle, items, meeting, flatSafeArea, extras } = view;
  const contact = [customer.mobile, customer.email].filter(Boolean).join(", ");
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(" ");
  const rows = [
    { key: "reference", label: "Booking", value: String(view.id) },
    { key: "supplier", label: "Supplier", value: supplier.name },
    { key: "when", label: "When", value: `${formatDay(view.serviceDay)}, ${view.arrival}` },
    { key: "where", label: isProduct && supplier.isMobile ? "Fitted at" : meeting.label, value: meeting.address },
    { key: "words", label: `Note from ${supplier.name}`, value: meeting.text ?? "" },
    { key: "flat", label: "Flat, safe area", value: flatSafeArea === null ? "" : flatSafeArea ? "Yes" : "No" },
    { key: "vehicle", label: "Vehicle", value: formatVehicleAndRego(vehicle, customer.rego) },
    isProduct
      ? { key: "product", label: "Product", value: items.map((item) => `${item}, quantity 1`).join("; ") }
      : { key: "work", label: "Work", value: items.join(", ") },
    { key: "extras", label: "Extras", value: extras.length === 0 ? "" : <Lines lines={extras} /> },
    {
      key: "photos",
      label: "Photos",
      value: view.photos.length === 0 && view.photoCount > 0 ? String(view.photoCount) : "",
    },
    { key: "order-number", label: "Order number", value: view.orderNumber ?? "" },
    { key: "customer", label: "Booked by", value: [name, contact].filter(Boolean).join(", ") },
    {
      key: "comments",
      label: "Notes",
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
