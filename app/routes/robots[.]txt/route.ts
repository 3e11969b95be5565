import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { robotsText } from "~/http/robots";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

export function loader({ context: { app } }: LoaderFunctionArgs) {
  const { environment, brand } = app.config;
  return new Response(robotsText(environment, brand.websiteUrl), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
