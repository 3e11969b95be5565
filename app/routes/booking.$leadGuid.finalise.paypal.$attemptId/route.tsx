import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PayPalWindow } from "~/pages/payment/paypal-window";
import { finishPayPal, loadWindow } from "~/pages/payment/window.server";
import { readForm } from "~/http/read-form";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { paysWith: "payPal" };

export const loader = ({ params: { leadGuid = "", attemptId }, request, context: { app } }: LoaderFunctionArgs) =>
  loadWindow(app, request, { leadGuid }, attemptId);

export async function action({
  params: { leadGuid = "", attemptId = "" },
  request,
  context: { app },
}: ActionFunctionArgs) {
  const nonce = (await readForm(request)).get("nonce");
  return finishPayPal(app, { leadGuid }, attemptId, typeof nonce === "string" ? nonce.slice(0, 500) : null);
}

export default function PayPalPayment() {
  return (
    <PayPalWindow data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.message ?? null} />
  );
}
