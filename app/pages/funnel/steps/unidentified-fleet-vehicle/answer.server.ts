import { z } from "zod";
import { optionalTextField } from "../../fields.server";

/** No vehicle chosen = by hand. */
export const schema = z.object({ mid: optionalTextField(80) });
