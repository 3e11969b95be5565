import type { SupplierId } from "../../domain/ids";
import type { WorkshopFile } from "../../domain/joining/record";

/** A cleaned photo of a supplier; the bytes lie under `objectKey`. */
export type KeptPhoto = Pick<
  WorkshopFile,
  "id" | "objectKey" | "mediaType" | "width" | "height" | "byteLength" | "givenAt"
>;

export interface ShownPhoto {
  readonly photo: KeptPhoto;
  readonly supplierId: SupplierId;
  /** Customers are offered its supplier. */
  readonly isOffered: boolean;
}

/** Photos that suppliers show of themselves, whether they came when it joined or later. */
export interface SupplierPhotos {
  /** A photo that its supplier shows; null when it does not exist or was removed. */
  shown(id: string): Promise<ShownPhoto | null>;
  /** A supplier's removed photos. */
  leftOut(supplierId: SupplierId): Promise<readonly KeptPhoto[]>;
  forget(ids: readonly string[]): Promise<void>;
}
