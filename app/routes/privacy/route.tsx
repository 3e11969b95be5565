import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/answers";
import type { RouteHandle } from "~/ui/route-handle";
import { SiteText } from "~/ui/site-text";
import { sitePage } from "~/usecases/brand/site-page";

export const handle: RouteHandle = { isPublic: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.page.title ?? "Not found" }];

/** An operator with a page elsewhere has it there. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  if (app.config.privacyUrl !== null) throw redirect(app.config.privacyUrl);
  const found = await sitePage(app, "privacy");
  if (!found.ok) throw refusedPage(found.code);
  return { page: found.page };
}

/** What is stored about people, why, and who sees it. */
export default function Privacy() {
  return <SiteText page={useLoaderData<typeof loader>().page} />;
}
