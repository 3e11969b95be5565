import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { siteTextView } from "~/pages/trust/site-text.server";
import type { RouteHandle } from "~/ui/route-handle";
import { SiteText } from "~/ui/site-text";

export const handle: RouteHandle = { isPublic: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Not found" }];

export const loader = ({ context: { app } }: LoaderFunctionArgs) => siteTextView(app, "cookies");

/** What we keep in a browser. */
export default function Cookies() {
  return <SiteText page={useLoaderData<typeof loader>()} />;
}
