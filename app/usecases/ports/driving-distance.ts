import type { Driving } from "../../domain/location/driving";
import type { Point } from "../../domain/location/distance";

/** How far it is by road. */
export interface DrivingDistance {
  /** The answers are made up from straight lines: development only, and said on the page. */
  readonly isSandbox: boolean;
  between(from: Point, to: Point): Promise<Driving>;
}
