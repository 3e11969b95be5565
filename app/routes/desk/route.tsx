import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import { deskFrame } from "~/pages/desk/desk-frame.server";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import type { RouteHandle } from "~/ui/route-handle";
import { WorkNav } from "~/ui/work-nav";
import { readDeskFrame } from "~/usecases/operations/desk/overview";
import styles from "../../styles/work.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { WorkNav } satisfies RouteHandle;

/** Loads the navigation of every desk page, with the number of items in each queue. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const frame = await readDeskFrame(app);
  if (!frame.ok) throw deskRefusalResponse(request, app, frame.code);
  return deskFrame(frame.person, frame.counts);
}

/** The counts change after an action, not on navigation. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) =>
  formMethod !== undefined && formMethod !== "GET";

export default function DeskLayout() {
  return <Outlet />;
}
