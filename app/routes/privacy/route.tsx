import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { siteTextView } from "~/pages/trust/site-text.server";
import type { RouteHandle } from "~/ui/route-handle";
import { SiteText } from "~/ui/site-text";

export const handle: RouteHandle = { isPublic: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Not found" }];

/** An operator with a page elsewhere has it there. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  if (app.config.privacyUrl !== null) throw redirect(app.config.privacyUrl);
  return siteTextView(app, "privacy");
}

/** What is stored about people, why, how long, what a program decides, and who sees it. */
export default function Privacy() {
  return <SiteText page={useLoaderData<typeof loader>()} />;
}
