import { supplierId } from "../../domain/core/ids";
import type { RankedListing } from "../../domain/quotes/rerank";
import type { ScoreFacts } from "../../domain/quotes/recommended-score";

/** One integer for each listing; null is allowed. Undefined = this ranking version does not have the column. */
type NumberColumn = readonly (number | null | undefined)[];

/** How a column is encoded: not in this version, one number for all listings, or a number for each listing. */
const ABSENT_COLUMN = 0;
const CONSTANT_COLUMN = 1;
const OWN = 2;

/** Variable-length integer: seven bits per byte, lowest first. The eighth bit means that more bytes follow. */
function writeNumber(bytes: number[], value: number): void {
  let remaining = value;
  for (; remaining > 127; remaining = Math.floor(remaining / 128)) bytes.push((remaining % 128) + 128);
  bytes.push(remaining);
}

/** Writes the minimum of the numbers, then for each number its distance from the minimum plus 1. 0 means null. */
function writeColumn(bytes: number[], column: NumberColumn): void {
  const [first] = column;
  if (first === undefined) {
    writeNumber(bytes, ABSENT_COLUMN);
    return;
  }
  const isConstant = column.every((value) => value === first);
  const values = isConstant ? [first] : column;
  const definedValues = values.flatMap((value) => value ?? []);
  if (!definedValues.every(Number.isSafeInteger)) throw new RangeError("An impression can only store integers");
  const minValue = definedValues.length === 0 ? 0 : Math.min(...definedValues);
  writeNumber(bytes, isConstant ? CONSTANT_COLUMN : OWN);
  writeNumber(bytes, minValue < 0 ? -2 * minValue - 1 : 2 * minValue);
  for (const value of values) writeNumber(bytes, value == null ? 0 : value - minValue + 1);
}

function numberReader(bytes: Uint8Array): () => number {
  let offset = 0;
  return () => {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = bytes[offset++];
      if (byte === undefined) throw new RangeError("Stored impression is truncated");
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
}

function readColumn(readNumber: () => number, count: number): NumberColumn {
  const kind = readNumber();
  if (kind === ABSENT_COLUMN) return [];
  const signedValue = readNumber();
  const minValue = signedValue % 2 === 1 ? -(signedValue + 1) / 2 : signedValue / 2;
  const readValue = () => {
    const encodedValue = readNumber();
    return encodedValue === 0 ? null : minValue + encodedValue - 1;
  };
  return kind === CONSTANT_COLUMN
    ? Array<number | null>(count).fill(readValue())
    : Array.from({ length: count }, readValue);
}

/**
 * Packs the listings of an impression in order. The result is a sixteenth of the size of JSON. Scores are stored although they can be calculated, because a
 * replay compares them. Throws RangeError for numbers that are not integers.
 */
export function packImpression(rankedListings: readonly RankedListing[]): Uint8Array<ArrayBuffer> {
  const scoreColumn = (valueOf: (facts: ScoreFacts) => number | null | undefined): NumberColumn =>
    rankedListings.map(({ ranked }) => valueOf(ranked.facts));
  const columns: readonly NumberColumn[] = [
    rankedListings.map((rankedListing) => rankedListing.supplierId),
    // Number of positions skipped before the listing, because we did not return the listings at those positions. Usually 0.
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
    scoreColumn(({ medianPrice }) => medianPrice),
    scoreColumn(({ shrunkRating100 }) => shrunkRating100),
    scoreColumn(({ daysAfterRequest }) => daysAfterRequest),
    scoreColumn(({ replyMinutes }) => replyMinutes),
    scoreColumn(({ completed10000 }) => completed10000),
    scoreColumn(({ responseMinutes }) => responseMinutes),
    scoreColumn(({ completion10000 }) => completion10000),
  ];
  const bytes: number[] = [];
  writeNumber(bytes, rankedListings.length);
  for (const column of columns) writeColumn(bytes, column);
  return Uint8Array.from(bytes);
}

export function unpackImpression(bytes: Uint8Array): readonly RankedListing[] {
  const readNumber = numberReader(bytes);
  const count = readNumber();
  const readNextColumn = () => readColumn(readNumber, count);
  const supplierIds = readNextColumn();
  const betweenColumn = readNextColumn();
  const isInstantlyPriced = readNextColumn();
  const rating100 = readNextColumn();
  const ratingCount = readNextColumn();
  const distanceMetres = readNextColumn();
  const total = readNextColumn();
  const score = readNextColumn();
  const priceAbove = readNextColumn();
  const metresAbove = readNextColumn();
  const medianPrice = readNextColumn();
  const shrunkRating100 = readNextColumn();
  const daysAfterRequest = readNextColumn();
  const replyMinutes = readNextColumn();
  const completed10000 = readNextColumn();
  const responseMinutes = readNextColumn();
  const completion10000 = readNextColumn();
  return Array.from({ length: count }, (_, row) => {
    const valueOrNull = (column: NumberColumn): number | null => column[row] ?? null;
    const readValue = (column: NumberColumn): number => {
      const columnValue = valueOrNull(column);
      if (columnValue === null) throw new RangeError("Stored impression has no number");
      return columnValue;
    };
    const priceAbove10000 = valueOrNull(priceAbove);
    return {
      supplierId: supplierId(readValue(supplierIds)),
      position: row + 1 + readValue(betweenColumn),
      ranked: {
        isInstantlyPriced: readValue(isInstantlyPriced) === 1,
        rating100: readValue(rating100),
        ratingCount: readValue(ratingCount),
        distanceMetres: readValue(distanceMetres),
        total: readValue(total),
        score: readValue(score),
        facts: {
          price: priceAbove10000 === null ? null : readValue(total) + priceAbove10000,
          medianPrice: valueOrNull(medianPrice),
          distanceMetres: readValue(distanceMetres) + readValue(metresAbove),
          shrunkRating100: readValue(shrunkRating100),
          daysAfterRequest: readValue(daysAfterRequest),
          ...(replyMinutes.length > 0 && { replyMinutes: valueOrNull(replyMinutes) }),
          ...(completed10000.length > 0 && { completed10000: valueOrNull(completed10000) }),
          ...(responseMinutes.length > 0 && { responseMinutes: readValue(responseMinutes) }),
          ...(completion10000.length > 0 && { completion10000: readValue(completion10000) }),
        },
      },
    };
  });
}
