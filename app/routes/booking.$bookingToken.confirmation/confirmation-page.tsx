import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { forgetRequests } from "~/payment/forget-requests";
import { formatDay, formatTime } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PriceLines } from "~/ui/price-lines";
import { SummaryList } from "~/ui/summary-list";
import type { BookingView } from "./booking-view.server";
import { useSaleEvent } from "./use-sale-event";
import { WhatNext } from "./what-next";

interface Props {
  view: BookingView;
  title: string;
  /** A product names what is brought, a job what is done (B-014, B-030). */
  isProduct: boolean;
}

/** What was booked or paid, and what happens next. */
export function ConfirmationPage({ view, title, isProduct }: Props) {
  useSaleEvent(view.id, view.sale);
  useEffect(forgetRequests, []);
  return (
    <Page width="page">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        <div className="grid min-w-0 gap-8">
          <div className="grid gap-4">
            <h1 className="text-2xl font-bold">{title}</h1>
            <Notice tone="success" title={`Booking ${view.id}`}>
              {view.supplier.name}, {formatDay(view.serviceDay)}, {arrivalWords(view)}
            </Notice>
          </div>
          <SummaryList rows={rowsOf(view, isProduct)} />
          {!view.isHolder && (
            <p className="no-print">
              Is it your booking?{" "}
              <Link to={`/booking/${view.token}/mine`} className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4">
                Show all my details
              </Link>
            </p>
          )}
          <p className="no-print">
            <a href={`/booking/${view.token}/calendar.ics`} download className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline underline-offset-4">
              <Icon name="calendar" className="size-5" /> Add to your calendar
            </a>
          </p>
          {!isProduct && (
            <Link to={`/booking/${view.token}/inclusions`} className="no-print inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4">
              What the booking includes
            </Link>
          )}
          <WhatNext view={view} />
        </div>
        <section aria-labelledby="price" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
          <h2 id="price" className="text-lg font-semibold">
            {view.price.strategy === "PriceRange" ? "Estimated price" : "Price"}
          </h2>
          <PriceLines price={view.price} />
        </section>
      </div>
    </Page>
  );
}

const arrivalWords = ({ arrivalFrom, arrivalTo }: BookingView) => (arrivalTo === null ? formatTime(arrivalFrom) : `${formatTime(arrivalFrom)} to ${formatTime(arrivalTo)}`);

function rowsOf(view: BookingView, isProduct: boolean) {
  const { supplier, customer, vehicle, items } = view;
  const contact = [customer.mobile, customer.email].filter(Boolean).join(", ");
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(" ");
  const rows = [
    { key: "reference", label: "Booking", value: String(view.id) },
    { key: "supplier", label: "Supplier", value: supplier.name },
    { key: "when", label: "When", value: `${formatDay(view.serviceDay)}, ${arrivalWords(view)}` },
    { key: "where", label: isProduct && supplier.isMobile ? "Brought to" : "Where", value: supplier.isMobile ? (customer.address ?? "Your address") : supplier.address },
    { key: "vehicle", label: "Vehicle", value: [vehicle, customer.rego].filter(Boolean).join(", ") },
    isProduct ? { key: "product", label: "Product", value: items.map((item) => `${item}, quantity 1`).join("; ") } : { key: "work", label: "Work", value: items.join(", ") },
    { key: "customer", label: "Booked by", value: [name, contact].filter(Boolean).join(", ") },
    { key: "comments", label: "Comments", value: customer.comments ?? "" },
  ];
  return rows.filter((row) => row.value !== "");
}
