import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { siteTextView } from "~/pages/trust/site-text.server";
import type { RouteHandle } from "~/ui/route-handle";
import { SiteText } from "~/ui/site-text";

export const handle: RouteHandle = { isPublic: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Not found" }];

export const loader = ({ context: { app } }: LoaderFunctionArgs) => siteTextView(app, "accessibility");

/** What is held for people with disabilities, what is not yet, and how to reach a person. */
export default function Accessibility() {
  return <SiteText page={useLoaderData<typeof loader>()} />;
}
