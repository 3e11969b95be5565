import { z } from "zod";
import type { SupplierProfile } from "../../usecases/supplier/supplier-profile";
import { SUPPLIER, toWireSupplier } from "./supplier";

const HOURS = z.object({ Weekday: z.int(), Open: z.string(), Close: z.string() });

/** A workshop's public page. Reviews are included on request. */
export const PROFILE = SUPPLIER.extend({
  /** Null for mobile suppliers, whose address is their home. */
  Street: z.string().nullable(),
  OpeningHours: z.array(HOURS),
  YearsActive: z.int(),
  Reviews: z
    .array(z.object({ StarCount: z.int(), ReviewedOn: z.iso.date(), Reviewer: z.string(), Comments: z.string() }))
    .optional(),
});

export function toWireProfile({ supplier, reviews }: SupplierProfile): z.input<typeof PROFILE> {
  const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
  return {
    ...toWireSupplier(supplier),
    Street: supplier.isMobile ? null : supplier.street,
    OpeningHours: weekdays.flatMap((weekday) => {
      const hours = supplier.openingHours[weekday];
      return hours ? [{ Weekday: weekday, Open: hours[0], Close: hours[1] }] : [];
    }),
    YearsActive: supplier.yearsActive,
    ...(reviews && {
      Reviews: reviews.map((review) => ({
        StarCount: review.stars,
        ReviewedOn: review.reviewedOn,
        Reviewer: review.reviewer,
        Comments: review.body,
      })),
    }),
  };
}
