/**
 * US dollars on the paid plan beyond the included amounts, as published at developers.cloudflare.com: d1/platform/pricing, durable-objects/platform/pricing
 * (SQLite storage), r2/pricing. Looked up 2026-11-23.
 */
export const PRICES = {
  /** Per GB and month in D1. */
  databaseGb: 0.75,
  /** Per GB and month in a Durable Object's SQLite. */
  objectGb: 0.2,
  /** Per GB per month, in the bucket. */
  bucketGb: 0.015,
  /** Per million rows written, in the database or in a Durable Object. */
  millionRows: 1,
  /** Per million writes to the bucket. */
  millionPuts: 4.5,
} as const;

const GB = 1_000_000_000;

/**
 * Rows written when a draft ends: its row in the database, the row of an impression with its index entry, and the alarm that the last view of the prices set.
 */
const ROWS_PER_DRAFT_END = 4;
/** Writes to the bucket for a settled quote: its prices, and the listings that were shown. */
const PUTS_PER_JOURNEY = 2;
/** Prices of a booked quote stay available until 30 days after its work is done, about two months after they were shown. */
const MONTHS_IN_DATABASE = 2;
/** Retention of a draft and of a sent message. */
const PHOTO_RETENTION_MONTHS = 1;

interface RemainingStorage {
  readonly database: Readonly<Record<string, number>>;
  readonly objects: Readonly<Record<string, number>>;
  /** Size in the bucket, in bytes, after the prices have moved there. */
  readonly bucket: number;
  readonly rowsWritten: number;
}

const total = (bytes: Readonly<Record<string, number>>) => Object.values(bytes).reduce((sum, value) => sum + value, 0);
const roundTo = (value: number, digits = 2) => Number(value.toFixed(digits));

/** Bytes of a booked quote that are kept permanently, and those that are deleted after their retention. */
export const sumRemaining = ({ database, objects }: RemainingStorage) => ({
  database: total(database) - (database.outbox ?? 0) - (database.listing_events ?? 0),
  objects: total(objects) - (objects.quotes ?? 0),
});

/**
 * Storage at the end of a year with this many million quotes, half of them booked and all sweeps running, and the cost of writing and storing it over that
 * year. Permanent data grows from zero, so on average half of it is stored; the amount of temporary data is constant.
 */
export function estimateYearlyBill(
  millions: number,
  { abandoned, booked: booking }: { readonly abandoned: RemainingStorage; readonly booked: RemainingStorage },
) {
  const halfCount = millions * 500_000;
  const perMonth = halfCount / 12;
  const remaining = sumRemaining(booking);
  const retainedData = {
    database:
      perMonth *
      (PHOTO_RETENTION_MONTHS * (total(abandoned.database) + (booking.database.outbox ?? 0)) +
        MONTHS_IN_DATABASE * (booking.database.listing_events ?? 0)),
    objects:
      perMonth *
      (PHOTO_RETENTION_MONTHS * total(abandoned.objects) + MONTHS_IN_DATABASE * (booking.objects.quotes ?? 0)),
  };
  const bytesAtEnd = (bytes: number, finalBytes: number) => (halfCount * bytes + finalBytes) / GB;
  const cost = (bytes: number, finalBytes: number, price: number) =>
    (12 * price * ((halfCount * bytes) / 2 + finalBytes)) / GB;
  const rows = ((abandoned.rowsWritten + ROWS_PER_DRAFT_END + booking.rowsWritten) * halfCount) / 1_000_000;
  return {
    millions,
    databaseGb: roundTo(bytesAtEnd(remaining.database, retainedData.database)),
    objectGb: roundTo(bytesAtEnd(remaining.objects, retainedData.objects)),
    bucketGb: roundTo(bytesAtEnd(booking.bucket, 0)),
    rowDollars: roundTo(rows * PRICES.millionRows),
    putDollars: roundTo(((PUTS_PER_JOURNEY * halfCount) / 1_000_000) * PRICES.millionPuts),
    storageDollars: roundTo(
      cost(remaining.database, retainedData.database, PRICES.databaseGb) +
        cost(remaining.objects, retainedData.objects, PRICES.objectGb) +
        cost(booking.bucket, 0, PRICES.bucketGb),
    ),
  };
}
