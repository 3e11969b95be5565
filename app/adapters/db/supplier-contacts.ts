import type { SupplierContacts } from "../../usecases/ports/supplier-contacts";

export function d1SupplierContacts(db: D1Database): SupplierContacts {
  return {
    async matches({ email, phone }) {
      const found = await db
        .prepare(
          "select exists (select 1 from suppliers where email = ?1) or exists (select 1 from suppliers where phone_e164 = ?2) as found",
        )
        .bind(email, phone)
        .first<number>("found");
      return found === 1;
    },
  };
}
