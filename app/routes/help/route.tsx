import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "../../root";
import { ButtonLink } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { Page } from "../../ui/page";
import { DRAFT_DAYS } from "../../domain/lead/retention";
import { faqsOfBrand } from "../../usecases/brand/customer-faqs";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

export const meta: MetaFunction = () => [{ title: "Help" }];

export const loader = async ({ context: { app } }: LoaderFunctionArgs) => ({ faqs: await faqsOfBrand(app) });

/** How to reach a person, and what customers ask; where the quote page's button leads when there is no chat. */
export default function Help() {
  const { faqs } = useLoaderData<typeof loader>();
  const topics = [...new Set(faqs.map(({ topic }) => topic))];
  const brand = useRouteLoaderData<typeof rootLoader>("root")?.brand;
  return (
    <Page width="text">
      <div className="grid gap-6 pt-6">
        <h1 className="text-2xl font-bold">How can we help?</h1>
        {brand && (
          <dl className="grid gap-4">
            <div>
              <dt className="font-semibold">Call us</dt>
              <dd>
                <a
                  href={`tel:${brand.supportPhone.replace(/\s/g, "")}`}
                  className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
                >
                  {brand.supportPhone}
                </a>
                <p className="text-soft">On business days between 8 am and 6 pm.</p>
              </dd>
            </div>
            <div>
              <dt className="font-semibold">Write to us</dt>
              <dd>
                <a
                  href={`mailto:${brand.supportEmail}`}
                  className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
                >
                  {brand.supportEmail}
                </a>
              </dd>
            </div>
            {brand.chatUrl && (
              <div>
                <dt className="font-semibold">Chat with us</dt>
                <dd>
                  <a
                    href={brand.chatUrl}
                    className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
                  >
                    Open the chat
                  </a>
                </dd>
              </div>
            )}
          </dl>
        )}
        {/* Search engines read the attributes (schema.org FAQPage). */}
        <div itemScope itemType="https://schema.org/FAQPage" className="grid gap-6">
          {topics.map((topic) => (
            <section key={topic} aria-label={topic} className="grid gap-2">
              <h2 className="text-xl font-bold">{topic}</h2>
              <ul className="divide-y divide-line border-y border-line">
                {faqs
                  .filter((faq) => faq.topic === topic)
                  .map(({ id, question, answer }) => (
                    <li
                      key={id}
                      className="py-1"
                      itemScope
                      itemProp="mainEntity"
                      itemType="https://schema.org/Question"
                    >
                      <Disclosure summary={<h3 itemProp="name">{question}</h3>}>
                        <div itemScope itemProp="acceptedAnswer" itemType="https://schema.org/Answer">
                          <p itemProp="text" className="max-w-prose">
                            {answer}
                          </p>
                        </div>
                      </Disclosure>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
        <p>
          A quote that you began stays as it is for {DRAFT_DAYS} days after its last change: come back to its page, or
          begin from the home page.
        </p>
        <ButtonLink to="/" variant="secondary" size="lg">
          Home page
        </ButtonLink>
      </div>
    </Page>
  );
}
