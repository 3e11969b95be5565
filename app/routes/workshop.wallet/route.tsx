import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/cloudflare";
import { Form, Link, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { parseAttemptId } from "~/domain/core/ids";
import { formatPageMoment } from "~/ui/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatMoney } from "~/domain/core/money/format";
import { ONLY_VISA_AND_MASTERCARD } from "~/texts/payment-form";
import { type TopUp, topUpDialogPath } from "~/domain/booking/wallet/top-up";
import { hiddenSupplierId, parsePostedForm, refuseForm, submissionKeyField, textField } from "~/http/parse-form";
import { readPageLength } from "~/http/route-params";
import { isPortalRefusal, requireUser } from "~/pages/portal/guard.server";
import { postingLine } from "~/pages/portal/overview/posting-texts";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId, storeFields } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { Lines } from "~/pages/portal/statements/statement-parts";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Money } from "~/ui/money";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { readWallet } from "~/usecases/workshop/portal/read-wallet";
import { startTopUp } from "~/usecases/booking/wallet/top-up";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Wallet" }, NO_INDEX];

/** Number of postings on the first page and for each "Show more". Older ones are on the monthly statements. */
const PAGE_STEP = 50;
const MAX_LENGTH = 1_000;

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const length = readPageLength(request, PAGE_STEP, MAX_LENGTH);
  const attemptId = parseAttemptId(new URL(request.url).searchParams.get("topUp") ?? "");
  const wallet = await readWallet(app, readStoreId(request), length, attemptId);
  if (!wallet.ok) throw refusedPage(wallet.code);
  const { stores, store, balance, postings, hasMore, zone, topUpMethod, topUp } = wallet;
  const { currency } = COUNTRIES[app.config.country];
  const { leadPrice, topUp: topUpLimits } = app.config.bids;
  return {
    ...storeFields(stores, store),
    currency,
    balance,
    leadPrice: leadPrice === 0 ? null : formatMoney(leadPrice, currency),
    phone: app.config.brand.supportPhone,
    payIn: topUpMethod,
    bounds: `From ${formatMoney(topUpLimits.min, currency)} to ${formatMoney(topUpLimits.max, currency)}`,
    submissionKey: app.ids.token(),
    said: topUp && describeTopUp(topUp),
    postings: postings.map((posting) => ({
      ...postingLine(posting),
      key: posting.id,
      day: formatPageMoment(posting.at, zone),
      amount: posting.amount,
    })),
    more: hasMore && length < MAX_LENGTH ? `?store=${store.supplierId}&shown=${length + PAGE_STEP}` : null,
  };
}

/** Describes the result of a top-up after its card window has closed. Null = not known yet. */
function describeTopUp({ state, reason, amount, currency }: TopUp) {
  if (state === "landed") return { isGood: true, text: `${formatMoney(amount, currency)} is in your wallet.` };
  if (state === "created" || state === "started") return null;
  const cause = reason === "card-not-supported" ? ONLY_VISA_AND_MASTERCARD : "The payment was not completed.";
  return { isGood: false, text: `${cause} Nothing was paid in, and we do not store your card.` };
}

const TOP_UP_FIELDS = z.object({
  store: hiddenSupplierId,
  submissionKey: submissionKeyField,
  amount: textField(20),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, TOP_UP_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { store, ...input } = postedForm.value;
  const topUp = await startTopUp(app, store, input);
  // The provider's window needs a full page load, because only that page's content security policy allows the provider's script.
  if (topUp.ok) throw redirectDocument(topUpDialogPath(topUp.topUp), 303);
  if (isPortalRefusal(topUp.code)) throw refusedPage(topUp.code);
  return refuseForm(postedForm, topUp);
}

/** Page of a store's wallet for leads, with all its postings. */
export default function StoreWallet() {
  const view = useLoaderData<typeof loader>();
  const { stores, store, storeName, currency, balance, leadPrice, postings, more, said: text } = view;
  return (
    <PortalPage title="Wallet" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid max-w-3xl gap-6">
        {text && (
          <Notice tone={text.isGood ? "success" : "error"} role="status">
            {text.text}
          </Notice>
        )}
        <p className="text-3xl font-bold">
          <Money cents={balance} currency={currency} />
        </p>
        <p className="max-w-prose text-soft">
          {leadPrice === null
            ? "Leads are free at the moment."
            : `Each lead that you claim costs ${leadPrice}, GST included. You need that much in your wallet to claim one. You cannot claim leads on credit.`}{" "}
          Your customers' payments are separate.
        </p>
        <TopUpForm view={view} />
        {postings.length === 0 ? (
          <EmptyState title="Nothing yet">Money you add, and each lead you claim, will appear here.</EmptyState>
        ) : (
          <Lines label="Transactions" lines={postings} currency={currency} />
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
      <Outlet />
    </PortalPage>
  );
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** Form to top up the wallet. */
function TopUpForm({ view: { payIn, phone, store, bounds, submissionKey } }: { view: View }) {
  const formResult = useActionData<typeof action>()?.result;
  const isPosting = useSubmittingForm() !== null;
  if (payIn === "nothing") return null;
  if (payIn === "others") return <p>The owner or a manager can top up the wallet by card.</p>;
  if (payIn === "call") return <p>We can't take cards at the moment. To top up, call {phone}.</p>;
  return (
    <Form method="post" action="/workshop/wallet" noValidate className="grid gap-4">
      <ErrorSummary errors={formResult?.error} labels={{ amount: "Top up by card" }} />
      <input type="hidden" name="store" value={store} />
      {/* A repeated submission after a lost response keeps its key and counts as the same payment. */}
      <input
        type="hidden"
        name="submissionKey"
        value={String(formResult?.initialValue?.submissionKey ?? submissionKey)}
      />
      <div className="grid gap-4 sm:grid-cols-[16rem_auto] sm:items-end sm:justify-start">
        <TextField
          name="amount"
          label="Top up by card"
          hint={bounds}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={String(formResult?.initialValue?.amount ?? "")}
          errors={formResult?.error}
        />
        <Button pending={isPosting}>Continue to card payment</Button>
      </div>
    </Form>
  );
}
