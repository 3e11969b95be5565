import type { CustomerFaq, CustomerFaqs } from "../../usecases/ports/customer-faqs";
import { keptInMemory } from "./kept";

const faqsOf = keptInMemory<readonly CustomerFaq[]>(
  async (db) => {
    const body = await db
      .prepare("select body from reference_documents where name = 'faqs-customers'")
      .first<string>("body");
    return body === null ? [] : (JSON.parse(body) as { faqs: readonly CustomerFaq[] }).faqs;
  },
  (faqs) => faqs.length === 0,
);

export const d1CustomerFaqs = (db: D1Database): CustomerFaqs => ({ all: () => faqsOf(db) });
