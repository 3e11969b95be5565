import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useSending } from "../../ui/sending";
import { refusedPage } from "~/error-responses";
import { isProtectedSection } from "~/domain/supplier/supplier-settings/business";
import { rulesOf, sectionsOf } from "~/domain/supplier/supplier-settings/rules";
import {
  isSection,
  type SettingFacts,
  type SettingValues,
  type Section,
} from "~/domain/supplier/supplier-settings/section";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { BothValues } from "~/pages/portal/settings/both-values";
import { formatMoment } from "~/ui/format-moment";
import { SECTION_TEXTS } from "~/texts/workshop-settings";
import { settingGroups } from "~/pages/portal/settings/setting-fields";
import { SettingFormFields } from "~/pages/portal/settings/setting-form";
import { readStoreId } from "~/pages/portal/settings/store-param";
import { parsePostedForm, refuseForm, textField, writtenNumber, writtenSupplierId } from "~/http/parse-form";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formProps } from "~/ui/form-props";
import { loadSettings, newestOf } from "~/usecases/workshop/supplier-settings/load-settings";
import { saveSetting } from "~/usecases/workshop/supplier-settings/save-setting";
import { NO_INDEX } from "~/ui/no-index";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title ?? "Settings" }, NO_INDEX];

const displayedAs = (section: Section, value: SettingValues[Section], facts: SettingFacts) =>
  rulesOf(section).describe(value, facts);

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const section = params.section ?? "";
  const settings = await loadSettings(app, readStoreId(request));
  if (!settings.ok) throw refusedPage(settings.code);
  const { facts, store, supplier, mayChange } = settings;
  if (!isSection(section) || !sectionsOf(facts).includes(section) || isProtectedSection(section))
    throw refusedPage("page-not-found");
  if (!mayChange) throw refusedPage("portal-forbidden");
  const value = rulesOf(section).valueOf(supplier);
  return {
    ...SECTION_TEXTS[section],
    store: String(store.supplierId),
    storeName: store.supplierName,
    groups: settingGroups(section, facts, value),
    typed: rulesOf(section).typed(value, facts),
    version: newestOf(settings, section)?.version ?? 0,
    isHoliday: section === "holidays",
  };
}

/** The other fields are those of the section. The section's own rules validate each of them. */
const SETTING = z.object({ store: writtenSupplierId, version: writtenNumber }).catchall(textField(1000));

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, SETTING);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { version: null, both: null });
  const { store: supplierId, version, ...input } = postedForm.value;
  const section = params.section ?? "";
  const redirectToPrices = await saveSetting(app, { supplierId, section, version, typed: input });
  if (redirectToPrices.ok) return redirect(`/workshop/settings?store=${supplierId}&saved=${section}`, 303);
  if (redirectToPrices.code === "settings-changed") {
    const { theirs, yours, settings } = redirectToPrices;
    const both = {
      who: theirs.actorName,
      when: formatMoment(theirs.at, settings.supplier.zone),
      theirs: displayedAs(theirs.section, theirs.after, settings.facts),
      yours: displayedAs(theirs.section, yours, settings.facts),
    };
    return refuseForm(postedForm, { code: redirectToPrices.code }, { version: theirs.version, both });
  }
  if (redirectToPrices.code === "portal-forbidden" || redirectToPrices.code === "page-not-found")
    throw refusedPage(redirectToPrices.code);
  return refuseForm(postedForm, redirectToPrices, { version, both: null });
}

/** Page of one section of the settings. */
export default function SettingSection() {
  const page = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSending() !== null;
  const refusal = response && "result" in response ? response : null;
  const [form] = useForm({ id: "setting", lastResult: refusal?.result, defaultValue: page.typed });
  const labels = Object.fromEntries(
    page.groups.flatMap(({ fields }) => fields.map(({ name, label, fullLabel }) => [name, fullLabel ?? label])),
  );
  return (
    <PortalPage title={page.title} subtitle={page.storeName}>
      <div className="grid max-w-3xl gap-6">
        <p>{page.about}</p>
        {page.isHoliday && (
          <p className="text-soft">
            Customers cannot ask for a day that is a public holiday where their car is. We offer the days you tick to
            customers who have no holiday then, and you can propose them.
          </p>
        )}
        <ErrorSummary errors={refusal?.result.error} labels={labels} />
        {refusal?.both && <BothValues {...refusal.both} />}
        <Form method="post" {...formProps(form)} className="grid gap-8">
          <input type="hidden" name="store" value={page.store} />
          <input type="hidden" name="version" key={`v${refusal?.version}`} value={refusal?.version ?? page.version} />
          <SettingFormFields groups={page.groups} typed={form.initialValue ?? {}} errors={form.allErrors} />
          <div className="flex flex-wrap gap-3">
            <Button size="lg" pending={isPosting}>
              {refusal?.both ? "Save my changes" : "Save"}
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
