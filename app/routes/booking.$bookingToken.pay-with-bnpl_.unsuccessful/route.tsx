import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { bookingTokenOf } from "~/http/route-params";
import { PayScreen } from "~/pages/payment/pay-screen";
import { loadPayScreen, payBooking } from "~/pages/payment/pay-screen.server";
import type { RouteHandle } from "~/ui/route-handle";
import { NO_INDEX } from "~/ui/no-index";

export const handle: RouteHandle = { unbrandable: true };
export const meta: MetaFunction = () => [{ title: "Pay for your booking" }, NO_INDEX];

const SCREEN_KIND = { isBuyNowPayLaterOnly: true, paymentUnsuccessful: true };

export const loader = ({ params, request, context: { app } }: LoaderFunctionArgs) =>
  loadPayScreen(app, request, bookingTokenOf(params.bookingToken), SCREEN_KIND);
export const action = ({ params, request, context: { app } }: ActionFunctionArgs) =>
  payBooking(app, request, bookingTokenOf(params.bookingToken), SCREEN_KIND);

/** The buy-now-pay-later screen after a failed payment (B-034 to B-037). */
export default function Pay() {
  return (
    <PayScreen
      data={useLoaderData<typeof loader>()}
      alert={useActionData<typeof action>()?.alert ?? null}
      isViewing
      hideBadges
    />
  );
}
