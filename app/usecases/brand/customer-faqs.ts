import { type Refusal, refuse } from "../../domain/outcomes";
import { foldText } from "../../domain/search/fold";
import { saysLittle } from "../../domain/search/words";
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

/** FAQs that contain every significant word of the search, with matches in the question first. */
export function faqsFor(faqs: readonly CustomerFaq[], typed: string): readonly CustomerFaq[] {
  const words = foldText(typed)
    .split(" ")
    .filter((word) => word !== "" && !saysLittle(word));
  if (words.length === 0) return [];
  const hasAll = (text: string) => {
    const folded = ` ${foldText(text)}`;
    return words.every((word) => folded.includes(` ${word}`));
  };
  const inQuestion = faqs.filter(({ question }) => hasAll(question));
  return [
    ...inQuestion,
    ...faqs.filter((faq) => !inQuestion.includes(faq) && hasAll(`${faq.topic} ${faq.question} ${faq.answer}`)),
  ];
}
