import { z } from "zod";
import { wholeNumberField } from "../../fields.server";

export const schema = z.object({ serviceIntervalId: wholeNumberField("Choose a service") });
