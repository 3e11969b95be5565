import type { MetaFunction } from "@remix-run/cloudflare";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = () => [{ title: "Design" }, NO_INDEX];

/** The specification requires an empty, hidden container here for any folder and page (ledger B-042). */
export default function DesignContainer() {
  return <div id="design" hidden />;
}
