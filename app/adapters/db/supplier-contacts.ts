import { sql } from "drizzle-orm";
import type { SupplierContacts } from "../../usecases/ports/supplier-contacts";
import { orm } from "./orm";
import { suppliers } from "./schema/suppliers";

export function d1SupplierContacts(db: D1Database): SupplierContacts {
  const store = orm(db);
  return {
    async matches({ email, phone }) {
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
