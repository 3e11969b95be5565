import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import type { FinaliseView } from "./finalise-view.server";

/** Shown to a signed-in supplier, who can view the offer but cannot book it (B-015, B-209). */
export function SupplierVisitor({ view }: { view: FinaliseView }) {
  return (
    <Page width="text">
      <h1 className="mb-6 text-2xl font-bold">Suppliers cannot book</h1>
      <div className="grid gap-6">
        <Notice tone="info">
          You are signed in as a supplier. You can view this offer as the customer sees it. To book for yourself, sign
          out first.
        </Notice>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/booking/${view.leadGuid}/${view.supplier.id}/view`} size="lg">
            View the offer
          </ButtonLink>
          <ButtonLink to="/logout" size="lg" variant="secondary">
            Sign out
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
