import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PayPalWindow } from "~/pages/payment/paypal-window";
import { finishPayPal, parseLeadTarget, loadWindow, readNonce } from "~/pages/payment/window.server";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { paysWith: "payPal" };

export const loader = ({ params: { leadGuid, attemptId }, request, context: { app } }: LoaderFunctionArgs) =>
  loadWindow(app, request, parseLeadTarget(leadGuid), attemptId);

export async function action({ params: { leadGuid, attemptId }, request, context: { app } }: ActionFunctionArgs) {
  return finishPayPal(app, parseLeadTarget(leadGuid), attemptId, await readNonce(request));
}

export default function PayPalPayment() {
  return (
    <PayPalWindow data={useLoaderData<typeof loader>()} refusalText={useActionData<typeof action>()?.message ?? null} />
  );
}
