import type { ClosedDay } from "../../domain/lead/dates/closed-day";

/** A day that operations closed besides the public holidays. */
export type BlockedDate = ClosedDay;
