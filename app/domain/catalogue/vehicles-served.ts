import { foldText } from "../core/words/edit-distance";

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

/** Models whose make also builds cars: "Isuzu NPR", "Honda CBR500". */
const MODELS_NOT_SERVED: readonly (readonly [plural: string, words: RegExp])[] = [
  [
    "motorbikes and scooters",
    /\b(yamaha|ktm|royal enfield|aprilia|trikes?|cbr ?\d*[a-z]*|crf ?\d*[a-z]*|gsx ?[a-z0-9]*|goldwing|gold wing|mt ?0[379]|yzf ?[a-z0-9]*|sportster)\b/,
  ],
  [
    "trucks and buses",
    /\b(hino|kenworth|freightliner|scania|peterbilt|fuso|isuzu [nf][a-z][rs]|npr|nlr|nqr|fvr|toyota coaster|nissan ud|iveco (eurocargo|stralis))\b/,
  ],
];

/** Vehicles of which we do some jobs only, by the words for them; not next to the parts of a car that pulls them. */
const PULLED = /\b(caravans?|camper ?trailers?|horse ?floats?|box ?trailers?|boat ?trailers?)\b/;
const PULLING = /\b(tow|towing|tow ?bar|hitch|plug|socket|wiring|brake controller|mirrors?)\b/;

/** What to say of a caravan or trailer in a text; null = none is named. */
export const caravanNote = (text: string): string | null => {
  const folded = foldText(text);
  return PULLED.test(folded) && !PULLING.test(folded)
    ? "For caravans and trailers you can book a safety check, a trailer plug repair or a brake controller here, and no other work."
    : null;
};

/** What to say to people who look for road user charges, which no workshop sells; null = a text about something else. */
export const roadChargesNote = (text: string): string | null =>
  /\broad user (charges?|licen[cs]es?)\b|\brucs?\b/.test(foldText(text))
    ? "Road user charges are paid to the transport agency, not at a workshop. Search for another job, or describe what your car needs."
    : null;

/** Next to these words a vehicle is not the one to be repaired: "hit by a truck", "bike rack". */
const OTHER_VEHICLE =
  /\b(hit|hits|ran into|rear ended|crash|crashed|collided|accident|rack|racks|carrier|tow|towing|towbar|tow bar|trailer|tray|ute|loading)\b/;

/**
 * The kind of vehicle in a text that we do not serve, in the plural; null = nothing of the kind is named. Where the text has a make of cars, only the names
 * of models count.
 */
export function vehicleNotServed(text: string, isCarMake = false): string | null {
  const folded = foldText(text);
  if (OTHER_VEHICLE.test(folded)) return null;
  const kinds = isCarMake ? MODELS_NOT_SERVED : [...NOT_SERVED, ...MODELS_NOT_SERVED];
  return kinds.find(([, text]) => text.test(folded))?.[0] ?? null;
}
