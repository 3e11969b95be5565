import type { ContactKeys } from "../../domain/contact/suspected-workshop";

/** Asks whether an email or phone is a supplier's own. The answer is one bit. */
export interface SupplierContacts {
  matches(keys: ContactKeys): Promise<boolean>;
}
