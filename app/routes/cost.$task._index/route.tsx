import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CostPage } from "~/pages/public-pages/cost-page";
import { loaderMeta } from "~/pages/public-pages/head";
import { loadCost } from "~/pages/public-pages/cost-route.server";
import type { RouteHandle } from "~/ui/route-handle";

export { PublicNotFound as ErrorBoundary } from "~/pages/public-pages/not-found";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };

export const meta = loaderMeta;

export const loader = ({ params, context: { app } }: LoaderFunctionArgs) => loadCost(app, params.task ?? "", null);

/** Prices of a job, by car and by place. */
export default function CostPageRoute() {
  return <CostPage figures={useLoaderData<typeof loader>().figures} />;
}
