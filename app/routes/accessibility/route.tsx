import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loaderMeta } from "~/pages/public-pages/head";
import { siteMeta } from "~/pages/public-pages/head.server";
import { siteTextView } from "~/pages/trust/site-text.server";
import type { RouteHandle } from "~/ui/route-handle";
import { SiteText } from "~/ui/site-text";

const DESCRIPTION =
  "How we make this site accessible to everyone, what does not work yet, and how to get help from a person.";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };
export const meta = loaderMeta;

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const view = await siteTextView(app, "accessibility");
  return { ...view, meta: siteMeta(app, "/accessibility", { title: view.title, description: DESCRIPTION }) };
}

/** What we do for people with disabilities, what is still missing, and how to contact support. */
export default function Accessibility() {
  return <SiteText page={useLoaderData<typeof loader>()} />;
}
