import { workshopsPhoto } from "~/pages/portal/extra-work/findings.server";

/** A photo of what the workshop found, for the workshop. */
export const loader = workshopsPhoto;
