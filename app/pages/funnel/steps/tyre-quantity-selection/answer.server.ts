import { z } from "zod";
import { wholeNumberField } from "../../fields.server";

export const schema = z.object({ quantity: wholeNumberField("Choose 1 to 4 tyres") });
