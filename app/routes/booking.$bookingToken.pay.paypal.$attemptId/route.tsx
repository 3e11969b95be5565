import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PayPalWindow } from "~/pages/payment/paypal-window";
import { parseBookingTarget, finishPayPal, loadWindow, readNonce } from "~/pages/payment/window.server";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { paysWith: "payPal" };

export const loader = ({ params, request, context: { app } }: LoaderFunctionArgs) =>
  loadWindow(app, request, parseBookingTarget(params.bookingToken), params.attemptId);

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  return finishPayPal(app, parseBookingTarget(params.bookingToken), params.attemptId, await readNonce(request));
}

export default function PayPalPayment() {
  return (
    <PayPalWindow data={useLoaderData<typeof loader>()} refusalText={useActionData<typeof action>()?.message ?? null} />
  );
}
