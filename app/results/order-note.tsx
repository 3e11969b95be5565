import type { Sort } from "./results-query";

const ORDERS: Readonly<Record<Sort, string>> = {
  recommended: "Recommended weighs price, distance, rating, earliest day, reply time and finished bookings. Nobody pays for a place.",
  price: "Lowest price first.",
  rating: "Best rated first; a few reviews count less than many.",
  distance: "Nearest first.",
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
