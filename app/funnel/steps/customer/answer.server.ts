import { z } from "zod";
import { optionalTextField } from "../../fields.server";

/** Only an unknown vehicle asks for them here; the use case says when they are missing. */
export const schema = z.object({ firstName: optionalTextField(80), phone: optionalTextField(30) });
