import { serviceItem } from "../cart/find-item";
import type { Lead } from "../lead";
import type { PlainDay } from "../../core/time/plain-date";
import { addMonths } from "../../core/time/days";

const MONTHS_OFFERED = 6;

/** The months that a next service may be due in, each as its first day: six, from the one after today's (ledger F-429, F-430). */
export function nextServiceDueMonths(today: PlainDay): readonly PlainDay[] {
  const first: PlainDay = `${today.slice(0, 7)}-01`;
  return Array.from({ length: MONTHS_OFFERED }, (_, i) => addMonths(first, i + 1));
}

/** The month in which the next service is due. Ignored for a customer who is booking a service now. */
export const knownServiceDue = ({ cart, nextServiceDue }: Pick<Lead, "cart" | "nextServiceDue">): PlainDay | null =>
  serviceItem(cart) ? null : nextServiceDue;
