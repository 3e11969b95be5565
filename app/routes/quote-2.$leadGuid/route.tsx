import type { MetaFunction } from "@remix-run/cloudflare";
import { QuotePage } from "../../funnel/quote-page";
import { action, loader } from "../../funnel/quote-page.server";
import type { RouteHandle } from "../../ui/route-handle";

export { action, loader };

export const handle = { bodyClass: "quote-details" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Get a Quote" },
  { name: "robots", content: "noindex" },
];

export default QuotePage;
