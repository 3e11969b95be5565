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
  if (app.config.termsUrl !== null) throw redirect(app.config.termsUrl);
  const found = await sitePage(app, "terms");
  if (!found.ok) throw refusedPage(found.code);
  return { page: found.page };
}

/** What a customer agrees to when booking. */
export default function Terms() {
  return <SiteText page={useLoaderData<typeof loader>().page} />;
}
