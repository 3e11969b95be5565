import type { Sort } from "../../domain/quotes/order";

const ORDERS: Readonly<Record<Sort, string>> = {
  Recommended:
    "Recommended weighs price, distance, rating, earliest day, how soon bookings are answered and how many are done. No one can pay for a higher position.",
  Price: "Lowest price first.",
  Rating: "Best rated first, more reviews before fewer.",
  Distance: "Nearest first.",
};

/** How the list is ordered, said in one line above it. What is listed elsewhere than its order says so on its card. */
export const OrderNote = ({ sort }: { sort: Sort }) => <p className="text-sm text-soft">{ORDERS[sort]}</p>;
