import { Notice } from "../../../ui/notice";

/** Names the manual step at Cloudflare that is needed in addition to the desk's settings. */
export function CloudflareRouteNotice() {
  return (
    <Notice tone="info">
      You set the branding of a host here. Each host also needs a route or a custom domain for the worker in Cloudflare
      (docs/guides/deploy.md, “White label”). Without it, the address does not work.
    </Notice>
  );
}
