import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CardWindow } from "~/pages/payment/card-window";
import { finishCard, parseLeadTarget, loadWindow } from "~/pages/payment/window.server";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { paysWith: "card" };

export const loader = ({ params: { leadGuid, attemptId }, request, context: { app } }: LoaderFunctionArgs) =>
  loadWindow(app, request, parseLeadTarget(leadGuid), attemptId);
export const action = ({ params: { leadGuid, attemptId }, context: { app } }: ActionFunctionArgs) =>
  finishCard(app, parseLeadTarget(leadGuid), attemptId);

export default function CardPayment() {
  return (
    <CardWindow data={useLoaderData<typeof loader>()} refusalText={useActionData<typeof action>()?.message ?? null} />
  );
}
