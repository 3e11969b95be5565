import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { fleetLogo } from "~/domain/fleet/fleet-company";
import { findAnyFleet } from "~/usecases/fleet/fleet-company";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

/** Serves the logo as a separate image, for the landing page, the header and partners' pages. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const anyFleet = await findAnyFleet(app, { slug: params.slug ?? "" });
  if (!anyFleet.ok) throw refusedPage(anyFleet.code);
  return new Response(fleetLogo(anyFleet.company.logo), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
  });
}
