import { z } from "zod";
import { textField } from "../../fields.server";

export const schema = z.object({ details: textField("Say what you would like done", 1000) });
