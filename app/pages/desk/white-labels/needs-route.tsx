import { Notice } from "../../../ui/notice";

/** What a person has to do beside what the desk does. */
export function NeedsRoute() {
  return (
    <Notice tone="info">
      The desk sets what a host wears. That its address leads here somebody has to set at Cloudflare: a route or a
      custom domain of the worker for each host (docs/deploy.md, “White label”). Without it nobody reaches it.
    </Notice>
  );
}
