import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadConfirmation } from "../../pages/booking/confirmation/confirmation.server";
import { ConfirmationPage } from "../../pages/booking/confirmation/confirmation-page";
import { confirmationTitle } from "../../pages/booking/confirmation/confirmation-title";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: confirmationTitle(data ?? {}) }, NO_INDEX];

export const loader = (asked: LoaderFunctionArgs) => loadConfirmation(asked, null);

/** The page of a booking, whatever was booked: how it stands, what was done, and what can be done now. */
export default function BookingPage() {
  const { view, standing } = useLoaderData<typeof loader>();
  return <ConfirmationPage view={view} title={confirmationTitle({ standing })} isProduct={view.isProduct} />;
}
