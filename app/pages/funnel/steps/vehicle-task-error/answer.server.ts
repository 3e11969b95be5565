import { z } from "zod";

export const schema = z.object({ choice: z.enum(["basic", "another"], { error: "Choose one" }) });
