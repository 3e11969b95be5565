import type { ContactKeys } from "../../domain/identity/contact/suspected-workshop";
import { sql } from "drizzle-orm";
import { orm } from "./orm";
import { suppliers } from "./schema/suppliers";

/** Asks whether an email or phone is a supplier's own. The answer is one bit. */
export function d1SupplierContacts(db: D1Database) {
  const store = orm(db);
  return {
    async matches({ email, phone }: ContactKeys): Promise<boolean> {
      // A key that is missing is null, which equals nothing: `eq` takes no null.
      const matches = await store
        .select({ id: suppliers.id })
        .from(suppliers)
        .where(sql`${suppliers.email} = ${email}`)
        .unionAll(store.select({ id: suppliers.id }).from(suppliers).where(sql`${suppliers.phoneE164} = ${phone}`))
        .limit(1);
      return matches.length > 0;
    },
  };
}
