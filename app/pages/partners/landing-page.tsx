import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ClubTerms } from "../../domain/pricing/partners/club";
import { buildExampleNumber } from "../../domain/pricing/partners/member-number";
import { Button } from "../../ui/button";
import { HowItWorks } from "../../ui/how-it-works";
import { Icon } from "../../ui/icon";
import { Page } from "../../ui/page";

/** A partner club's page with the benefits for members, how to get them, and the button that starts a quote. */
export function LandingPage({ landing }: { landing: ClubTerms }) {
  return (
    <Page width="text">
      <div className="pt-4 sm:pt-8">
        <Landing landing={landing} heading={<h1 className="text-3xl font-bold">{landing.heading}</h1>}>
          <Form method="post">
            <Button size="lg">{landing.button}</Button>
          </Form>
        </Landing>
      </div>
    </Page>
  );
}

interface Props {
  landing: ClubTerms;
  /** The heading element, whose level depends on the page. */
  heading: ReactNode;
  /** The button below the content. */
  children: ReactNode;
}

/** The content of the page, also used for the desk's preview. */
export function Landing({ landing, heading, children }: Props) {
  return (
    <div className="grid gap-8">
      <div className="grid justify-items-start gap-4">
        <p className="font-semibold text-accent">{landing.partnerName}</p>
        {heading}
        <p className="text-lg text-soft">{landing.intro}</p>
        <ul className="grid gap-2">
          {landing.points.map((point) => (
            <li key={point} className="flex gap-3">
              <Icon name="check" className="mt-0.5 size-5 shrink-0 text-accent" />
              {point}
            </li>
          ))}
        </ul>
        {children}
      </div>
      <HowItWorks steps={landing.steps} />
      <p className="text-sm text-soft">
        Code {landing.discountCode}, filled in for you when you book here. You need your{" "}
        {landing.referralLabel.toLowerCase()}, like {buildExampleNumber(landing.numberShape)}. {landing.terms}
      </p>
    </div>
  );
}
