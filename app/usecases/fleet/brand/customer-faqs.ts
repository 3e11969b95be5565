import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { ONLINE_METHODS } from "../../../domain/payments/methods";
import { paymentMethodsText } from "../../../texts/payment-options";
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

/** P-228: the customer FAQs of this site's brand. Refused if `product` is another brand. */
export async function customerFaqs(
  context: Context,
  product: string,
): Promise<{ readonly ok: true; readonly faqs: readonly CustomerFaq[] } | Refusal<"page-not-found">> {
  return product === friendlyName(context.config.brand.name)
    ? { ok: true, faqs: await faqsOfBrand(context) }
    : refuse("page-not-found");
}

/** The FAQs of this site's brand, in the brand's own order and wording. Answers about payment methods that are not available are left out. */
export async function faqsOfBrand({
  db,
  config,
  payments,
}: Pick<Context, "db" | "config" | "payments">): Promise<readonly CustomerFaq[]> {
  const toBrandText = fillBrandName(config);
  const methods = ONLINE_METHODS.filter((method) => payments[method] !== null);
  const fillText = (text: string) => toBrandText(text).replaceAll("{ways_to_pay}", paymentMethodsText(methods));
  return (await db.customerFaqs.all())
    .filter(({ needs }) => needs === undefined || methods.includes(needs))
    .map((faq) => ({ ...faq, question: fillText(faq.question), answer: fillText(faq.answer) }));
}

/** FAQs that contain every significant word of the search text. Those with the words in the question come first. */
export function searchFaqs(faqs: readonly CustomerFaq[], input: string): readonly CustomerFaq[] {
  const searchWords = foldText(input)
    .split(" ")
    .filter((word) => word !== "" && !isUninformative(word));
  if (searchWords.length === 0) return [];
  const containsAll = (text: string) => {
    const foldedText = ` ${foldText(text)}`;
    return searchWords.every((word) => foldedText.includes(` ${word}`));
  };
  const questionMatches = faqs.filter(({ question }) => containsAll(question));
  return [
    ...questionMatches,
    ...faqs.filter(
      (faq) => !questionMatches.includes(faq) && containsAll(`${faq.topic} ${faq.question} ${faq.answer}`),
    ),
  ];
}
