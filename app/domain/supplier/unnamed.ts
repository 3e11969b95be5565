import type { SupplierKind } from "./supplier";

/** What a list and its windows show of a supplier that says who it is. */
interface MapSupplier {
  readonly name: string;
  readonly kind: SupplierKind;
  readonly suburbName: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly licenceNumber: string | null;
}

const KIND: Readonly<Record<SupplierKind, string>> = {
  workshop: "Workshop",
  mobile: "Mobile mechanic",
  dealership: "Dealership",
};

/** About a kilometre: the suburb, and not the door. */
const coarse = (degrees: number): number => Math.round(degrees * 100) / 100;

/**
 * The same supplier without what says who it is (F-346): its kind and suburb stand for the name, no licence that can be looked up, no picture, street or
 * words of its own, and a place to the nearest hundredth of a degree.
 */
export const unnamed = <S extends MapSupplier>(supplier: S): S => ({
  ...supplier,
  name: `${KIND[supplier.kind]} in ${supplier.suburbName}`,
  licenceNumber: null,
  latitude: coarse(supplier.latitude),
  longitude: coarse(supplier.longitude),
  ...("images" in supplier ? { images: [] } : {}),
  ...("profileText" in supplier ? { profileText: null } : {}),
  ...("street" in supplier ? { street: "" } : {}),
  ...("contactName" in supplier ? { contactName: "" } : {}),
});
