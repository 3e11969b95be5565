import { z } from "zod";
import type { Supplier } from "../../domain/supplier/supplier";
import { EXTRA, toWireExtra } from "./extra";

/** Public data of a supplier: no contact person, rates or private address. */
export const SUPPLIER = z.object({
  WorkshopID: z.int(),
  Name: z.string(),
  IsMobile: z.boolean(),
  Kind: z.enum(["workshop", "mobile", "dealership"]),
  BusinessType: z.enum(["Independent", "OEMDealer", "GroupBrandStore"]),
  SuburbName: z.string(),
  State: z.string(),
  Postcode: z.string().nullable(),
  Latitude: z.number(),
  Longitude: z.number(),
  ProvidesServicing: z.boolean(),
  RepairCategoryIds: z.array(z.int()),
  Extras: z.array(EXTRA),
  Rating: z.number(),
  RatingCount: z.int(),
  IsPremium: z.boolean(),
  HasVerifiedCredentials: z.boolean(),
  LicenseNumber: z.string().nullable(),
  AcceptOnlinePayments: z.boolean(),
  IsDemo: z.boolean(),
});

export const toWireSupplier = (supplier: Supplier): z.input<typeof SUPPLIER> => ({
  WorkshopID: supplier.id,
  Name: supplier.name,
  IsMobile: supplier.isMobile,
  Kind: supplier.kind,
  BusinessType: supplier.businessType,
  SuburbName: supplier.suburbName,
  State: supplier.state,
  Postcode: supplier.postcode,
  Latitude: supplier.latitude,
  Longitude: supplier.longitude,
  ProvidesServicing: supplier.providesServicing,
  RepairCategoryIds: [...supplier.categoryIds],
  Extras: supplier.extras.map(toWireExtra),
  Rating: supplier.rating100 / 100,
  RatingCount: supplier.ratingCount,
  IsPremium: supplier.isPremium,
  HasVerifiedCredentials: supplier.hasVerifiedCredentials,
  LicenseNumber: supplier.licenceNumber,
  AcceptOnlinePayments: supplier.acceptOnlinePayments,
  IsDemo: supplier.isDemo,
});
