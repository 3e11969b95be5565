/**
 * US dollars on the paid plan, past what it includes, as published at developers.cloudflare.com: d1/platform/pricing, durable-objects/platform/pricing
 * (SQLite storage), r2/pricing. Looked up 2026-11-23.
 */
export const PRICES = {
  /** A GB and month in D1. */
  databaseGb: 0.75,
  /** A GB and month in an object's SQLite. */
  objectGb: 0.2,
  /** A GB and month in the bucket. */
  bucketGb: 0.015,
  /** A million rows written, in the database or in an object. */
  millionRows: 1,
  /** A million things put into the bucket. */
  millionPuts: 4.5,
} as const;

const GB = 1_000_000_000;

/** Rows that the end of a draft writes: its row in the database, that of a look at the prices with its entry in the index, and the alarm that was set for it when it was looked back at. */
const ROWS_OF_AN_END = 4;
/** What goes to the bucket of a settled quote: its prices, and what was shown of them. */
const PUTS = 2;
/** Prices of a booked quote are at hand until 30 days after its work is done, some two months after they were shown. */
const MONTHS_AT_HAND = 2;
/** A draft, and a message that was sent. */
const RETENTION_MONTHS = 1;

interface StorageLeft {
  readonly database: Readonly<Record<string, number>>;
  readonly objects: Readonly<Record<string, number>>;
  /** Bytes in the bucket, once its prices lie there. */
  readonly bucket: number;
  readonly rowsWritten: number;
}

const total = (bytes: Readonly<Record<string, number>>) => Object.values(bytes).reduce((sum, value) => sum + value, 0);
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

/** Bytes of a booked quote that stay, and those that end in their window. */
export const stays = ({ database, objects }: StorageLeft) => ({
  database: total(database) - (database.outbox ?? 0) - (database.listing_events ?? 0),
  objects: total(objects) - (objects.quotes ?? 0),
});

/**
 * What stands at the end of a year of so many million quotes, half of them booked, with every sweep there is, and what writing and keeping it cost in that
 * year: of what stays on average half of it is kept, what ends is there all the time.
 */
export function billOf(
  millions: number,
  { abandoned, booked: booking }: { readonly abandoned: StorageLeft; readonly booked: StorageLeft },
) {
  const half = millions * 500_000;
  const testMonth = half / 12;
  const stay = stays(booking);
  const inWindow = {
    database:
      testMonth *
      (RETENTION_MONTHS * (total(abandoned.database) + (booking.database.outbox ?? 0)) +
        MONTHS_AT_HAND * (booking.database.listing_events ?? 0)),
    objects: testMonth * (RETENTION_MONTHS * total(abandoned.objects) + MONTHS_AT_HAND * (booking.objects.quotes ?? 0)),
  };
  const atEnd = (bytes: number, ending: number) => (half * bytes + ending) / GB;
  const cost = (bytes: number, ending: number, price: number) => (12 * price * ((half * bytes) / 2 + ending)) / GB;
  const rows = ((abandoned.rowsWritten + ROWS_OF_AN_END + booking.rowsWritten) * half) / 1_000_000;
  return {
    millions,
    databaseGb: rounded(atEnd(stay.database, inWindow.database)),
    objectGb: rounded(atEnd(stay.objects, inWindow.objects)),
    bucketGb: rounded(atEnd(booking.bucket, 0)),
    rowDollars: rounded(rows * PRICES.millionRows),
    putDollars: rounded(((PUTS * half) / 1_000_000) * PRICES.millionPuts),
    storageDollars: rounded(
      cost(stay.database, inWindow.database, PRICES.databaseGb) +
        cost(stay.objects, inWindow.objects, PRICES.objectGb) +
        cost(booking.bucket, 0, PRICES.bucketGb),
    ),
  };
}
