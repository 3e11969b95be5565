import { z } from "zod";
import { textField } from "../../fields.server";

export const schema = z.object({ mid: textField("Choose your vehicle", 80) });
