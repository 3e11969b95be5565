import { z } from "zod";
import { optionalTextField } from "../../fields.server";

export const schema = z.object({
  repairNotes: optionalTextField(2000),
  nextServiceDue: optionalTextField(10),
});
