import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadBookingScreen, respondByForm } from "~/pages/portal/booking/booking-page.server";
import { BookingProblem } from "~/pages/portal/booking/booking-problem";
import { BookingScreen } from "~/pages/portal/booking/booking-screen";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.view ? `Booking ${data.view.id}` : "Booking" },
  NO_INDEX,
];

export { revalidateOnRequest as shouldRevalidate } from "~/pages/portal/operations/requested-operations";
export const loader = (request: LoaderFunctionArgs) => loadBookingScreen(request);
export const action = (request: ActionFunctionArgs) => respondByForm(request);

/** The booking response screen (P-040). */
export default function Booking() {
  const { view, problem } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return view ? <BookingScreen view={view} actionData={response} /> : <BookingProblem text={problem} />;
}
