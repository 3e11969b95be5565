import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loaderMeta } from "~/pages/public-pages/head";
import { siteMeta } from "~/pages/public-pages/head.server";
import { siteTextView } from "~/pages/trust/site-text.server";
import type { RouteHandle } from "~/ui/route-handle";
import { SiteText } from "~/ui/site-text";

const DESCRIPTION =
  "What you agree to when you book: prices, payments, changes, cancellations and your consumer rights.";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };
export const meta = loaderMeta;

/** Loads the text, or redirects if the operator has its own page elsewhere. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  if (app.config.termsUrl !== null) throw redirect(app.config.termsUrl);
  const view = await siteTextView(app, "terms");
  return { ...view, meta: siteMeta(app, "/terms", { title: view.title, description: DESCRIPTION }) };
}

/** Page of the terms to which a customer agrees when booking. */
export default function Terms() {
  return <SiteText page={useLoaderData<typeof loader>()} />;
}
