import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatMoney } from "~/domain/core/money/format";
import { ConfiguredItems } from "~/pages/desk/changes/configured-items";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { readTradePrices } from "~/usecases/operations/desk/trade-prices";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Trade prices" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const tradePrices = await readTradePrices(app);
  if (!tradePrices.ok) throw deskRefusalResponse(request, app, tradePrices.code);
  return tradePrices.parts.map(({ code, name, priceByCategory }) => ({
    to: `/desk/trade-prices/${encodeURIComponent(code)}`,
    name,
    which: code,
    about: code,
    worth: `${formatMoney(priceByCategory[1], "AUD")} to ${formatMoney(priceByCategory[5], "AUD")}`,
  }));
}

/** List of the prices that workshops pay for parts. Customers pay these plus the workshop's margin. */
export default function TradePrices() {
  const tradePrices = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Trade prices"
      subtitle="What workshops pay for parts, in Australian dollars incl. GST, from the lowest to the highest car price class."
      width="text"
    >
      <ConfiguredItems label="Trade prices" items={tradePrices} />
    </DeskPage>
  );
}
