import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerOf } from "~/answers";
import { fleetLogo } from "~/domain/fleet/fleet-logo";
import { findFleet } from "~/usecases/fleet/fleet-company";

/** The logo as an image of its own, for landing page, header and partners' pages. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const found = await findFleet(app, { slug: params.slug ?? "" });
  if (!found.ok) throw new Response(answerOf(found.code).words, { status: answerOf(found.code).status });
  return new Response(fleetLogo(found.company.logo), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
  });
}
