import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { Button } from "~/ui/button";
import { ChoiceButtons } from "~/ui/choice-buttons";
import { Disclosure } from "~/ui/disclosure";
import { HowItWorks } from "~/ui/how-it-works";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { showLanding } from "~/usecases/funnel/home/show-fleet-landing";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.fleet.name}: book a service` : "Not found" },
];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const landing = await showLanding(app, params.slug ?? "");
  if (!landing.ok) throw refusedPage(landing.code);
  const { id, bannerHeading, bannerText, steps, footerText, faqs } = landing.company;
  return { id, bannerHeading, bannerText, steps, footerText, faqs, fleet: landing.frame, jobs: landing.jobs };
}

export default function FleetLanding() {
  const { id, bannerHeading, bannerText, steps, footerText, faqs, fleet, jobs } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className="grid gap-10 pt-4 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="grid content-start gap-8">
          <div className="grid justify-items-start gap-4">
            <img src={fleet.logoPath} alt={fleet.logoAlt} width={150} height={48} className="h-12 w-auto" />
            <h1 className="text-3xl font-bold">{bannerHeading}</h1>
            <p className="max-w-prose text-lg text-soft">{bannerText}</p>
            <Form method="post" action="/start">
              <input type="hidden" name="fleetCompanyId" value={id} />
              <Button size="lg">Start a booking</Button>
            </Form>
          </div>
          <section aria-labelledby="jobs" className="grid gap-3">
            <h2 id="jobs" className="text-lg font-semibold">
              Or start with a job
            </h2>
            <Form method="post" action="/start">
              <input type="hidden" name="fleetCompanyId" value={id} />
              <ChoiceButtons
                columns={2}
                options={jobs.map(({ field, value, label, icon }) => ({
                  name: field,
                  value,
                  label,
                  icon: <Icon name={icon} />,
                }))}
              />
            </Form>
          </section>
          <section aria-labelledby="faqs" className="grid gap-2">
            <h2 id="faqs" className="text-lg font-semibold">
              Questions drivers ask
            </h2>
            <ul className="divide-y divide-line border-y border-line">
              {faqs.map(({ id, question, answer }) => (
                <li key={id} className="py-1">
                  <Disclosure summary={question}>
                    <p className="max-w-prose text-soft">{answer}</p>
                  </Disclosure>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <aside className="grid content-start gap-8 lg:border-l lg:border-line lg:pl-10">
          <HowItWorks steps={steps} />
          <p>
            {footerText}{" "}
            <a
              href={`tel:${fleet.phone.replace(/\s/g, "")}`}
              className="font-semibold whitespace-nowrap text-accent underline underline-offset-4"
            >
              {fleet.phone}
            </a>
          </p>
        </aside>
      </div>
    </Page>
  );
}
