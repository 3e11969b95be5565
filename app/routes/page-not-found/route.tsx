import { data, type MetaFunction } from "@remix-run/cloudflare";
import { useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "../../root";
import { ErrorPage } from "../../ui/error-page";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = () => [{ title: "Page not found" }, NO_INDEX];

/** Target of failed look-ups. It is the same page as for any unknown URL. */
export const loader = () => data(null, 404);

export default function PageNotFound() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <ErrorPage kind="not-found" supportPhone={root?.brand.supportPhone} />;
}
