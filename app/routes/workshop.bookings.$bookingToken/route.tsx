import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadBookingScreen, respondByForm } from "~/portal/booking/booking-page.server";
import { BookingScreen } from "~/portal/booking/booking-screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Booking ${data.id}` : "Booking" }, { name: "robots", content: "noindex" }];

export const loader = (asked: LoaderFunctionArgs) => loadBookingScreen(asked);
export const action = (asked: ActionFunctionArgs) => respondByForm(asked);

/** The booking response screen (P-040). */
export default function Booking() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <BookingScreen view={view} answered={answered} isHeadless={false} />;
}
