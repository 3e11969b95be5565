import { z } from "zod";
import type { CustomerFaq, CustomerFaqs } from "../../usecases/ports/customer-faqs";
import { keptInMemory } from "./kept";
import { referenceDocument } from "./reference-document";

const DOCUMENT = z.object({
  faqs: z.array(z.object({ id: z.number(), topic: z.string(), question: z.string(), answer: z.string() })),
});

const faqsOf = keptInMemory<readonly CustomerFaq[]>(
  async (db) => {
    const body = await referenceDocument(db, "faqs-customers");
    return body === null ? [] : DOCUMENT.parse(body).faqs;
  },
  (faqs) => faqs.length === 0,
);

export const d1CustomerFaqs = (db: D1Database): CustomerFaqs => ({ all: () => faqsOf(db) });
