import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatDay } from "~/domain/core/time/format";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatMoney } from "~/domain/core/money/format";
import { addCents } from "~/domain/core/money/money";
import { dayAt } from "~/domain/core/time/days";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse, refuseDeskForm, requireFreshDeskSignIn } from "~/pages/desk/guard.server";
import { ReasonForm } from "~/pages/desk/integrations/reason-form";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/page";
import { Status } from "~/ui/status";
import { createBankFile, readPayouts } from "~/usecases/operations/desk/payouts";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Pay workshops" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const payouts = await readPayouts(app);
  if (!payouts.ok) throw deskRefusalResponse(request, app, payouts.code);
  const { currency, defaultZone } = COUNTRIES[app.config.country];
  const formatAmount = (amount: (typeof payouts.due)[number]["amount"]) => formatMoney(amount, currency);
  const payablePayouts = payouts.due.filter(({ hasAccount }) => hasAccount);
  const undecidedFile = payouts.files.find(({ undecided }) => undecided > 0);
  return {
    id: app.ids.guid(),
    isOff: payouts.isOff,
    openFile: undecidedFile?.number ?? null,
    payable: payablePayouts.length,
    total: formatAmount(addCents(...payablePayouts.map(({ amount }) => amount))),
    due: payouts.due.map(({ supplierId, supplierName, amount, hasAccount, accountUsableFrom }) => ({
      supplierId,
      supplierName,
      amount: formatAmount(amount),
      account: hasAccount
        ? ({ tone: "done", label: "Entered" } as const)
        : accountUsableFrom === null
          ? ({ tone: "attention", label: "Missing" } as const)
          : ({ tone: "waiting", label: `From ${formatDay(dayAt(accountUsableFrom, defaultZone))}` } as const),
    })),
    files: payouts.files.map(({ number, madeAt, count, amount, undecided }) => ({
      number,
      when: formatMoment(madeAt, defaultZone),
      count,
      amount: formatAmount(amount),
      undecided,
    })),
  };
}

const INPUT_FIELDS = z.object({ id: textField(64), reason: textField(2000), intent: z.literal("make") });

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const bankFile = await createBankFile(app, postedForm.value);
  if (bankFile.ok) return redirect(`/desk/bank-files/${bankFile.number}`, 303);
  if (bankFile.code === "recent-sign-in-required") await requireFreshDeskSignIn(request, app);
  return refuseDeskForm(request, app, postedForm, bankFile);
}

/** Payouts that are due to workshops, the button that creates the bank file, and earlier files. */
export default function BankFiles() {
  const {
    id,
    isOff,
    openFile: undecidedFile,
    payable: payablePayouts,
    total,
    due,
    files,
  } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.result?.error ?? null;
  return (
    <DeskPage
      title="Pay workshops"
      subtitle="What their customers paid online for completed work, less refunds and our commission."
    >
      <div className="grid gap-8">
        <ErrorSummary errors={errors} labels={{ reason: "Reason" }} />
        {isOff ? (
          <Notice>Payouts are off because this deployment has no account to pay them from (PAYOUT_ACCOUNT).</Notice>
        ) : undecidedFile !== null ? (
          <Notice>
            <p>
              Record the bank’s result for every payout in{" "}
              <Link to={`/desk/bank-files/${undecidedFile}`} className="text-accent underline underline-offset-4">
                file {undecidedFile}
              </Link>{" "}
              before you create the next file.
            </p>
          </Notice>
        ) : payablePayouts > 0 ? (
          <ReasonForm
            summary={`Create a bank file: ${total} to ${payablePayouts} ${payablePayouts === 1 ? "workshop" : "workshops"}`}
            effect="The file includes everything that is due. Upload it to your bank, then record the bank’s result."
            hidden={{ id }}
            intent="make"
            button="Create the bank file"
          />
        ) : null}
        <Section id="due" title="Due now">
          {due.length === 0 ? (
            <EmptyState title="Nothing is due">We pay workshops once the work is done and paid for online.</EmptyState>
          ) : (
            <table className="desk-table">
              <caption className="sr-only">Due to workshops</caption>
              <thead>
                <tr>
                  <th scope="col">Workshop</th>
                  <th scope="col">Bank account</th>
                  <th scope="col" data-number>
                    Amount
                  </th>
                </tr>
              </thead>
              <tbody>
                {due.map(({ supplierId, supplierName, amount, account }) => (
                  <tr key={supplierId}>
                    <th scope="row">
                      <Link to={`/desk/workshops/${supplierId}`} className="desk-row-link">
                        {supplierName}
                      </Link>
                    </th>
                    <td data-label="Bank account">
                      <Status tone={account.tone}>{account.label}</Status>
                    </td>
                    <td data-label="Amount" data-number>
                      {amount}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Section>
        <Section id="files" title="Bank files">
          {files.length === 0 ? (
            <p className="text-soft">No bank files yet.</p>
          ) : (
            <table className="desk-table">
              <caption className="sr-only">Bank files</caption>
              <thead>
                <tr>
                  <th scope="col">File</th>
                  <th scope="col">State</th>
                  <th scope="col" data-number>
                    Payouts
                  </th>
                  <th scope="col" data-number>
                    Amount
                  </th>
                  <th scope="col">Created</th>
                </tr>
              </thead>
              <tbody>
                {files.map(({ number, when, count, amount, undecided }) => (
                  <tr key={number}>
                    <th scope="row">
                      <Link to={`/desk/bank-files/${number}`} className="desk-row-link">
                        File {number}
                      </Link>
                    </th>
                    <td data-label="State">
                      <Status tone={undecided > 0 ? "waiting" : "done"}>
                        {undecided > 0 ? `${undecided} to record` : "Complete"}
                      </Status>
                    </td>
                    <td data-label="Payouts" data-number>
                      {count}
                    </td>
                    <td data-label="Amount" data-number>
                      {amount}
                    </td>
                    <td data-label="Created">{when}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Section>
      </div>
    </DeskPage>
  );
}
