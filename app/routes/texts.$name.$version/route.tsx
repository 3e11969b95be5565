import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { siteTextView } from "~/pages/trust/site-text.server";
import { NO_INDEX } from "~/ui/no-index";
import { SiteText } from "~/ui/site-text";
import { SITE_PAGES } from "~/domain/fleet/brand/legal-text";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title}, version ${data.version}` : "Not found" },
  NO_INDEX,
];

/** Loads one version of a text by its number, so that people can read the version that they agreed to. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const name = SITE_PAGES.find((value) => value === params.name);
  if (name === undefined) throw refusedPage("page-not-found");
  return siteTextView(app, name, params.version ?? "");
}

export default function TextVersion() {
  return <SiteText page={useLoaderData<typeof loader>()} />;
}
