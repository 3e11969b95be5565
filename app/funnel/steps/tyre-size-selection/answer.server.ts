import { z } from "zod";
import { wholeNumberField } from "../../fields.server";

const sizeField = { width: wholeNumberField("Choose the width"), profile: wholeNumberField("Choose the profile"), rim: wholeNumberField("Choose the rim") };

/** The three lists; or a button: "205/55/16" of the sizes that fit, the same with "sure/" before it after a doubt, "unsure". */
export const schema = z.preprocess(
  (posted) => {
    const { size, ...lists } = posted as Record<string, unknown>;
    const [, sure, width, profile, rim] = /^(sure\/)?(\d{2,3})\/(\d{2})\/(\d{2})$/.exec(typeof size === "string" ? size : "") ?? [];
    if (size === "unsure") return { isUnsure: true };
    return rim === undefined ? { ...lists, isSure: false } : { width, profile, rim, isSure: sure !== undefined };
  },
  z.union([z.object({ isUnsure: z.literal(true) }), z.object({ ...sizeField, isSure: z.boolean() })]),
);
