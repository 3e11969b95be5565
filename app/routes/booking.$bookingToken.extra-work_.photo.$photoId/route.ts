import { customerPhotoLoader } from "~/pages/booking/extra-work/extra-work.server";

/** Serves a photo of a finding to the booking's customer. */
export const loader = customerPhotoLoader;
