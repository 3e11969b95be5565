import type { LeadContact } from "./contact";
import { blankToNull } from "../../core/words/blank-to-null";

/** "Anna Maria Smith": the first word is the first name, the rest the last. */
export function splitName(name: string | null): Pick<LeadContact, "firstName" | "lastName"> {
  const [first = "", ...rest] = (name ?? "").trim().split(/\s+/);
  return { firstName: blankToNull(first), lastName: blankToNull(rest.join(" ")) };
}

export const fullName = ({ firstName, lastName }: Pick<LeadContact, "firstName" | "lastName">): string | null =>
  blankToNull([firstName, lastName].filter((part) => part !== null).join(" "));
