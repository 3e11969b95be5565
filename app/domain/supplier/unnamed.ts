import type { SupplierKind } from "./supplier";

/** Supplier fields in lists and map pop-ups that reveal its identity. */
interface MapSupplier {
  readonly name: string;
  readonly kind: SupplierKind;
  readonly suburbName: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly licenceNumber: string | null;
}

const KIND_NAMES: Readonly<Record<SupplierKind, string>> = {
  workshop: "Workshop",
  mobile: "Mobile mechanic",
  dealership: "Dealership",
};

/** Rounds to about a kilometre, which shows the suburb but not the address. */
const roundCoordinate = (degrees: number): number => Math.round(degrees * 100) / 100;

/**
 * The same supplier without its identity (F-346). The name is replaced by its kind and suburb, coordinates are rounded to a hundredth of a degree, and licence
 * number, pictures, street and its own texts are removed.
 */
export const anonymiseSupplier = <S extends MapSupplier>(supplier: S): S => ({
  ...supplier,
  name: `${KIND_NAMES[supplier.kind]} in ${supplier.suburbName}`,
  licenceNumber: null,
  latitude: roundCoordinate(supplier.latitude),
  longitude: roundCoordinate(supplier.longitude),
  ...("images" in supplier ? { images: [] } : {}),
  ...("profileText" in supplier ? { profileText: null } : {}),
  ...("street" in supplier ? { street: "" } : {}),
  ...("contactName" in supplier ? { contactName: "" } : {}),
});
