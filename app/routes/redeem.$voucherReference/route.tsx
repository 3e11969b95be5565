import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { formatMoney } from "~/domain/core/money/format";
import { promoCookie } from "~/http/cookies";
import { Button, ButtonLink } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { QuestionForm } from "~/ui/question";
import { showVoucher } from "~/usecases/pricing/partners/show-voucher";
import { NO_INDEX } from "~/ui/no-index";

export const meta: MetaFunction = () => [{ title: "Your voucher" }, NO_INDEX];

async function lookUpVoucher({ params, context: { app } }: Pick<LoaderFunctionArgs, "params" | "context">) {
  const voucher = await showVoucher(app, params.voucherReference ?? "");
  if (voucher === "rate-limited") throw refusedPage("rate-limited");
  return voucher;
}

export async function loader(request: LoaderFunctionArgs) {
  const { voucher, problem } = await lookUpVoucher(request);
  const reference = (request.params.voucherReference ?? "").toUpperCase().slice(0, 40);
  const view = {
    reference: voucher?.reference ?? reference,
    problem,
    value: voucher && formatMoney(voucher.value),
    expires: voucher?.expires ?? null,
    supportPhone: request.context.app.config.brand.supportPhone,
  };
  return data(view, { status: voucher === null ? 404 : 200 });
}

/** Stores the voucher for this browser's next booking. It is redeemed when the booking is made. */
export async function action(request: ActionFunctionArgs) {
  const { voucher, problem } = await lookUpVoucher(request);
  if (voucher === null || problem !== null) throw redirect(new URL(request.request.url).pathname, { status: 303 });
  return redirect("/", { status: 303, headers: { "Set-Cookie": promoCookie(request.request, voucher.reference) } });
}

export default function Redeem() {
  const { reference, problem, value, expires, supportPhone } = useLoaderData<typeof loader>();
  return (
    <Page width="text">
      <div className="grid gap-6 pt-4">
        <h1 className="text-2xl font-bold">Voucher {reference}</h1>
        {problem === null ? (
          <>
            <Notice tone="success">
              This voucher is worth {value}. We’ll take it off your next booking. Use it by {formatDay(expires ?? "")}.
            </Notice>
            <QuestionForm>
              <p>Choose the work and a workshop. We fill in the voucher when you book, and you can remove it there.</p>
              <Button size="lg">Use this voucher</Button>
            </QuestionForm>
          </>
        ) : (
          <>
            <Notice tone="attention" role="alert" title="This voucher can’t be used">
              {problem}
            </Notice>
            <p>
              Call us on <a href={`tel:${supportPhone.replace(/\s/g, "")}`}>{supportPhone}</a> if you think that is
              wrong.
            </p>
            <div>
              <ButtonLink to="/" variant="secondary" size="lg">
                Back to the home page
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
