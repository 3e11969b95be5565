import { distanceMetres, type Point } from "../location/distance";
import type { Supplier } from "./supplier";

/** How far a supplier is from a job, in whole metres: from its address, or from the nearest base where it has several. */
export const metresTo = (supplier: Pick<Supplier, "bases" | "latitude" | "longitude">, job: Point): number =>
  Math.min(...(supplier.bases.length > 0 ? supplier.bases : [supplier]).map((point) => distanceMetres(point, job)));
