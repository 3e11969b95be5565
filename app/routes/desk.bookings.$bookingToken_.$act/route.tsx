import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ActPage } from "~/pages/desk/act-form";
import { loadBookingAct, pressBookingAct } from "~/pages/desk/booking-acts/booking-acts.server";
import { ContactShown } from "~/pages/desk/contact-shown";
import { NO_INDEX } from "~/ui/no-index";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Desk" }, NO_INDEX];

export const loader = ({ params, request, context: { app } }: LoaderFunctionArgs) =>
  loadBookingAct(app, request, params);

export const action = (asked: ActionFunctionArgs) => pressBookingAct(asked);

/** One act on a booking. */
export default function BookingAct() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ActPage view={view} refused={answered?.result}>
      {answered?.contact ? (
        <ContactShown contact={answered.contact} />
      ) : answered?.file ? (
        <a
          href={answered.file}
          download
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          Download the customer’s data
        </a>
      ) : undefined}
    </ActPage>
  );
}
