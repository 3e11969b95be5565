import type { MetaFunction } from "@remix-run/cloudflare";

export const meta: MetaFunction = () => [{ title: "Design" }, { name: "robots", content: "noindex" }];

/** The specification asks for an empty, hidden place here, whatever the folder and page (ledger B-042). */
export default function DesignContainer() {
  return <div id="design" hidden />;
}
