import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { siteTextView } from "~/pages/trust/site-text.server";
import type { RouteHandle } from "~/ui/route-handle";
import { SiteText } from "~/ui/site-text";

export const handle: RouteHandle = { isPublic: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Not found" }];

/** An operator with a page elsewhere has it there. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  if (app.config.termsUrl !== null) throw redirect(app.config.termsUrl);
  return siteTextView(app, "terms");
}

/** What a customer agrees to when booking. */
export default function Terms() {
  return <SiteText page={useLoaderData<typeof loader>()} />;
}
