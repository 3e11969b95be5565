import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import { portalFrame } from "~/pages/portal/portal-frame.server";
import type { RouteHandle } from "~/ui/route-handle";
import { WorkNav } from "~/ui/work-nav";
import { currentUser } from "~/usecases/identity/current-user";
import { storesOf } from "~/usecases/identity/store-account/stores";
import styles from "../../styles/work.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { WorkNav } satisfies RouteHandle;

/** Loads the navigation of the workshop portal. Null for a visitor who is not signed in and has opened a page through its link. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const user = await currentUser(app);
  return user === null ? null : portalFrame(user, await storesOf(app, user));
}

/** The navigation depends only on the person, so only form submissions reload it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) =>
  formMethod !== undefined && formMethod !== "GET";

export default function WorkshopLayout() {
  return <Outlet />;
}
