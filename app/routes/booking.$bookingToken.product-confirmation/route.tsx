import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadConfirmation } from "../../pages/booking/confirmation/booking-view.server";
import { ConfirmationPage } from "../../pages/booking/confirmation/confirmation-page";
import { confirmationTitle } from "../../pages/booking/confirmation/confirmation-title";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: confirmationTitle(data ?? {}) }, NO_INDEX];

export const loader = (request: LoaderFunctionArgs) => loadConfirmation(request, "product-confirmation");

/** Confirmation of a booked product, for example a battery that is delivered and fitted (B-014). */
export default function ProductConfirmation() {
  const { view, standing: status, wasBookingSubmitted } = useLoaderData<typeof loader>();
  return (
    <ConfirmationPage
      view={view}
      title={confirmationTitle({ wasBookingSubmitted, standing: status })}
      isProduct={true}
    />
  );
}
