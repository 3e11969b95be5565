import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CalculatorScreen } from "../../pages/portal/calculator/calculator-screen";
import { type calculatorAction, calculatorLoader } from "../../pages/portal/calculator/calculator-route.server";
import type { RouteHandle } from "../../ui/route-handle";
import { NO_INDEX } from "../../ui/no-index";

export { PortalBoundary as ErrorBoundary } from "../../pages/portal/portal-boundary";

export const handle = { headless: true } satisfies RouteHandle;

export { calculatorAction as action } from "../../pages/portal/calculator/calculator-route.server";
export const meta: MetaFunction = () => [{ title: "Quote calculator" }, NO_INDEX];
export const loader = calculatorLoader;

export default function QuoteCalculator() {
  return (
    <CalculatorScreen
      page={useLoaderData<typeof loader>()}
      failed={useActionData<typeof calculatorAction>()?.failed ?? null}
    />
  );
}
