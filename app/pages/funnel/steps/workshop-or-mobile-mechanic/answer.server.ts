import { z } from "zod";

export const schema = z.object({
  workshopCategory: z.enum(["Workshop", "MobileMechanic", "Dealership"], { error: "Choose who should do it" }),
});
