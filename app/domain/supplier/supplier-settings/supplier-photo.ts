import type { SupplierId } from "../../core/ids";
import type { WorkshopFile } from "../joining/record";

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
