import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ActionPage } from "~/pages/desk/action-form";
import { loadWorkshopAction, submitWorkshopAction } from "~/pages/desk/workshops/shop-acts.server";
import { NO_INDEX } from "~/ui/no-index";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Workshop" }, NO_INDEX];

export const loader = ({ params, request, context: { app } }: LoaderFunctionArgs) =>
  loadWorkshopAction(app, request, params);

export const action = (request: ActionFunctionArgs) => submitWorkshopAction(request);

/** Page of one action on a workshop. */
export default function WorkshopActionPage() {
  return <ActionPage view={useLoaderData<typeof loader>()} formResult={useActionData<typeof action>()?.result} />;
}
