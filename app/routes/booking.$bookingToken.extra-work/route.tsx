import type { MetaFunction } from "@remix-run/cloudflare";
import { actOnExtraWork, loadExtraWork } from "~/pages/booking/extra-work/extra-work.server";
import { NO_INDEX } from "~/ui/no-index";

export const meta: MetaFunction = () => [{ title: "Extra work" }, NO_INDEX];

export const loader = loadExtraWork;
export const action = actOnExtraWork;

export { ExtraWorkPage as default } from "~/pages/booking/extra-work/extra-work-page";
