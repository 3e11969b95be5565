import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loaderMeta } from "~/pages/public-pages/head";
import { siteMeta } from "~/pages/public-pages/head.server";
import { siteTextView } from "~/pages/trust/site-text.server";
import type { RouteHandle } from "~/ui/route-handle";
import { SiteText } from "~/ui/site-text";

const DESCRIPTION =
  "Which personal data we store, why and for how long, who sees it, and how to get a copy or have it deleted.";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };
export const meta = loaderMeta;

/** Loads the text, or redirects if the operator has its own page elsewhere. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  if (app.config.privacyUrl !== null) throw redirect(app.config.privacyUrl);
  const view = await siteTextView(app, "privacy");
  return { ...view, meta: siteMeta(app, "/privacy", { title: view.title, description: DESCRIPTION }) };
}

/** Page about stored personal data: purpose, retention, automated decisions and recipients. */
export default function Privacy() {
  return <SiteText page={useLoaderData<typeof loader>()} />;
}
