import { type Refusal, refuse } from "../../domain/outcomes";
import { friendlyName } from "../../domain/words/title";
import type { Context } from "../context";
import type { CustomerFaq } from "../ports/customer-faqs";
import { inBrandWords } from "./in-brand-words";

/** P-228: what customers ask of the brand whose site this is, in its own name; another brand's name has no page here. */
export async function customerFaqs(
  { db, config }: Context,
  product: string,
): Promise<{ readonly ok: true; readonly faqs: readonly CustomerFaq[] } | Refusal<"page-not-found">> {
  return product === friendlyName(config.brand.name)
    ? { ok: true, faqs: await faqsOfBrand({ db, config }) }
    : refuse("page-not-found");
}

/** The same in the words of the brand whose site this is, in their order. */
export async function faqsOfBrand({ db, config }: Pick<Context, "db" | "config">): Promise<readonly CustomerFaq[]> {
  const filled = inBrandWords(config);
  return (await db.customerFaqs.all()).map((faq) => ({
    ...faq,
    question: filled(faq.question),
    answer: filled(faq.answer),
  }));
}
