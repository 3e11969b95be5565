import type { MetaFunction } from "@remix-run/cloudflare";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { NO_INDEX } from "~/ui/no-index";

export const meta: MetaFunction = () => [{ title: "Unknown Lead" }, NO_INDEX];

/** The results page without a lead (P-375). */
export default function UnknownLead() {
  return (
    <Page width="text">
      <div className="grid gap-6">
        <h1 className="text-2xl font-bold">Your quotes</h1>
        <Notice tone="error" role="alert" title="Unknown Lead">
          A lead identifier is required to view quotes.
        </Notice>
        <p>Open the link that we sent you, or start a new quote.</p>
        <div>
          <ButtonLink to="/" size="lg">
            Start a new quote
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
