import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CardWindow } from "~/pages/payment/card-window";
import { finishCard, loadWindow } from "~/pages/payment/window.server";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { paysWith: "card" };

export const loader = ({ params: { bookingToken = "", attemptId }, request, context: { app } }: LoaderFunctionArgs) =>
  loadWindow(app, request, { bookingToken }, attemptId);
export const action = ({ params: { bookingToken = "", attemptId }, context: { app } }: ActionFunctionArgs) =>
  finishCard(app, { bookingToken }, attemptId);

export default function CardPayment() {
  return <CardWindow data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.message ?? null} />;
}
