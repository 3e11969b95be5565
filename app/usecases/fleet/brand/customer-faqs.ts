import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { ONLINE_METHODS } from "../../../domain/payments/methods";
import { waysToPayText } from "../../../texts/payment-options";
import { foldText } from "../../../domain/core/words/edit-distance";
import { isUninformative } from "../../../domain/catalogue/search/search-terms";
import { friendlyName } from "../../../domain/core/words/title";
import type { Context } from "../../context";
import type { CustomerFaq } from "../../../domain/fleet/brand/help-article";

/** Replaces the placeholders of a text with the name, phone and email of the site's brand. */
export const fillBrandName =
  ({ brand }: Context["config"]) =>
  (text: string): string =>
    text
      .replaceAll("{brand}", brand.name)
      .replaceAll("{support_phone}", brand.supportPhone)
      .replaceAll("{support_email}", brand.supportEmail);

/** P-228: the customer FAQs of the site's own brand. The name of any other brand returns no page. */
export async function customerFaqs(
  context: Context,
  product: string,
): Promise<{ readonly ok: true; readonly faqs: readonly CustomerFaq[] } | Refusal<"page-not-found">> {
  return product === friendlyName(context.config.brand.name)
    ? { ok: true, faqs: await faqsOfBrand(context) }
    : refuse("page-not-found");
}

/** The FAQs of the site's brand, in the brand's own order and wording, without answers about disabled payment methods. */
export async function faqsOfBrand({
  db,
  config,
  payments,
}: Pick<Context, "db" | "config" | "payments">): Promise<readonly CustomerFaq[]> {
  const inBrand = fillBrandName(config);
  const methods = ONLINE_METHODS.filter((method) => payments[method] !== null);
  const filled = (text: string) => inBrand(text).replaceAll("{ways_to_pay}", waysToPayText(methods));
  return (await db.customerFaqs.all())
    .filter(({ needs }) => needs === undefined || methods.includes(needs))
    .map((faq) => ({ ...faq, question: filled(faq.question), answer: filled(faq.answer) }));
}

/** FAQs that contain every significant word of the search, with matches in the question first. */
export function faqsFor(faqs: readonly CustomerFaq[], input: string): readonly CustomerFaq[] {
  const message = foldText(input)
    .split(" ")
    .filter((word) => word !== "" && !isUninformative(word));
  if (message.length === 0) return [];
  const hasAll = (text: string) => {
    const folded = ` ${foldText(text)}`;
    return message.every((word) => folded.includes(` ${word}`));
  };
  const inQuestion = faqs.filter(({ question }) => hasAll(question));
  return [
    ...inQuestion,
    ...faqs.filter((faq) => !inQuestion.includes(faq) && hasAll(`${faq.topic} ${faq.question} ${faq.answer}`)),
  ];
}
