import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { COUNTRIES } from "~/domain/country/country";
import { parseTermKey, TERM_RULES } from "~/domain/discounts/terms";
import { dayAt } from "~/domain/time/days";
import { SetThings } from "~/pages/desk/changes/set-things";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefused } from "~/pages/desk/guard.server";
import { Button, ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { TextField } from "~/ui/text-field";
import { readCodes, TERMS } from "~/usecases/desk/discounts";
import { readVersioned } from "~/usecases/desk/versioned";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Discounts" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const found = await readCodes(app);
  if (!found.ok) throw deskRefused(request, app, found.code);
  const asked = new URL(request.url).searchParams.get("voucher");
  const key = asked === null ? null : parseTermKey("voucher", asked);
  if (key !== null && (await readVersioned(app, TERMS.voucher, key)).ok)
    throw redirect(`/desk/discounts/voucher/${encodeURIComponent(key)}`, 303);
  const { defaultZone, currency } = COUNTRIES[app.config.country];
  const today = dayAt(app.clock.now(), defaultZone);
  return {
    asked,
    codes: found.codes.map((each) => ({
      to: `/desk/discounts/code/${encodeURIComponent(each.code)}`,
      name: each.code,
      about: each.description,
      worth: TERM_RULES.code.words(each, { currency, models: [] }).find(([what]) => what === "Takes off")?.[1] ?? "",
      badge:
        each.ends !== null && each.ends < today
          ? "Ended"
          : each.starts !== null && each.starts > today
            ? "Not yet"
            : each.isAuto
              ? "Added automatically"
              : null,
    })),
  };
}

/** Every code with what it takes off, and the way to a voucher. */
export default function Discounts() {
  const { asked, codes } = useLoaderData<typeof loader>();
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
            defaultValue={asked ?? ""}
            errors={asked === null ? null : { voucher: ["There is no voucher with this reference"] }}
            autoComplete="off"
            maxLength={40}
          />
          <Button variant="secondary">Open it</Button>
        </Form>
        <section aria-labelledby="codes" className="grid gap-3">
          <h2 id="codes" className="text-xl font-bold">
            Codes
          </h2>
          <SetThings things={codes} />
        </section>
      </div>
    </DeskPage>
  );
}
