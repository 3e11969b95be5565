import { customersPhoto } from "~/pages/booking/extra-work/extra-work.server";

/** A photo of what the workshop found, for the booking's customer. */
export const loader = customersPhoto;
