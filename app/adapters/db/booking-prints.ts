import type { BookingPrints } from "../../domain/booking/prints";
import type { LeadHolder } from "../../domain/lead/held-by";

export const writePrints = (db: D1Database, token: string, prints: BookingPrints): D1PreparedStatement =>
  db
    .prepare(
      "insert into booking_prints (booking_token, email, mobile, rego, vehicle, tasks, service_day) values (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(
      token,
      prints.email,
      prints.mobile,
      prints.rego,
      prints.vehicle,
      JSON.stringify(prints.tasks),
      prints.serviceDay,
    );

interface PrintsRow {
  token: string;
  id: number;
  email: string | null;
  mobile: string | null;
  rego: string | null;
  vehicle: string | null;
  tasks: string;
  service_day: string;
  holders: string;
}

/** Live bookings made with one of these contact details, newest first, each with its day of now: a booking may have moved since its prints were taken. */
export async function printsOfCustomer(
  db: D1Database,
  { email, mobile }: Pick<BookingPrints, "email" | "mobile">,
): Promise<
  readonly (BookingPrints & { readonly token: string; readonly id: number; readonly holders: readonly LeadHolder[] })[]
> {
  const { results } = await db
    .prepare(
      `select b.token, b.id, p.email, p.mobile, p.rego, p.vehicle, p.tasks, b.service_day, b.holders from booking_prints p join bookings b on b.token = p.booking_token
        where b.status <> 'Cancelled' and (p.email = ?1 or p.mobile = ?2) order by b.created_at desc limit 20`,
    )
    .bind(email, mobile)
    .all<PrintsRow>();
  return results.map((row) => ({
    token: row.token,
    id: row.id,
    email: row.email,
    mobile: row.mobile,
    rego: row.rego,
    vehicle: row.vehicle,
    tasks: JSON.parse(row.tasks) as string[],
    serviceDay: row.service_day,
    holders: JSON.parse(row.holders) as LeadHolder[],
  }));
}
