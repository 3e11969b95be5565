import { z } from "zod";
import { wholeNumberField } from "../../fields.server";

export const schema = z.object({
  width: wholeNumberField("Choose the width"),
  profile: wholeNumberField("Choose the profile"),
  rim: wholeNumberField("Choose the rim"),
});
