import type { Sort } from "../domain/quotes/order";

const ORDERS: Readonly<Record<Sort, string>> = {
  Recommended: "Recommended weighs price, distance, rating, earliest day, reply time and finished bookings. Nobody pays for a place.",
  Price: "Lowest price first.",
  Rating: "Best rated first, more reviews before fewer.",
  Distance: "Nearest first.",
};

/** How the list is ordered, said in one line above it. */
export function OrderNote({ sort, showsOwnService }: { sort: Sort; showsOwnService: boolean }) {
  return (
    <p className="text-sm text-soft">
      {ORDERS[sort]}
      {showsOwnService && " Our own mobile service always stands third."}
    </p>
  );
}
