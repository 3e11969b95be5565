import { z } from "zod";

export const schema = z.object({ choice: z.literal("private", { error: "Choose how to go on" }) });
