import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { metaOfLoader } from "~/pages/public-pages/head";
import { siteMeta } from "~/pages/public-pages/head.server";
import { siteTextView } from "~/pages/trust/site-text.server";
import type { RouteHandle } from "~/ui/route-handle";
import { SiteText } from "~/ui/site-text";

const DESCRIPTION =
  "Which personal data we store, why and for how long, who sees it, and how to get a copy or have it deleted.";

export const handle: RouteHandle = { isPublic: true, describesItself: true };
export const meta = metaOfLoader;

/** An operator with a page elsewhere has it there. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  if (app.config.privacyUrl !== null) throw redirect(app.config.privacyUrl);
  const view = await siteTextView(app, "privacy");
  return { ...view, meta: siteMeta(app, "/privacy", { title: view.title, description: DESCRIPTION }) };
}

/** What is stored about people, why, how long, what a program decides, and who sees it. */
export default function Privacy() {
  return <SiteText page={useLoaderData<typeof loader>()} />;
}
