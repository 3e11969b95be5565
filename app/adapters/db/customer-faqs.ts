import { z } from "zod";
import { ONLINE_METHODS } from "../../domain/payments/methods";
import type { CustomerFaq } from "../../domain/fleet/brand/help-article";
import { memoized, referenceDocument } from "./memoized-reads";

const DOCUMENT_SCHEMA = z.object({
  faqs: z.array(
    z.object({
      id: z.number(),
      topic: z.string(),
      question: z.string(),
      answer: z.string(),
      needs: z.enum(ONLINE_METHODS).optional(),
    }),
  ),
});

/** Reads from the database without the cache, for the editor. */
export async function readCustomerFaqs(db: D1Database): Promise<readonly CustomerFaq[]> {
  const body = await referenceDocument(db, "faqs-customers");
  return body === null ? [] : DOCUMENT_SCHEMA.parse(body).faqs;
}

const memoizedFaqs = memoized<readonly CustomerFaq[]>(readCustomerFaqs, (faqs) => faqs.length === 0);

/** Clears the cache of this isolate. Other isolates reload within ten minutes. */
export const clearFaqCache = (db: D1Database): void => memoizedFaqs.clear(db);

/** Frequently asked questions of customers (data/catalogue/faqs-customers.json). Cached after the first read. */
export const d1CustomerFaqs = (db: D1Database) => ({ all: (): Promise<readonly CustomerFaq[]> => memoizedFaqs(db) });
