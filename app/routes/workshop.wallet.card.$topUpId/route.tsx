import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { toErrorResponse, refusedPage } from "~/error-responses";
import { walletPath } from "~/domain/booking/wallet/top-up";
import { attemptIdOf } from "~/http/route-params";
import { CardWindow } from "~/pages/payment/card-window";
import { windowView } from "~/pages/payment/window.server";
import { requireUser } from "~/pages/portal/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import type { RouteHandle } from "~/ui/route-handle";
import type { Context } from "~/usecases/context";
import { finishTopUp, readTopUp, findOwnTopUp } from "~/usecases/booking/wallet/top-up";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const handle: RouteHandle = { paysWith: "card" };
export const meta: MetaFunction = () => [{ title: "Pay into your wallet" }, NO_INDEX];

async function requireTopUp(request: Request, app: Context, text: string | undefined) {
  await requireUser(request, app);
  const topUp = await findOwnTopUp(app, attemptIdOf(text));
  if (!topUp.ok) throw refusedPage(topUp.code);
  return topUp.topUp;
}

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const topUp = await requireTopUp(request, app, params.topUpId);
  return windowView(app, request, await readTopUp(app, topUp), topUp.id);
}

/** Runs after the card was confirmed. Checks with the provider, and redirects to the wallet with the new balance. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const { id, supplierId } = await requireTopUp(request, app, params.topUpId);
  const topUpResult = await finishTopUp(app, id);
  if (topUpResult.ok || topUpResult.code === "payment-released") throw redirect(walletPath(supplierId, id), 303);
  const { text, status } = toErrorResponse(topUpResult.code);
  return data(
    { message: topUpResult.code === "payment-not-completed" ? (topUpResult.message ?? text) : text },
    { status },
  );
}

export default function TopUpCard() {
  return (
    <CardWindow
      data={useLoaderData<typeof loader>()}
      refusalText={useActionData<typeof action>()?.message ?? null}
      heldText={{
        title: "Paying into your wallet",
        text: "Your card is approved. We are adding the amount to your wallet.",
        button: "Finish",
      }}
    />
  );
}
