import { foldText } from "../core/words/edit-distance";

/** The vehicles that workshops accept, worded to fit into a sentence. */
export const SERVED_VEHICLES = "cars, utes, vans and four-wheel drives";

/** Vehicles that no workshop accepts, with the words that identify them. Trailers and caravans have their own jobs in the catalogue. */
const UNSERVED_VEHICLES: readonly (readonly [plural: string, words: RegExp])[] = [
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

/** Models that are not served although their make also builds cars: "Isuzu NPR", "Honda CBR500". */
const UNSERVED_MODELS: readonly (readonly [plural: string, words: RegExp])[] = [
  [
    "motorbikes and scooters",
    /\b(yamaha|ktm|royal enfield|aprilia|trikes?|cbr ?\d*[a-z]*|crf ?\d*[a-z]*|gsx ?[a-z0-9]*|goldwing|gold wing|mt ?0[379]|yzf ?[a-z0-9]*|sportster)\b/,
  ],
  [
    "trucks and buses",
    /\b(hino|kenworth|freightliner|scania|peterbilt|fuso|isuzu [nf][a-z][rs]|npr|nlr|nqr|fvr|toyota coaster|nissan ud|iveco (eurocargo|stralis))\b/,
  ],
];

/** Words for trailers and caravans, for which only some jobs are available. They are ignored next to car parts used for towing (`TOWING_PATTERN`). */
const TRAILER_PATTERN = /\b(caravans?|camper ?trailers?|horse ?floats?|box ?trailers?|boat ?trailers?)\b/;
const TOWING_PATTERN = /\b(tow|towing|tow ?bar|hitch|plug|socket|wiring|brake controller|mirrors?)\b/;

/** Note about the jobs available for a caravan or trailer; null = the text mentions neither, or is about towing equipment. */
export const caravanNote = (text: string): string | null => {
  const foldedText = foldText(text);
  return TRAILER_PATTERN.test(foldedText) && !TOWING_PATTERN.test(foldedText)
    ? "For caravans and trailers, you can only book a safety check, a trailer plug repair or a brake controller here."
    : null;
};

/** Note for people who search for road user charges, which no workshop sells; null = the text is about something else. */
export const roadChargesNote = (text: string): string | null =>
  /\broad user (charges?|licen[cs]es?)\b|\brucs?\b/.test(foldText(text))
    ? "Road user charges are paid to the transport agency, not at a workshop. Search for another job, or describe what your car needs."
    : null;

/** Words that show that the text mentions a vehicle other than the one to be repaired: "hit by a truck", "bike rack". */
const OTHER_VEHICLE_PATTERN =
  /\b(hit|hits|ran into|rear ended|crash|crashed|collided|accident|rack|racks|carrier|tow|towing|towbar|tow bar|trailer|tray|ute|loading)\b/;

/** The unserved kind of vehicle in a text, in the plural; null = none. If the text names a car make, only model names are checked. */
export function findUnservedVehicle(text: string, hasCarMake = false): string | null {
  const foldedText = foldText(text);
  if (OTHER_VEHICLE_PATTERN.test(foldedText)) return null;
  const kinds = hasCarMake ? UNSERVED_MODELS : [...UNSERVED_VEHICLES, ...UNSERVED_MODELS];
  return kinds.find(([, text]) => text.test(foldedText))?.[0] ?? null;
}
