/** How many numbers on a list are active, and how many were. */
export interface NumberCounts {
  readonly active: number;
  readonly closed: number;
}
