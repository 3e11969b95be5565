import type { MetaFunction } from "@remix-run/cloudflare";
import { findingsAction, loadFindings } from "~/pages/portal/extra-work/findings.server";
import { NO_INDEX } from "~/ui/no-index";

export const meta: MetaFunction = () => [{ title: "Extra work" }, NO_INDEX];

export const loader = loadFindings;
export const action = findingsAction;

export { FindingsPage as default } from "~/pages/portal/extra-work/findings-page";
