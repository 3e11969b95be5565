import fc from "fast-check";
import { expect, it } from "vitest";
import type { RankedListing } from "../../domain/quotes/rerank";
import type { ScoreFacts } from "../../domain/quotes/recommended-score";
import { insertFilled } from "../../../test/support/filled-row";
import { migratedDatabase, sqliteD1 } from "../../../test/support/sqlite-d1";
import { testLeadGuid, toSupplierId } from "../../../test/support/ids";
import { d1ListingEvents } from "./listing-events";
import { packImpression, unpackImpression } from "./packed-impression";

/** Records with a normal prototype, like those from parsed JSON. */
const recordArbitrary = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record(fields, { noNullPrototype: true });
const WHOLE_NUMBER = fc.integer({ min: 0, max: 2_000_000 });
const OPTIONAL_NUMBER = fc.option(WHOLE_NUMBER);
const COMMON_FACTS = {
  price: OPTIONAL_NUMBER,
  medianPrice: OPTIONAL_NUMBER,
  distanceMetres: WHOLE_NUMBER,
  shrunkRating100: WHOLE_NUMBER,
  daysAfterRequest: WHOLE_NUMBER,
};
/** The facts of each ranking version, oldest first. */
const FACTS: readonly fc.Arbitrary<ScoreFacts>[] = [
  recordArbitrary({ ...COMMON_FACTS, responseMinutes: WHOLE_NUMBER, completion10000: WHOLE_NUMBER }),
  recordArbitrary(COMMON_FACTS),
  recordArbitrary({ ...COMMON_FACTS, replyMinutes: OPTIONAL_NUMBER, completed10000: OPTIONAL_NUMBER }),
];

const rankedListingsWith = (facts: fc.Arbitrary<ScoreFacts>): fc.Arbitrary<readonly RankedListing[]> =>
  fc
    .array(
      recordArbitrary({
        supplierId: fc.integer({ min: 1, max: 1_000_000 }).map(toSupplierId),
        gap: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(5)),
        ranked: recordArbitrary({
          isInstantlyPriced: fc.boolean(),
          rating100: WHOLE_NUMBER,
          ratingCount: WHOLE_NUMBER,
          distanceMetres: WHOLE_NUMBER,
          total: WHOLE_NUMBER,
          score: WHOLE_NUMBER,
          facts,
        }),
      }),
      { maxLength: 100 },
    )
    .map((all) => {
      let position = 0;
      return all.map(({ gap, ...listing }) => {
        position += 1 + gap;
        return { ...listing, position };
      });
    });

it("an impression of any ranking version is read exactly as it was packed", () => {
  fc.assert(
    fc.property(fc.oneof(...FACTS.map(rankedListingsWith)), (rankedListings) => {
      expect(unpackImpression(packImpression(rankedListings))).toStrictEqual(rankedListings);
    }),
  );
});

it("a fractional number and truncated bytes are refused", () => {
  const [first] = rankedListings;
  if (!first) throw new Error("nothing is listed");
  expect(() => packImpression([{ ...first, ranked: { ...first.ranked, total: 1.5 } }])).toThrow(RangeError);
  expect(() => unpackImpression(packImpression(rankedListings).slice(0, 100))).toThrow(RangeError);
});

/**
 * Typical suppliers of a list in a big city: number, rating, reviews, distance in metres, price in cents, score, weighted rating, days late, minutes to a
 * reply, jobs done per 10,000.
 */
const TWENTY_SUPPLIERS = [
  [30_410, 474, 19, 6366, 54_840, 7784, 461, 0, 34, 9712],
  [4_806, 463, 127, 6280, 55_900, 7686, 461, 0, 61, 9583],
  [17_276, 464, 11, 5550, 57_640, 7428, 451, 0, null, null],
  [28_089, 459, 186, 8046, 56_580, 7420, 457, 0, 22, 9881],
  [2_508, 500, 1, 6039, 56_940, 7373, 445, 0, null, null],
  [41_330, 500, 2, 7653, 56_920, 7303, 449, 0, 118, 9000],
  [9_688, 500, 4, 6839, 58_480, 7299, 455, 0, null, null],
  [12_002, 447, 289, 6914, 57_980, 7214, 446, 0, 47, 9434],
  [33_126, 472, 319, 8241, 60_820, 7182, 471, 0, 19, 9967],
  [605, 438, 286, 2041, 60_220, 7173, 439, 1, 92, 9130],
  [22_917, 475, 100, 4896, 63_740, 7051, 471, 1, 28, 9848],
  [47_183, 480, 5, 9730, 59_780, 6895, 452, 0, null, null],
  [15_713, 388, 98, 6698, 53_860, 6885, 393, 0, 140, 8774],
  [8_029, 386, 7, 5705, 58_880, 6850, 420, 0, null, null],
  [36_054, 419, 21, 4155, 61_220, 6841, 427, 0, 75, 9298],
  [1_990, 436, 383, 6936, 60_960, 6773, 436, 0, 53, 9512],
  [26_082, 452, 25, 8362, 61_200, 6699, 448, 1, 66, 9655],
  [43_003, 340, 5, 4974, 61_760, 6385, 411, 1, null, null],
  [19_241, 455, 44, 11_872, 64_350, 6127, 452, 0, 39, 9773],
  [5_577, 402, 63, 14_219, 62_995, 5706, 409, 2, 101, 9048],
] as const;

const rankedListings = TWENTY_SUPPLIERS.map(
  (
    [
      id,
      rating100,
      ratingCount,
      distanceMetres,
      total,
      score,
      shrunkRating100,
      daysAfterRequest,
      replyMinutes,
      completed10000,
    ],
    index,
  ): RankedListing => ({
    supplierId: toSupplierId(id),
    position: index + 1,
    ranked: {
      isInstantlyPriced: true,
      rating100,
      ratingCount,
      distanceMetres,
      total,
      score,
      facts: {
        price: total,
        medianPrice: 59_780,
        distanceMetres,
        shrunkRating100,
        daysAfterRequest,
        replyMinutes,
        completed10000,
      },
    },
  }),
);

/** The same list moved further away by this many metres, so that no two impressions have the same bytes. */
const listingsMovedAway = (metres: number): readonly RankedListing[] =>
  rankedListings.map(({ ranked, ...listing }, index) => {
    const distanceMetres = ranked.distanceMetres + metres * (index % 3);
    return { ...listing, ranked: { ...ranked, distanceMetres, facts: { ...ranked.facts, distanceMetres } } };
  });

it("an impression of twenty measured listings and its index entry take at most 650 bytes", async () => {
  expect(packImpression(rankedListings).length).toBeLessThanOrEqual(370);
  const database = migratedDatabase();
  const packedSize = () =>
    Number(
      database
        .prepare(
          "select sum(s.pgsize) as n from dbstat s join sqlite_master m on m.name = s.name where m.tbl_name = 'listing_events'",
        )
        .get()?.n,
    );
  const events = d1ListingEvents(sqliteD1(database));
  const LEADS = 300;
  database.exec("pragma foreign_keys = off");
  for (const { supplierId } of rankedListings)
    insertFilled(database, "suppliers", {
      id: supplierId,
      country: "AU",
      kind: "workshop",
      business_type: "Independent",
      capacity_minutes: 1,
    });
  const firstSize = packedSize();
  for (let n = 0; n < LEADS; n += 1) {
    const guid = testLeadGuid();
    const at = 1_795_747_248_634 + n * 60_000;
    insertFilled(database, "leads", {
      guid,
      country: "AU",
      revision: 1,
      status: "QuotedAutomatically",
      state: null,
      created_at: at,
      updated_at: at,
    });
    const view = {
      serviceDay: "2026-12-01",
      sort: "Recommended",
      variant: "list",
      listed: listingsMovedAway(n * 97),
    } as const;
    expect(await events.addView(guid, view, at)).toEqual({ leadExists: true, supplierExists: true });
  }
  expect((packedSize() - firstSize) / LEADS).toBeLessThanOrEqual(650);
});
