import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/answers";
import { momentWords } from "~/domain/bids/moment-words";
import { COUNTRIES } from "~/domain/country/country";
import { formatMoney } from "~/domain/money/format";
import { requireUser } from "~/pages/portal/guard.server";
import { POSTING_WORDS } from "~/pages/portal/overview/posting-words";
import { PortalPage } from "~/pages/portal/portal-page";
import { storeAsked } from "~/pages/portal/settings/store-asked";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { Lines } from "~/pages/portal/statements/statement-parts";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { NO_INDEX } from "~/ui/no-index";
import { readWallet } from "~/usecases/portal/read-wallet";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Wallet" }, NO_INDEX];

/** The page begins with so many postings and grows by as many; more than the last nobody reads in one page: statements have each month. */
const STEP = 50;
const MAX_LENGTH = 1_000;

function lengthAsked(request: Request): number {
  const text = new URL(request.url).searchParams.get("shown") ?? "";
  return /^\d{1,4}$/.test(text) ? Math.min(MAX_LENGTH, Math.max(STEP, Number(text))) : STEP;
}

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const length = lengthAsked(request);
  const found = await readWallet(app, storeAsked(request), length);
  if (!found.ok) throw refusedPage(found.code);
  const { stores, store, balance, postings, hasMore, zone } = found;
  const { currency } = COUNTRIES[app.config.country];
  const { leadPrice } = app.config.bids;
  return {
    stores: stores.map(({ supplierId, supplierName }) => ({ value: String(supplierId), label: supplierName })),
    store: String(store.supplierId),
    storeName: store.supplierName,
    currency,
    balance,
    leadPrice: leadPrice === 0 ? null : formatMoney(leadPrice, currency),
    phone: app.config.brand.supportPhone,
    postings: postings.map(({ id, amount, kind, at }) => ({
      key: id,
      words: POSTING_WORDS[kind],
      day: momentWords(at, zone),
      amount,
    })),
    more: hasMore && length < MAX_LENGTH ? `?store=${store.supplierId}&shown=${length + STEP}` : null,
  };
}

/** What a store has paid in for leads, and every posting of it. */
export default function WalletOfStore() {
  const { stores, store, storeName, currency, balance, leadPrice, phone, postings, more } =
    useLoaderData<typeof loader>();
  return (
    <PortalPage title="Wallet" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid max-w-3xl gap-6">
        <p className="text-3xl font-bold">
          <Money cents={balance} currency={currency} />
        </p>
        <p className="max-w-prose text-soft">
          {leadPrice === null
            ? "Leads that you claim cost nothing now."
            : `Each lead that you claim takes ${leadPrice} off it, GST included.`}{" "}
          Your customers' payments are not in it. Nothing can be paid in online: call {phone}.
        </p>
        {postings.length === 0 ? (
          <EmptyState title="Nothing yet">
            What is paid in, and each lead that you claim, will be listed here.
          </EmptyState>
        ) : (
          <Lines label="Postings" lines={postings} currency={currency} />
        )}
        {more && (
          <Link
            to={more}
            preventScrollReset
            className="inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
          >
            Show more
          </Link>
        )}
      </div>
    </PortalPage>
  );
}
