import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { landingAction, landingLoader } from "~/pages/partners/landing.server";
import { LandingPage } from "~/pages/partners/landing-page";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

export const loader = landingLoader;
export const action = landingAction;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.heading ?? "Not found" }];

/** A partner club's page. It matches any single-segment URL without a page of its own. */
export default function ClubPage() {
  return <LandingPage landing={useLoaderData<typeof loader>()} />;
}
