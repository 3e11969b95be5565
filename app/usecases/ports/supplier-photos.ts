import type { SupplierId } from "../../domain/ids";
import type { WorkshopFile } from "../../domain/joining/record";

/** A cleaned photo of a supplier; the bytes lie under `objectKey`. */
export type StoredPhoto = Pick<
  WorkshopFile,
  "id" | "objectKey" | "mediaType" | "width" | "height" | "byteLength" | "givenAt"
>;

export interface PhotoView {
  readonly photo: StoredPhoto;
  readonly supplierId: SupplierId;
  /** Customers are offered its supplier. */
  readonly isOffered: boolean;
}

/** Photos that suppliers show of themselves, whether they came when it joined or later. */
export interface SupplierPhotos {
  /** A photo that its supplier shows; null when it does not exist or was removed. */
  shown(id: string): Promise<PhotoView | null>;
  /** A supplier's removed photos. */
  leftOut(supplierId: SupplierId): Promise<readonly StoredPhoto[]>;
  forget(ids: readonly string[]): Promise<void>;
}
