import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ActionPage } from "~/pages/desk/action-form";
import { approvalView, decideApproval } from "~/pages/desk/approvals.server";
import { NO_INDEX } from "~/ui/no-index";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Desk" }, NO_INDEX];

export const loader = ({ params, request, context: { app } }: LoaderFunctionArgs) =>
  approvalView(app, request, params.id ?? "");

export const action = (request: ActionFunctionArgs) => decideApproval(request);

/** Page of a giveaway request, for the second person who decides. */
export default function Approval() {
  return <ActionPage view={useLoaderData<typeof loader>()} formResult={useActionData<typeof action>()?.result} />;
}
