import type { MetaFunction } from "@remix-run/cloudflare";
import { extraWorkAction, loadExtraWork } from "~/pages/booking/extra-work/extra-work.server";
import { NO_INDEX } from "~/ui/no-index";

export const meta: MetaFunction = () => [{ title: "Extra work" }, NO_INDEX];

export const loader = loadExtraWork;
export const action = extraWorkAction;

export { ExtraWorkPage as default } from "~/pages/booking/extra-work/extra-work-page";
