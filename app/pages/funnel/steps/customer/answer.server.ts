import { z } from "zod";
import { optionalTextField } from "../../fields.server";

/** Only an unknown vehicle and the older screen ask for them here; the use case says when they are missing. */
export const schema = z.object({
  firstName: optionalTextField(80),
  lastName: optionalTextField(80),
  email: optionalTextField(254),
  phone: optionalTextField(30),
});
