import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CardWindow } from "~/pages/payment/card-window";
import { parseBookingTarget, finishCard, loadWindow } from "~/pages/payment/window.server";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { paysWith: "card" };

export const loader = ({ params, request, context: { app } }: LoaderFunctionArgs) =>
  loadWindow(app, request, parseBookingTarget(params.bookingToken), params.attemptId);
export const action = ({ params, context: { app } }: ActionFunctionArgs) =>
  finishCard(app, parseBookingTarget(params.bookingToken), params.attemptId);

export default function CardPayment() {
  return (
    <CardWindow data={useLoaderData<typeof loader>()} refusalText={useActionData<typeof action>()?.message ?? null} />
  );
}
