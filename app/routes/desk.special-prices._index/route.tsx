import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { EndedItems } from "~/pages/desk/changes/ended-items";
import { ConfiguredItems } from "~/pages/desk/changes/configured-items";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { readSpecialPrices } from "~/usecases/operations/desk/special-prices";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Special prices" }, NO_INDEX];

const specialPricePath = (code: string) => `/desk/special-prices/${encodeURIComponent(code)}`;

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const specialPrices = await readSpecialPrices(app);
  if (!specialPrices.ok) throw deskRefusalResponse(request, app, specialPrices.code);
  const { defaultZone } = COUNTRIES[app.config.country];
  return {
    prices: specialPrices.prices.map(({ partCode, partName, minimumQuantity, percentOff }) => ({
      to: specialPricePath(partCode),
      name: partCode,
      about: partName ?? "No longer in the parts list",
      worth: `${percentOff}% off for ${minimumQuantity} or more`,
    })),
    ended: specialPrices.ended.map(({ key, at, actorName, reason }) => ({
      to: specialPricePath(key),
      name: key,
      about: `${formatMoment(at, defaultZone)}, ${actorName}`,
      reason,
    })),
  };
}

/** List of the parts with a lower unit price from a minimum quantity. */
export default function SpecialPrices() {
  const { prices, ended } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Special prices"
      subtitle="Parts with a lower unit price in workshop offers, from a minimum quantity."
      width="text"
    >
      <div className="grid gap-8">
        <div>
          <ButtonLink to="/desk/special-prices/new" variant="secondary">
            Create a special price
          </ButtonLink>
        </div>
        {prices.length === 0 && <p className="text-soft">None yet.</p>}
        <ConfiguredItems label="Special prices" items={prices} />
        <EndedItems title="Ended" items={ended} />
      </div>
    </DeskPage>
  );
}
