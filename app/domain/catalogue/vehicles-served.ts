import { foldText } from "../search/fold";

/** What workshops here take, as one phrase of a sentence. */
export const SERVED_VEHICLES = "cars, utes, vans and four-wheel drives";

/** Vehicles that no workshop here takes, by the words for them. Trailers and caravans have jobs of their own in the catalogue. */
const NOT_SERVED: readonly (readonly [plural: string, words: RegExp])[] = [
  [
    "motorbikes and scooters",
    /\b(motor ?(bike|cycle)s?|moped|dirt ?bike|road ?bike|harley( davidson)?|ducati|kawasaki|vespa|quad ?bike|atv|scooters?)\b/,
  ],
  ["bicycles and e-bikes", /\b(e ?bikes?|ebikes?|bicycles?|push ?bikes?|e ?scooters?|mountain ?bikes?|bikes?)\b/],
  ["trucks and buses", /\b(heavy )?(trucks?|lorry|lorries|semi ?trailers?|prime ?movers?|bus|buses|minibus)\b/],
  ["motorhomes", /\b(motor ?homes?|rvs?)\b/],
  ["boats", /\b(boats?|jet ?skis?|outboards?|tinny|yachts?)\b/],
  [
    "farm and garden machines",
    /\b(tractors?|lawn ?mowers?|ride ?on mowers?|forklifts?|excavators?|diggers?|golf (cart|buggy))\b/,
  ],
];

/** Next to these words a vehicle is not the one to be repaired: "hit by a truck", "bike rack". */
const OTHER_VEHICLE =
  /\b(hit|hits|ran into|rear ended|crash|crashed|collided|accident|rack|racks|carrier|tow|towing|towbar|tow bar|trailer|tray|ute|loading)\b/;

/** The kind of vehicle in a text that we do not serve, in the plural; null = nothing of the kind is named. */
export function vehicleNotServed(text: string): string | null {
  const folded = foldText(text);
  if (OTHER_VEHICLE.test(folded)) return null;
  return NOT_SERVED.find(([, words]) => words.test(folded))?.[0] ?? null;
}
