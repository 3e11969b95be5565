import type { Plate } from "../../domain/vehicle/plate";
import type { RegoAnswer } from "../../domain/vehicle/rego-lookup";

/** Answers about plates, for a while. */
export interface RegoCache {
  /** null when nothing is cached or it has expired. `now` in epoch milliseconds. */
  find(plate: Plate, now: number): Promise<RegoAnswer | null>;
  /** Caches an answer until `expiresAt`. */
  keep(plate: Plate, answer: RegoAnswer, expiresAt: number): Promise<void>;
  /** Forgets every answer that has ended by now, epoch milliseconds. */
  forgetBefore(now: number): Promise<void>;
}
