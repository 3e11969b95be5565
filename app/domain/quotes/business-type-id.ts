import type { BusinessType } from "../supplier/supplier";

/** Numbers of the wire's BusinessTypeId; the specification names the field and no values, so they are ours. */
export const BUSINESS_TYPE_ID: Readonly<Record<BusinessType, number>> = {
  Independent: 1,
  OEMDealer: 2,
  GroupBrandStore: 3,
};
