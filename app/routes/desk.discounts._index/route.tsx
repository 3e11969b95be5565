import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { COUNTRIES } from "~/domain/core/country/country";
import { parseTermKey, TERM_RULES } from "~/domain/pricing/discounts/terms";
import { dayAt } from "~/domain/core/time/days";
import { ConfiguredItems } from "~/pages/desk/changes/configured-items";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { Button, ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { TextField } from "~/ui/text-field";
import { readCodes, DISCOUNT_TERMS } from "~/usecases/operations/desk/discounts";
import { readVersionedItem } from "~/usecases/operations/desk/versioned";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Discounts" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const codes = await readCodes(app);
  if (!codes.ok) throw deskRefusalResponse(request, app, codes.code);
  const query = new URL(request.url).searchParams.get("voucher");
  const key = query === null ? null : parseTermKey("voucher", query);
  if (key !== null && (await readVersionedItem(app, DISCOUNT_TERMS.voucher, key)).ok)
    throw redirect(`/desk/discounts/voucher/${encodeURIComponent(key)}`, 303);
  const { defaultZone, currency } = COUNTRIES[app.config.country];
  const today = dayAt(app.clock.now(), defaultZone);
  return {
    asked: query,
    codes: codes.codes.map((discount) => ({
      to: `/desk/discounts/code/${encodeURIComponent(discount.code)}`,
      name: discount.code,
      about: discount.description,
      worth:
        TERM_RULES.code.describe(discount, { currency, baseCodes: [] }).find(([what]) => what === "Discount")?.[1] ??
        "",
      badge:
        discount.ends !== null && discount.ends < today
          ? "Ended"
          : discount.starts !== null && discount.starts > today
            ? "Not yet"
            : discount.isAuto
              ? "Added automatically"
              : null,
    })),
  };
}

/** List of all codes with their discount, and a link to a voucher. */
export default function Discounts() {
  const { asked: search, codes } = useLoaderData<typeof loader>();
  return (
    <DeskPage title="Discounts">
      <div className="grid gap-8">
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/desk/discounts/code/new" variant="secondary">
            Create a code
          </ButtonLink>
          <ButtonLink to="/desk/discounts/voucher/new" variant="secondary">
            Create a voucher
          </ButtonLink>
        </div>
        <Form method="get" className="flex flex-wrap items-end gap-3">
          <TextField
            name="voucher"
            label="Voucher"
            hint="The full reference"
            defaultValue={search ?? ""}
            errors={search === null ? null : { voucher: ["There is no voucher with this reference"] }}
            autoComplete="off"
            maxLength={40}
          />
          <Button variant="secondary">Open the voucher</Button>
        </Form>
        <Section id="codes" title="Codes">
          <ConfiguredItems items={codes} />
        </Section>
      </div>
    </DeskPage>
  );
}
