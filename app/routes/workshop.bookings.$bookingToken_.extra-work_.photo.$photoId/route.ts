import { workshopPhotoLoader } from "~/pages/portal/extra-work/findings.server";

/** Serves a photo of a finding to the workshop. */
export const loader = workshopPhotoLoader;
