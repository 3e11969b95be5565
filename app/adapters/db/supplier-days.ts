import type { Booking } from "../../domain/booking/booking";

export interface Place extends Pick<Booking, "supplierId" | "serviceDay" | "jobMinutes"> {
  /** Of the supplier's day, in case this is its first booking. */
  readonly capacityMinutes: number;
}

/** Adds the job to the supplier's day; the table's CHECK aborts the whole batch when the day is full. The capacity is the one of now: what is booked above it stays. */
export const takePlace = (db: D1Database, place: Place): D1PreparedStatement =>
  db
    .prepare(
      `insert into supplier_days (supplier_id, day, capacity_minutes, booked_minutes) values (?, ?, ?, ?)
       on conflict (supplier_id, day) do update set booked_minutes = booked_minutes + excluded.booked_minutes, capacity_minutes = max(booked_minutes, excluded.capacity_minutes)`,
    )
    .bind(place.supplierId, place.serviceDay, place.capacityMinutes, place.jobMinutes);

/** Frees what a booking had taken of its supplier's day. */
export const givePlaceBack = (
  db: D1Database,
  { supplierId, serviceDay, jobMinutes }: Pick<Booking, "supplierId" | "serviceDay" | "jobMinutes">,
): D1PreparedStatement =>
  db
    .prepare("update supplier_days set booked_minutes = max(0, booked_minutes - ?) where supplier_id = ? and day = ?")
    .bind(jobMinutes, supplierId, serviceDay);
