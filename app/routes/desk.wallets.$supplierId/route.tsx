import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { parseLeadGuid } from "~/domain/core/ids";
import { formatMoney } from "~/domain/core/money/format";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { supplierIdOrZero } from "~/http/route-params";
import { ActionPage, type ActionView } from "~/pages/desk/action-form";
import { deskRefusalResponse, requireFreshDeskSignIn, refuseDeskForm } from "~/pages/desk/guard.server";
import { postingLine } from "~/pages/portal/overview/posting-texts";
import { NO_INDEX } from "~/ui/no-index";
import { creditWalletAtDesk, readDeskWallet } from "~/usecases/operations/desk/credit-wallet";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.about ?? "Wallet" }, NO_INDEX];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs): Promise<ActionView> {
  const supplier = supplierIdOrZero(params.supplierId);
  const deskWallet = await readDeskWallet(app, supplier);
  if (!deskWallet.ok) throw deskRefusalResponse(request, app, deskWallet.code);
  await requireFreshDeskSignIn(request, app);
  const { supplierName, balance, postings, zone } = deskWallet;
  const { currency } = COUNTRIES[app.config.country];
  const formatAmount = (amount: typeof balance) => formatMoney(amount, currency);
  return {
    title: "Credit a workshop’s wallet",
    about: supplierName,
    effect: `The wallet pays for leads. We cannot verify a bank transfer here, so a second person has to approve it if you give one workshop more than ${formatAmount(app.config.soloGiveawayLimit)} in 30 days, or give away more than ${formatAmount(app.config.soloGiveawayLimitPerDay)} in a day.`,
    facts: [
      { label: "Balance", text: formatAmount(balance) },
      ...postings.slice(0, 5).map((posting) => {
        const { text, outcome } = postingLine(posting);
        const leadGuid = parseLeadGuid(posting.about ?? "");
        return {
          label: formatMoment(posting.at, zone),
          text: [`${formatAmount(posting.amount)}, ${text}`, leadGuid === null ? posting.about : outcome]
            .filter(Boolean)
            .join(". "),
          ...(leadGuid !== null && { href: `/desk/quotes/${leadGuid}` }),
        };
      }),
    ],
    back: `/desk/workshops/${supplier}`,
    backLabel: "The workshop",
    id: app.ids.guid(),
    fields: [
      { name: "amount", label: "Amount", kind: "dollars" },
      {
        name: "reference",
        label: "Reference",
        hint: "From the bank transfer, or your own. Each reference is credited only once",
        kind: "text",
      },
    ],
    button: "Credit the wallet",
  };
}

const INPUT_FIELDS = z.object({
  id: textField(64),
  reason: textField(2000),
  amount: textField(20),
  reference: textField(100),
});

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { amount, reference, ...submission } = postedForm.value;
  const supplier = supplierIdOrZero(params.supplierId);
  const result = await creditWalletAtDesk(app, supplier, submission, { amount, reference });
  if (result.ok)
    return redirect(
      result.waits
        ? `/desk/approvals/${encodeURIComponent(`credit:${supplier}:${reference.trim()}`)}`
        : `/desk/wallets/${supplier}`,
      303,
    );
  return refuseDeskForm(request, app, postedForm, result);
}

/** A workshop's wallet, and the form that credits it. */
export default function DeskWalletPage() {
  return <ActionPage view={useLoaderData<typeof loader>()} formResult={useActionData<typeof action>()?.result} />;
}
