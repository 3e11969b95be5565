import { type Refusal, refuse } from "../../domain/outcomes";
import { friendlyName } from "../../domain/words/title";
import type { Context } from "../context";
import type { CustomerFaq } from "../ports/customer-faqs";

/** P-228: what customers ask of the brand whose site this is, in its own name; another brand's name has no page here. */
export async function customerFaqs({ db, config }: Context, product: string): Promise<{ readonly ok: true; readonly faqs: readonly CustomerFaq[] } | Refusal<"page-not-found">> {
  const { name, supportPhone } = config.brand;
  if (product !== friendlyName(name)) return refuse("page-not-found");
  const filled = (text: string) => text.replaceAll("{brand}", name).replaceAll("{support_phone}", supportPhone);
  return { ok: true, faqs: (await db.customerFaqs.all()).map((faq) => ({ ...faq, question: filled(faq.question), answer: filled(faq.answer) })) };
}
