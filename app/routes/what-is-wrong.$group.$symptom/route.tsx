import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loaderMeta } from "~/pages/public-pages/head";
import { SymptomPage } from "~/pages/symptoms/symptom-page";
import { loadSymptom } from "~/pages/symptoms/symptom-route.server";
import type { RouteHandle } from "~/ui/route-handle";

export { PublicNotFound as ErrorBoundary } from "~/pages/public-pages/not-found";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };

export const meta = loaderMeta;

export const loader = ({ request, params, context: { app } }: LoaderFunctionArgs) =>
  loadSymptom(app, params.group ?? "", params.symptom ?? "", new URL(request.url).searchParams.get("suburb") ?? "");

/** Page about the meaning of a dashboard light or a symptom. */
export default function Symptom() {
  return <SymptomPage symptomView={useLoaderData<typeof loader>().symptomView} />;
}
