import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatMoney } from "~/domain/core/money/format";
import { addCents } from "~/domain/core/money/money";
import { positiveNumberOf } from "~/http/route-params";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import { ReasonForm } from "~/pages/desk/integrations/reason-form";
import { ErrorSummary } from "~/ui/error-summary";
import { formatCount } from "~/ui/format";
import { NO_INDEX } from "~/ui/no-index";
import { Status } from "~/ui/status";
import { requestBankFile, decidePayouts, readBankFile } from "~/usecases/operations/desk/payouts";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Bank file" }, NO_INDEX];

const STATE_LABELS = {
  sent: { tone: "waiting", label: "Sent to the bank" },
  paid: { tone: "done", label: "Paid" },
  failed: { tone: "attention", label: "Failed" },
} as const;

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const bankFile = await readBankFile(app, positiveNumberOf(params.number));
  if (!bankFile.ok) throw deskRefusalResponse(request, app, bankFile.code);
  const { number, createdAt: madeAt, payouts } = bankFile;
  const actionId = new URL(request.url).searchParams.get("act");
  const { currency, defaultZone } = COUNTRIES[app.config.country];
  const total = formatMoney(addCents(...payouts.map(({ amount }) => amount)), currency);
  return {
    file: actionId === null ? null : `/desk/bank-files/${number}/file?act=${encodeURIComponent(actionId)}`,
    title: `Bank file ${number}`,
    subtitle: `${formatCount(payouts.length, "payout")}, ${total}, created ${formatMoment(madeAt, defaultZone)}`,
    downloadId: app.ids.guid(),
    allId: app.ids.guid(),
    undecided: payouts.filter(({ state }) => state === "sent").length,
    payouts: payouts.map(({ id, supplierId, supplierName, amount, state, reason }) => ({
      id,
      supplierId,
      supplierName: supplierName || `Workshop ${supplierId}`,
      amount: formatMoney(amount, currency),
      state,
      reason,
      paidId: app.ids.guid(),
      failedId: app.ids.guid(),
    })),
  };
}

const INPUT_FIELDS = z.object({
  id: textField(64),
  reason: textField(2000),
  payout: textField(60),
  intent: z.enum(["download", "all-paid", "paid", "failed"]),
});

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { intent, payout, ...submission } = postedForm.value;
  const number = positiveNumberOf(params.number);
  const result =
    intent === "download"
      ? await requestBankFile(app, number, submission)
      : await decidePayouts(app, number, submission, {
          payout: intent === "all-paid" ? null : payout,
          state: intent === "failed" ? "failed" : "paid",
        });
  if (result.ok && "waits" in result && result.waits === true) return redirect(`/desk/approvals/${submission.id}`, 303);
  if (result.ok)
    return redirect(`/desk/bank-files/${number}${intent === "download" ? `?act=${submission.id}` : ""}`, 303);
  return refuseDeskForm(request, app, postedForm, result);
}

/** Page of one bank file: download it, then record the bank's result for each payout. */
export default function BankFile() {
  const { file, title, subtitle, downloadId, allId, undecided, payouts } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.result?.error ?? null;
  return (
    <DeskPage title={title} subtitle={subtitle} back={{ to: "/desk/bank-files", label: "Pay workshops" }}>
      <div className="grid gap-8">
        <ErrorSummary errors={errors} labels={{ reason: "Reason" }} />
        <div className="grid gap-2">
          {file === null ? (
            <ReasonForm
              summary="Download the file"
              effect="The file contains account numbers. Upload it to your bank, then delete it. We record every download."
              hidden={{ id: downloadId, payout: "" }}
              intent="download"
              button="Continue"
            />
          ) : (
            <p>
              <a href={file} download className="font-semibold text-accent underline underline-offset-4">
                Download the file
              </a>{" "}
              within ten minutes. Upload it to your bank, then delete it.
            </p>
          )}
          {undecided > 0 && (
            <ReasonForm
              summary={undecided === 1 ? "Record the payout as paid" : `Record all ${undecided} as paid`}
              effect="Do this once the bank has made every payment that isn’t recorded yet."
              reasonLabel="Bank reference"
              hidden={{ id: allId, payout: "" }}
              intent="all-paid"
              button="Record as paid"
            />
          )}
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {payouts.map(({ id, supplierId, supplierName, amount, state, reason, paidId, failedId }) => (
            <li key={id} className="grid gap-2 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <Link
                  to={`/desk/workshops/${supplierId}`}
                  className="font-semibold text-accent underline underline-offset-4"
                >
                  {supplierName}
                </Link>
                <Status tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</Status>
                <span className="tabular-nums">{amount}</span>
              </div>
              <p className="text-sm text-soft">
                Payout {id}
                {reason === null ? "" : `: ${reason}`}
              </p>
              {state === "sent" && (
                <div className="grid gap-1">
                  <ReasonForm
                    summary={
                      <>
                        Record as paid<span className="sr-only">: payout {id}</span>
                      </>
                    }
                    effect="The bank has made this payment."
                    reasonLabel="Bank reference"
                    hidden={{ id: paidId, payout: id }}
                    intent="paid"
                    button="Record as paid"
                  />
                  <ReasonForm
                    summary={
                      <>
                        Record as failed<span className="sr-only">: payout {id}</span>
                      </>
                    }
                    effect="The bank has returned this payment. The amount is due to the workshop again. Above your limit, a second person has to approve this first."
                    reasonLabel="Why it failed"
                    hidden={{ id: failedId, payout: id }}
                    intent="failed"
                    button="Record as failed"
                    isDanger
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
    </DeskPage>
  );
}
