import type { ReactNode } from "react";
import { ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { Page } from "../ui/page";

interface Props {
  title: string;
  /** What happens next, in order. */
  next?: readonly ReactNode[];
  home?: string;
  children?: ReactNode;
}

/** Where a quote ends without prices: what was received, what happens next, the way home. */
export function ExitPage({ title, next = [], home = "/", children }: Props) {
  return (
    <Page width="text">
      <div className="grid gap-6 pt-6">
        <h1 className="text-2xl font-bold">{title}</h1>
        {children}
        {next.length > 0 && (
          <section aria-labelledby="what-next" className="grid gap-3">
            <h2 id="what-next" className="text-lg font-semibold">
              What happens next
            </h2>
            <ol className="grid gap-2">
              {next.map((line, index) => (
                <li key={index} className="flex gap-3">
                  <Icon name="check" className="mt-1 size-5 shrink-0 text-accent" />
                  <span>{line}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
        <div>
          <ButtonLink to={home} variant="secondary" size="lg">
            Back to the home page
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
