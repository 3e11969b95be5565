import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ActionPage } from "~/pages/desk/action-form";
import { loadBookingAction, submitBookingAction } from "~/pages/desk/booking-acts/booking-acts.server";
import { ContactDetailsPanel } from "~/pages/desk/contact-details-panel";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Desk" }, NO_INDEX];

export const loader = ({ params, request, context: { app } }: LoaderFunctionArgs) =>
  loadBookingAction(app, request, params);

export const action = (request: ActionFunctionArgs) => submitBookingAction(request);

/** Page of one action on a booking. */
export default function BookingActionPage() {
  const view = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <ActionPage key={view.title} view={view} formResult={response?.result} saved={view.saved}>
      {response?.contact ? (
        <ContactDetailsPanel contact={response.contact} />
      ) : response?.file ? (
        <a href={response.file} download className={LINK_CLASS}>
          Download the customer’s data
        </a>
      ) : undefined}
    </ActionPage>
  );
}
