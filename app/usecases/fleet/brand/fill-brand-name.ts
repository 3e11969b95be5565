import type { Context } from "../../context";

/** Fills the gaps of a text with the name, phone and email of the brand whose site this is. */
export const fillBrandName =
  ({ brand }: Context["config"]) =>
  (text: string): string =>
    text
      .replaceAll("{brand}", brand.name)
      .replaceAll("{support_phone}", brand.supportPhone)
      .replaceAll("{support_email}", brand.supportEmail);
