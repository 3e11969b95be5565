import { z } from "zod";

export const schema = z.object({ choice: z.enum(["keep", "remove"], { error: "Choose one" }) });
