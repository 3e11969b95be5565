import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { landingAction, landingLoader } from "~/pages/partners/landing.server";
import { LandingPage } from "~/pages/partners/landing-page";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

export const loader = landingLoader("clubplus");
export const action = landingAction("clubplus");
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.heading ?? "Not found" }];

export default function PartnerPage() {
  return <LandingPage landing={useLoaderData<typeof loader>()} />;
}
