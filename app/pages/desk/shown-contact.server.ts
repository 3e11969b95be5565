import type { Contact } from "../../usecases/desk/read-case";
import type { ShownContact } from "./contact-shown";

/** Whom an act brought to light; null = it was another act, or it was done before. */
export function contactIn(done: { readonly ok: true; readonly contact?: Contact }): ShownContact | null {
  if (done.contact === undefined) return null;
  const { firstName, lastName, mobile, phone, email } = done.contact;
  return {
    name: [firstName, lastName].filter(Boolean).join(" "),
    phones: [mobile, phone].filter((number) => number !== null),
    email,
  };
}
