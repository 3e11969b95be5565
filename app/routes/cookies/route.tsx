import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loaderMeta } from "~/pages/public-pages/head";
import { siteMeta } from "~/pages/public-pages/head.server";
import { siteTextView } from "~/pages/trust/site-text.server";
import type { RouteHandle } from "~/ui/route-handle";
import { SiteText } from "~/ui/site-text";

const DESCRIPTION =
  "Which cookies and stored data this site keeps in your browser, what each is for and how long it stays.";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };
export const meta = loaderMeta;

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const view = await siteTextView(app, "cookies");
  return { ...view, meta: siteMeta(app, "/cookies", { title: view.title, description: DESCRIPTION }) };
}

/** Page about the data that we store in a browser. */
export default function Cookies() {
  return <SiteText page={useLoaderData<typeof loader>()} />;
}
