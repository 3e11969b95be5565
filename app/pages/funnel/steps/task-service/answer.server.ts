import { z } from "zod";
import { wholeNumberField } from "../../fields.server";

export const schema = z.object({ serviceTypeId: wholeNumberField("Choose a service") });
