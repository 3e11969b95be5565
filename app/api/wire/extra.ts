import { z } from "zod";
import type { SupplierExtra } from "../../domain/supplier/supplier";
import { amount } from "./fields";

export const EXTRA = z.object({
  WorkshopExtraServiceID: z.int(),
  Name: z.string(),
  Description: z.string(),
  Group: z.string(),
  PriceIncGst: z.number(),
  IncludesIds: z.array(z.int()),
  IncludeByDefault: z.boolean(),
  IncludePerkIfAvailable: z.boolean(),
  IsAlwaysIncluded: z.boolean(),
  IncursCommission: z.boolean(),
  CssClass: z.string(),
});

/** An extra with the specification's field names (B-090). */
export const toWireExtra = (extra: SupplierExtra): z.input<typeof EXTRA> => ({
  WorkshopExtraServiceID: extra.id,
  Name: extra.name,
  Description: extra.description,
  Group: extra.group,
  PriceIncGst: amount(extra.priceIncGst),
  IncludesIds: [...extra.includesIds],
  IncludeByDefault: extra.includeByDefault,
  IncludePerkIfAvailable: extra.includePerkIfAvailable,
  IsAlwaysIncluded: extra.isAlwaysIncluded,
  IncursCommission: extra.incursCommission,
  CssClass: extra.cssClass,
});
