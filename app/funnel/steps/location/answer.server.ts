import { z } from "zod";
import { wholeNumberField } from "../../fields.server";

export const schema = z.object({ suburbId: wholeNumberField("Choose your suburb from the list") });
