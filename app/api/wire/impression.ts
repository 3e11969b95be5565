import { supplierId } from "../../domain/core/ids";
import { z } from "zod";

const ids = z.array(z.int().min(0)).max(100);
const time = z.string().max(8);

/** One listing that the page reports as displayed (P-109). Money in dollars. The ranking inputs are taken from the server's own listing. */
export const IMPRESSION = z.object({
  SupplierId: z.int().min(0).transform(supplierId),
  IsNew: z.boolean(),
  Price: z.number().nullable(),
  OldPrice: z.number().nullable(),
  IsPremium: z.boolean(),
  IsMobile: z.boolean(),
  HasVerifiedCredentials: z.boolean(),
  IsRatingShown: z.boolean(),
  AcceptOnlinePayments: z.boolean(),
  Campaign: z.string().max(100).nullable(),
  Deal: z.string().max(100).nullable(),
  OpenTime: time,
  CloseTime: time,
  DistanceInMetres: z.int().min(0),
  Rating: z.number().min(0).max(5),
  RatingsCount: z.int().min(0),
  PerkIds: ids,
  SpecialisationIds: ids,
  YearsActive: z.int().min(0),
  AvailableFrom: z.iso.date(),
  NoticeDays: z.int().min(0),
  RecommendedSortOrderScore: z.int().min(0),
  MinPrice: z.number().nullable(),
  MaxPrice: z.number().nullable(),
});
export type Impression = z.input<typeof IMPRESSION>;
