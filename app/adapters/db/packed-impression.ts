import { supplierId } from "../../domain/core/ids";
import type { RankedListing } from "../../domain/quotes/rerank";
import type { ScoreFacts } from "../../domain/quotes/recommended-score";

/** An integer per listing. Undefined = this ranking version does not have the column. */
type Column = readonly (number | null | undefined)[];

/** Encoding of a column: absent in this version, one number for all listings, or a number for each. */
const [LACKS, SAME, OWN] = [0, 1, 2];

/** Variable-length integer: seven bits per byte, lowest first. The eighth bit means that more bytes follow. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

/** Writes the minimum of the numbers, then each number's distance from it plus 1. 0 = null. */
function writeColumn(bytes: number[], column: Column): void {
  const [first] = column;
  if (first === undefined) {
    writeNumber(bytes, LACKS);
    return;
  }
  const isSame = column.every((value) => value === first);
  const values = isSame ? [first] : column;
  const definedValues = values.flatMap((value) => value ?? []);
  if (!definedValues.every(Number.isSafeInteger)) throw new RangeError("An impression can only store integers");
  const least = definedValues.length === 0 ? 0 : Math.min(...definedValues);
  writeNumber(bytes, isSame ? SAME : OWN);
  writeNumber(bytes, least < 0 ? -2 * least - 1 : 2 * least);
  for (const value of values) writeNumber(bytes, value == null ? 0 : value - least + 1);
}

function numbersIn(bytes: Uint8Array): () => number {
  let place = 0;
  return () => {
    for (let value = 0, unit = 1; ; unit *= 128) {
      const byte = bytes[place++];
      if (byte === undefined) throw new RangeError("Stored impression is truncated");
      value += (byte % 128) * unit;
      if (byte < 128) return value;
    }
  };
}

function readColumn(next: () => number, count: number): Column {
  const kind = next();
  if (kind === LACKS) return [];
  const folded = next();
  const least = folded % 2 === 1 ? -(folded + 1) / 2 : folded / 2;
  const one = () => {
    const above = next();
    return above === 0 ? null : least + above - 1;
  };
  return kind === SAME ? Array<number | null>(count).fill(one()) : Array.from({ length: count }, one);
}

/**
 * The stored form of an impression's listings in order, a sixteenth of the size of JSON. Scores are stored although they can be calculated, because a replay
 * checks exactly that. Throws RangeError for numbers that are not integers.
 */
export function packImpression(rankedListings: readonly RankedListing[]): Uint8Array<ArrayBuffer> {
  const facts = (valueOf: (facts: ScoreFacts) => number | null | undefined): Column =>
    rankedListings.map(({ ranked }) => valueOf(ranked.facts));
  const columns: readonly Column[] = [
    rankedListings.map((rankedListing) => rankedListing.supplierId),
    // Number of skipped positions before the listing, whose listings we did not return. Usually 0.
    rankedListings.map(({ position }, index) => position - index - 1),
    rankedListings.map(({ ranked }) => Number(ranked.isInstantlyPriced)),
    rankedListings.map(({ ranked }) => ranked.rating100),
    rankedListings.map(({ ranked }) => ranked.ratingCount),
    rankedListings.map(({ ranked }) => ranked.distanceMetres),
    rankedListings.map(({ ranked }) => ranked.total),
    rankedListings.map(({ ranked }) => ranked.score),
    // Usually 0, because price and distance equal the two displayed values.
    rankedListings.map(({ ranked }) => (ranked.facts.price === null ? null : ranked.facts.price - ranked.total)),
    rankedListings.map(({ ranked }) => ranked.facts.distanceMetres - ranked.distanceMetres),
    facts(({ medianPrice }) => medianPrice),
    facts(({ shrunkRating100 }) => shrunkRating100),
    facts(({ daysLate }) => daysLate),
    facts(({ replyMinutes }) => replyMinutes),
    facts(({ completed10000 }) => completed10000),
    facts(({ responseMinutes }) => responseMinutes),
    facts(({ completion10000 }) => completion10000),
  ];
  const bytes: number[] = [];
  writeNumber(bytes, rankedListings.length);
  for (const column of columns) writeColumn(bytes, column);
  return Uint8Array.from(bytes);
}

/** Unpacks the listings. */
export function unpackImpression(bytes: Uint8Array): readonly RankedListing[] {
  const next = numbersIn(bytes);
  const count = next();
  const column = () => readColumn(next, count);
  const supplierIds = column();
  const between = column();
  const isInstantlyPriced = column();
  const rating100 = column();
  const ratingCount = column();
  const distanceMetres = column();
  const total = column();
  const score = column();
  const priceAbove = column();
  const metresAbove = column();
  const medianPrice = column();
  const shrunkRating100 = column();
  const daysLate = column();
  const replyMinutes = column();
  const completed10000 = column();
  const responseMinutes = column();
  const completion10000 = column();
  return Array.from({ length: count }, (_, row) => {
    const orNull = (of: Column): number | null => of[row] ?? null;
    const one = (of: Column): number => {
      const match = orNull(of);
      if (match === null) throw new RangeError("Stored impression has no number");
      return match;
    };
    const above = orNull(priceAbove);
    return {
      supplierId: supplierId(one(supplierIds)),
      position: row + 1 + one(between),
      ranked: {
        isInstantlyPriced: one(isInstantlyPriced) === 1,
        rating100: one(rating100),
        ratingCount: one(ratingCount),
        distanceMetres: one(distanceMetres),
        total: one(total),
        score: one(score),
        facts: {
          price: above === null ? null : one(total) + above,
          medianPrice: orNull(medianPrice),
          distanceMetres: one(distanceMetres) + one(metresAbove),
          shrunkRating100: one(shrunkRating100),
          daysLate: one(daysLate),
          ...(replyMinutes.length > 0 && { replyMinutes: orNull(replyMinutes) }),
          ...(completed10000.length > 0 && { completed10000: orNull(completed10000) }),
          ...(responseMinutes.length > 0 && { responseMinutes: one(responseMinutes) }),
          ...(completion10000.length > 0 && { completion10000: one(completion10000) }),
        },
      },
    };
  });
}
