import type { Booking } from "../../domain/booking/booking";
import { type BookingChoices, chosenOf } from "../../domain/booking/booking-choices";
import type { BookingRequest } from "../../domain/booking/request";
import type { Supplier } from "../../domain/supplier/supplier";
import type { Context } from "../context";

/** The chosen extras of a booking, from the cached catalogue of extras. */
export const readChosen = async (
  { db }: Pick<Context, "db">,
  { extraIds, price }: Pick<Booking, "extraIds" | "price">,
  { isMobile }: Pick<Supplier, "isMobile">,
  { flatSafeArea }: Pick<BookingRequest, "flatSafeArea">,
): Promise<BookingChoices> => chosenOf({ extraIds, price, isMobile, flatSafeArea, catalogue: await db.extras.all() });
