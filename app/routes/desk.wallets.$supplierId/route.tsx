import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/answers";
import { momentWords } from "~/domain/bids/moment-words";
import { COUNTRIES } from "~/domain/country/country";
import { supplierId } from "~/domain/ids";
import { formatMoney } from "~/domain/money/format";
import { readPosted, refuseForm, typedWords } from "~/http/typed-form";
import { ActPage, type ActView } from "~/pages/desk/act-form";
import { deskRefused, isDeskRefusal } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { creditWalletAtDesk, readDeskWallet } from "~/usecases/portal/credit-wallet";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.about ?? "Wallet" }, NO_INDEX];

const numberOf = (typed: string | undefined) => supplierId(/^\d{1,9}$/.test(typed ?? "") ? Number(typed) : 0);

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs): Promise<ActView> {
  const found = await readDeskWallet(app, numberOf(params.supplierId));
  if (!found.ok)
    throw found.code === "supplier-not-found" ? refusedPage(found.code) : deskRefused(request, app, found.code);
  const { supplierName, balance, postings, zone } = found;
  const { currency } = COUNTRIES[app.config.country];
  const money = (amount: typeof balance) => formatMoney(amount, currency);
  return {
    title: "Credit a workshop’s wallet",
    about: supplierName,
    what: `The wallet pays for leads. We cannot verify a bank transfer here, so up to ${money(app.config.giveAlone)} for one workshop in 30 days is credited at once; above that a second person approves it.`,
    facts: [
      { label: "Balance", words: money(balance) },
      ...postings.slice(0, 5).map(({ at, amount, kind, about }) => ({
        label: momentWords(at, zone),
        words: `${money(amount)}, ${kind.replaceAll("-", " ")}${about === null ? "" : `, ${about}`}`,
      })),
    ],
    back: "/desk/find",
    backLabel: "Find another workshop",
    id: app.ids.guid(),
    hidden: {},
    fields: [
      { name: "amount", label: "Amount", kind: "dollars" },
      {
        name: "reference",
        label: "Reference",
        hint: "Of the bank transfer, or your own. The same one is credited once",
        kind: "text",
      },
    ],
    button: "Credit the wallet",
    isDanger: false,
    first: null,
    closed: null,
  };
}

const TYPED = z.object({
  id: typedWords(64),
  reason: typedWords(2000),
  amount: typedWords(20),
  reference: typedWords(100),
});

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, TYPED);
  if (posted.status !== "success") return refuseForm(posted);
  const { amount, reference, ...pressed } = posted.value;
  const supplier = numberOf(params.supplierId);
  const done = await creditWalletAtDesk(app, supplier, pressed, { amount, reference });
  if (done.ok)
    return redirect(
      done.waits
        ? `/desk/approvals/${encodeURIComponent(`credit:${supplier}:${reference.trim()}`)}`
        : `/desk/wallets/${supplier}`,
      303,
    );
  if (isDeskRefusal(done.code)) throw deskRefused(request, app, done.code);
  return refuseForm(posted, done);
}

/** A workshop's wallet, and the form that credits it. */
export default function DeskWalletPage() {
  return <ActPage view={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.result} />;
}
