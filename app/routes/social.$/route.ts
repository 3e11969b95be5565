import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { socialPicture } from "~/pages/social/picture-route.server";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

/** What stands beside a link to a page with prices elsewhere, drawn with the prices of today. */
export const loader = ({ params, context: { app } }: LoaderFunctionArgs) => socialPicture(app, params["*"] ?? "");
