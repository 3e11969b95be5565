import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { answerOf } from "~/answers";
import { readBooking } from "~/usecases/booking/read-booking";
import { formatDay, formatTime } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PriceLines } from "~/ui/price-lines";
import { SummaryList } from "~/ui/summary-list";
import { type BookingView, bookingView } from "./booking-view.server";
import { useSaleEvent } from "./use-sale-event";
import { WhatNext } from "./what-next";

const TITLE = "Booking Received";
export const meta: MetaFunction = () => [{ title: TITLE }, { name: "robots", content: "noindex" }];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const found = await readBooking(app, params.bookingToken ?? "");
  if (!found.ok) throw new Response(answerOf(found.code).words, { status: answerOf(found.code).status });
  return bookingView(found);
}

export default function Confirmation() {
  const view = useLoaderData<typeof loader>();
  useSaleEvent(view.id, view.sale);
  return (
    <Page width="page">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        <div className="grid min-w-0 gap-8">
          <div className="grid gap-4">
            <h1 className="text-2xl font-bold">{TITLE}</h1>
            <Notice tone="success" title={`Booking ${view.id}`}>
              {view.supplier.name}, {formatDay(view.serviceDay)}, {arrivalWords(view)}
            </Notice>
          </div>
          <SummaryList rows={rowsOf(view)} />
          <p className="no-print">
            <a href={`/booking/${view.token}/calendar.ics`} download className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline underline-offset-4">
              <Icon name="calendar" className="size-5" /> Add to your calendar
            </a>
          </p>
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

function rowsOf(view: BookingView) {
  const { supplier, customer, vehicle, items } = view;
  const contact = [customer.mobile, customer.email].filter(Boolean).join(", ");
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(" ");
  const rows = [
    { key: "reference", label: "Booking", value: String(view.id) },
    { key: "supplier", label: "Supplier", value: supplier.name },
    { key: "when", label: "When", value: `${formatDay(view.serviceDay)}, ${arrivalWords(view)}` },
    { key: "where", label: "Where", value: supplier.isMobile ? (customer.address ?? "Your address") : supplier.address },
    { key: "vehicle", label: "Vehicle", value: [vehicle, customer.rego].filter(Boolean).join(", ") },
    { key: "work", label: "Work", value: items.join(", ") },
    { key: "customer", label: "Booked by", value: [name, contact].filter(Boolean).join(", ") },
    { key: "comments", label: "Comments", value: customer.comments ?? "" },
  ];
  return rows.filter((row) => row.value !== "");
}
