import { Form } from "@remix-run/react";
import type { PartnerLanding } from "../../domain/partners/landing";
import { Button } from "../../ui/button";
import { HowItWorks } from "../../ui/how-it-works";
import { Icon } from "../../ui/icon";
import { Page } from "../../ui/page";

/** A partner club's page: what members get, how, and the button that starts a quote. */
export function LandingPage({ landing }: { landing: PartnerLanding }) {
  return (
    <Page width="text">
      <div className="grid gap-8 pt-4 sm:pt-8">
        <div className="grid justify-items-start gap-4">
          <p className="font-semibold text-accent">{landing.partnerName}</p>
          <h1 className="text-3xl font-bold">{landing.heading}</h1>
          <p className="text-lg text-soft">{landing.intro}</p>
          <ul className="grid gap-2">
            {landing.points.map((point) => (
              <li key={point} className="flex gap-3">
                <Icon name="check" className="mt-0.5 size-5 shrink-0 text-accent" />
                {point}
              </li>
            ))}
          </ul>
          <Form method="post">
            <Button size="lg">{landing.button}</Button>
          </Form>
        </div>
        <HowItWorks steps={landing.steps} />
        <p className="text-sm text-soft">
          Code {landing.discountCode}, filled in for you when you book here. {landing.terms}
        </p>
      </div>
    </Page>
  );
}
