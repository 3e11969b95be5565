import { maskPhone } from "../../core/phone/display";
import { maskEmail } from "./mask-email";

const initial = (name: string | null) => (name === null || name === "" ? "" : `${name.slice(0, 1)}…`);

/** "K… M…, 0404 0..., k…@example.com": enough to know the right person on the phone, and no more. */
export const maskContact = (who: {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
}): string =>
  [
    [initial(who.firstName), initial(who.lastName)].filter(Boolean).join(" "),
    who.mobile === null ? "" : maskPhone(who.mobile),
    who.email === null ? "" : maskEmail(who.email),
  ]
    .filter(Boolean)
    .join(", ");
