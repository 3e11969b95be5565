import type { PlainDay } from "../time/plain-date";

/** First and last postcode, both included. */
export type PostcodeRange = readonly [first: number, last: number];

/**
 * Show holidays of Queensland outside Brisbane. The Minister appoints them each year for each district (Holidays Act 1983 (Qld), section 4) and moves some, so
 * only appointed days are listed. Source: "Show holiday dates", table of 2026, https://www.qld.gov.au/recreation/travel/holidays/show, main centres. Add the
 * next year when the government publishes it, usually in the last quarter. Until then the desk's holiday page lists the shows as not appointed, and no day is
 * closed for them. Districts are given by the postcodes within them; districts outside the main centres are not listed.
 */
export const QUEENSLAND_SHOWS: readonly {
  readonly name: string;
  readonly postcodes: readonly PostcodeRange[];
  readonly days: readonly PlainDay[];
}[] = [
  {
    name: "Toowoomba Royal Show",
    postcodes: [
      [4350, 4356],
      [4358, 4361],
      [4363, 4364],
      [4400, 4401],
      [4403, 4403],
    ],
    days: ["2026-03-27"],
  },
  {
    name: "Ipswich Show",
    postcodes: [
      [4300, 4305],
      [4340, 4340],
      [4346, 4346],
    ],
    days: ["2026-05-15"],
  },
  {
    name: "Fraser Coast Show",
    postcodes: [
      [4650, 4659],
      [4662, 4662],
    ],
    days: ["2026-05-22"],
  },
  {
    name: "Bundaberg Show",
    // The government's notice lists these postcodes.
    postcodes: [
      [4660, 4660],
      [4670, 4670],
      [4673, 4673],
    ],
    days: ["2026-05-28"],
  },
  {
    name: "Maleny Show",
    // The former City of Caloundra.
    postcodes: [
      [4517, 4519],
      [4550, 4553],
      [4575, 4575],
    ],
    days: ["2026-05-29"],
  },
  {
    name: "Rockhampton Show",
    postcodes: [
      [4700, 4701],
      [4711, 4711],
      [4714, 4714],
    ],
    days: ["2026-06-11"],
  },
  {
    name: "Sunshine Coast Show",
    // The former Shire of Maroochy.
    postcodes: [
      [4554, 4562],
      [4564, 4564],
      [4572, 4574],
    ],
    days: ["2026-06-12"],
  },
  {
    name: "Mackay Show",
    postcodes: [
      [4737, 4738],
      [4740, 4740],
      [4750, 4757],
      [4798, 4799],
    ],
    days: ["2026-06-18"],
  },
  { name: "Mount Isa Show", postcodes: [[4825, 4825]], days: ["2026-06-19"] },
  { name: "Townsville Show", postcodes: [[4810, 4819]], days: ["2026-07-06"] },
  {
    name: "Cairns Show",
    postcodes: [
      [4861, 4870],
      [4878, 4879],
    ],
    days: ["2026-07-17"],
  },
  {
    name: "Royal Queensland Show (Monday)",
    postcodes: [
      // Postcodes of Moreton Bay, and of Kilcoy in Somerset.
      [4019, 4022],
      [4037, 4037],
      [4500, 4516],
      [4520, 4521],
      // Postcodes of Logan.
      [4114, 4114],
      [4118, 4119],
      [4124, 4133],
      [4205, 4207],
      [4280, 4280],
      // Postcodes of Redland.
      [4157, 4165],
      [4183, 4184],
      // Postcodes of Scenic Rim, Somerset and Lockyer Valley.
      [4270, 4275],
      [4285, 4287],
      [4309, 4313],
      [4341, 4344],
      [4347, 4347],
      // Postcodes of Gladstone.
      [4676, 4680],
      [4694, 4695],
    ],
    days: ["2026-08-10"],
  },
  {
    name: "Gold Coast Show",
    postcodes: [[4208, 4229]],
    days: ["2026-08-28"],
  },
  {
    name: "Noosa Show",
    postcodes: [
      [4563, 4563],
      [4565, 4569],
      [4571, 4571],
    ],
    days: ["2026-09-11"],
  },
];
