import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useSending } from "../../ui/sending";
import { answerOf, refusedPage } from "~/answers";
import { rulesOf, sectionsOf } from "~/domain/supplier-settings/rules";
import { isSection, type SettingFacts, type SettingValues, type Section } from "~/domain/supplier-settings/section";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { BothValues } from "~/pages/portal/settings/both-values";
import { momentWords } from "~/domain/bids/moment-words";
import { SECTION_WORDS, settingGroups } from "~/pages/portal/settings/setting-fields";
import { SettingFormFields } from "~/pages/portal/settings/setting-form";
import { storeAsked } from "~/pages/portal/settings/store-asked";
import { readForm } from "~/http/read-form";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { FieldErrors } from "~/ui/field-errors";
import { loadSettings } from "~/usecases/supplier-settings/load-settings";
import { newestOf, saveSetting } from "~/usecases/supplier-settings/save-setting";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title ?? "Settings" },
  { name: "robots", content: "noindex" },
];

const shownAs = (section: Section, value: SettingValues[Section], facts: SettingFacts) =>
  rulesOf(section).words(value, facts);

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const section = params.section ?? "";
  const settings = await loadSettings(app, storeAsked(request));
  if (!settings.ok) throw refusedPage(settings.code);
  const { facts, store, supplier, mayChange } = settings;
  if (!isSection(section) || !sectionsOf(facts).includes(section)) throw refusedPage("page-not-found");
  if (!mayChange) throw refusedPage("portal-forbidden");
  const value = rulesOf(section).valueOf(supplier);
  return {
    ...SECTION_WORDS[section],
    store: String(store.supplierId),
    storeName: store.supplierName,
    groups: settingGroups(section, facts, value),
    typed: rulesOf(section).typed(value, facts),
    version: newestOf(settings, section)?.version ?? 0,
    isHoliday: section === "holidays",
  };
}

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const form = await readForm(request);
  const typed: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") typed[name] = value.slice(0, 400);
  const section = params.section ?? "";
  const supplierId = /^\d{1,9}$/.test(typed.store ?? "") ? Number(typed.store) : -1;
  const version = /^\d{1,9}$/.test(typed.version ?? "") ? Number(typed.version) : -1;
  const saved = await saveSetting(app, { supplierId, section, version, typed });
  if (saved.ok) return redirect(`/workshop/settings?store=${supplierId}&saved=${section}`, 303);
  const { status, words } = answerOf(saved.code);
  if (saved.code === "settings-changed") {
    const { theirs, yours, settings } = saved;
    const both = {
      who: theirs.actorName,
      when: momentWords(theirs.at, settings.supplier.zone),
      theirs: shownAs(theirs.section, theirs.after, settings.facts),
      yours: shownAs(theirs.section, yours, settings.facts),
    };
    return data({ errors: { "": [words] } as FieldErrors, typed, version: theirs.version, both }, { status });
  }
  if (saved.code === "portal-forbidden" || saved.code === "page-not-found") throw refusedPage(saved.code);
  return data(
    { errors: ("fields" in saved && saved.fields) || ({ "": [words] } as FieldErrors), typed, version, both: null },
    { status },
  );
}

/** One section of the settings. */
export default function SettingSection() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isPosting = useSending() !== null;
  const answered = refused && "errors" in refused ? refused : null;
  const labels = Object.fromEntries(
    page.groups.flatMap(({ fields }) => fields.map(({ name, label, fullLabel }) => [name, fullLabel ?? label])),
  );
  return (
    <PortalPage title={page.title} subtitle={page.storeName}>
      <div className="grid max-w-3xl gap-6">
        <p>{page.about}</p>
        {page.isHoliday && (
          <p className="text-soft">
            Customers cannot ask for a public holiday of the place where the car is. A day you tick is offered to those
            for whom it is no holiday, and you can propose it.
          </p>
        )}
        <ErrorSummary errors={answered?.errors} labels={labels} />
        {answered?.both && <BothValues {...answered.both} />}
        <Form method="post" noValidate className="grid gap-8">
          <input type="hidden" name="store" value={page.store} />
          <input
            type="hidden"
            name="version"
            key={`v${answered?.version}`}
            value={answered && answered.version >= 0 ? answered.version : page.version}
          />
          <SettingFormFields
            groups={page.groups}
            typed={answered?.typed ?? page.typed}
            errors={answered?.errors ?? null}
          />
          <div className="flex flex-wrap gap-3">
            <Button size="lg" pending={isPosting}>
              {answered?.both ? "Save mine" : "Save"}
            </Button>
            <ButtonLink to={`/workshop/settings?store=${page.store}`} size="lg" variant="secondary">
              Back to settings
            </ButtonLink>
          </div>
        </Form>
      </div>
    </PortalPage>
  );
}
