import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { socialPicture } from "~/pages/social/picture-route.server";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

/** The preview image for links to pages with prices, drawn with today's prices. */
export const loader = ({ params, context: { app } }: LoaderFunctionArgs) => socialPicture(app, params["*"] ?? "");
