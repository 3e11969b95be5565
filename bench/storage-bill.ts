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

interface Left {
  readonly database: Readonly<Record<string, number>>;
  readonly objects: Readonly<Record<string, number>>;
  readonly bucket: number;
  readonly rowsWritten: number;
}

const total = (bytes: Readonly<Record<string, number>>) => Object.values(bytes).reduce((sum, each) => sum + each, 0);
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

/** What stands at the end of a year of so many million quotes, half of them booked, when nothing is swept, and what writing and keeping it cost in that year: on average half of it is kept. */
export function billOf(millions: number, { abandoned, booked }: { readonly abandoned: Left; readonly booked: Left }) {
  const quotes = millions * 500_000;
  const gb = (bytes: (one: Left) => number) => ((bytes(abandoned) + bytes(booked)) * quotes) / GB;
  const databaseGb = gb(({ database }) => total(database));
  const objectGb = gb(({ objects }) => total(objects));
  const bucketGb = gb(({ bucket }) => bucket);
  const rows = ((abandoned.rowsWritten + booked.rowsWritten) * quotes) / 1_000_000;
  const storage = 6 * (databaseGb * PRICES.databaseGb + objectGb * PRICES.objectGb + bucketGb * PRICES.bucketGb);
  return {
    millions,
    databaseGb: rounded(databaseGb),
    objectGb: rounded(objectGb),
    bucketGb: rounded(bucketGb),
    rowDollars: rounded(rows * PRICES.millionRows),
    storageDollars: rounded(storage),
  };
}
