import type { Plate } from "../../domain/vehicle/plate";
import type { RegoAnswer } from "../../domain/vehicle/rego-lookup";

/** Answers about plates, for a while. */
export interface RegoCache {
  /** null = nothing kept, or kept too long. `now` in epoch milliseconds. */
  find(plate: Plate, now: number): Promise<RegoAnswer | null>;
  /** Keeps an answer until `expiresAt`, and deletes every one that has ended. */
  keep(plate: Plate, answer: RegoAnswer, now: number, expiresAt: number): Promise<void>;
}
