import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "../../root";
import { Button, ButtonLink } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { Page } from "../../ui/page";
import { COUNTRIES } from "../../domain/core/country/country";
import { formatCallingHours } from "../../domain/lead/call-hours";
import { DRAFT_DAYS } from "../../domain/core/retention/retention";
import { loaderMeta } from "../../pages/public-pages/head";
import { pageMeta, publicHead } from "../../pages/public-pages/head.server";
import { faqPage } from "../../pages/public-pages/json-ld.server";
import { faqsOfBrand, searchFaqs } from "../../usecases/fleet/brand/customer-faqs";
import { LINK_CLASS } from "~/ui/classes";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };

export const meta = loaderMeta;

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const query = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  const allFaqs = await faqsOfBrand(app);
  const faqs = query === "" ? allFaqs : searchFaqs(allFaqs, query);
  const description = "Answers to common questions about prices, bookings and payments, and how to reach a person.";
  // Search engines must not index pages with search results.
  const head = publicHead(app, "/help", { isPublishable: query === "", isInOtherCountry: true });
  const hours = formatCallingHours(app.clock.now(), COUNTRIES[app.config.country].defaultZone);
  return { asked: query, faqs, hours, meta: pageMeta(head, { title: "Help", description }, () => [faqPage(faqs)]) };
}

/** Contact details of support, and frequent questions. The quote page's help button leads here if there is no chat. */
export default function Help() {
  const { faqs, asked, hours } = useLoaderData<typeof loader>();
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
                <a href={`tel:${brand.supportPhone.replace(/\s/g, "")}`} className={LINK_CLASS}>
                  {brand.supportPhone}
                </a>
                <p className="text-soft">On business days between {hours}.</p>
              </dd>
            </div>
            <div>
              <dt className="font-semibold">Write to us</dt>
              <dd>
                <a href={`mailto:${brand.supportEmail}`} className={LINK_CLASS}>
                  {brand.supportEmail}
                </a>
              </dd>
            </div>
            {brand.chatUrl && (
              <div>
                <dt className="font-semibold">Chat with us</dt>
                <dd>
                  <a href={brand.chatUrl} className={LINK_CLASS}>
                    Open the chat
                  </a>
                </dd>
              </div>
            )}
          </dl>
        )}
        <search>
          <Form method="get" action="/help" className="grid gap-1.5">
            <label htmlFor="help-search" className="font-semibold">
              Search the answers
            </label>
            <div className="flex gap-2">
              <input
                id="help-search"
                key={asked}
                name="q"
                type="search"
                defaultValue={asked}
                maxLength={100}
                autoComplete="off"
                className="min-h-12 w-full rounded-md border border-control bg-surface px-3 text-base text-ink"
              />
              <Button variant="secondary">Search</Button>
            </div>
          </Form>
        </search>
        {asked !== "" && (
          <p role="status">
            {faqs.length === 0
              ? `We found no answer for “${asked}”. Call or write to us.`
              : `${faqs.length} ${faqs.length === 1 ? "answer" : "answers"} found for “${asked}”.`}{" "}
            <a href="/help" className={LINK_CLASS}>
              All questions
            </a>
          </p>
        )}
        <div className="grid gap-6">
          {topics.map((topic) => (
            <section key={topic} aria-label={topic} className="grid gap-2">
              <h2 className="text-xl font-bold">{topic}</h2>
              <ul className="divide-y divide-line border-y border-line">
                {faqs
                  .filter((faq) => faq.topic === topic)
                  .map(({ id, question, answer }) => (
                    <li key={id} className="py-1">
                      <Disclosure summary={<h3>{question}</h3>} open={asked !== ""}>
                        <p className="max-w-prose">{answer}</p>
                      </Disclosure>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
        <p>
          We keep an unfinished quote for {DRAFT_DAYS} days after your last change. Go back to its page, or start again
          from the home page.
        </p>
        <ButtonLink to="/" variant="secondary" size="lg">
          Home page
        </ButtonLink>
      </div>
    </Page>
  );
}
