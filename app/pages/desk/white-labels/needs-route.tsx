import { Notice } from "../../../ui/notice";

/** What a person has to do beside what the desk does. */
export function NeedsRoute() {
  return (
    <Notice tone="info">
      What a host wears is set here. For its address to lead here, somebody adds a route or a custom domain of the
      worker at Cloudflare for each host (docs/guides/deploy.md, “White label”). Without it nobody reaches it.
    </Notice>
  );
}
