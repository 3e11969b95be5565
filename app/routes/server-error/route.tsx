import type { MetaFunction } from "@remix-run/cloudflare";
import { useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "../../root";
import { ErrorPage } from "../../ui/error-page";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = () => [{ title: "Something went wrong" }, NO_INDEX];

/** Page about a failure that occurred elsewhere. The page itself returns 200. */
export default function ServerError() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <ErrorPage kind="server-error" supportPhone={root?.brand.supportPhone} />;
}
