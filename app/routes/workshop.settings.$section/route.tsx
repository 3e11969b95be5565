import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useSubmittingForm } from "../../ui/sending";
import { refusedPage } from "~/error-responses";
import { isProtectedSection } from "~/domain/supplier/supplier-settings/business";
import { findRules, listSections } from "~/domain/supplier/supplier-settings/rules";
import {
  isSection,
  type SettingFacts,
  type SettingValues,
  type Section,
} from "~/domain/supplier/supplier-settings/section";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { ConflictingValues } from "~/pages/portal/settings/conflicting-values";
import { formatPageMoment } from "~/ui/format-moment";
import { SECTION_TEXTS } from "~/texts/workshop-settings";
import { settingGroups } from "~/pages/portal/settings/setting-fields";
import { SettingFormFields } from "~/pages/portal/settings/setting-form";
import { readStoreId } from "~/pages/portal/settings/store-param";
import { parsePostedForm, refuseForm, textField, hiddenNumber, hiddenSupplierId } from "~/http/parse-form";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formProps } from "~/ui/form-props";
import { loadSettings, findNewestChange } from "~/usecases/workshop/supplier-settings/load-settings";
import { saveSetting } from "~/usecases/workshop/supplier-settings/save-setting";
import { NO_INDEX } from "~/ui/no-index";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.title ?? "Settings" },
  NO_INDEX,
];

const formatSetting = (section: Section, value: SettingValues[Section], facts: SettingFacts) =>
  findRules(section).describe(value, facts);

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const section = params.section ?? "";
  const settings = await loadSettings(app, readStoreId(request));
  if (!settings.ok) throw refusedPage(settings.code);
  const { facts, store, supplier, mayChange } = settings;
  if (!isSection(section) || !listSections(facts).includes(section) || isProtectedSection(section))
    throw refusedPage("page-not-found");
  if (!mayChange) throw refusedPage("portal-forbidden");
  const value = findRules(section).valueOf(supplier);
  return {
    ...SECTION_TEXTS[section],
    store: String(store.supplierId),
    storeName: store.supplierName,
    groups: settingGroups(section, facts, value),
    typed: findRules(section).toFormText(value, facts),
    version: findNewestChange(settings, section)?.version ?? 0,
    isHoliday: section === "holidays",
  };
}

/** The other fields are those of the section. The section's own rules validate each of them. */
const INPUT_FIELDS = z.object({ store: hiddenSupplierId, version: hiddenNumber }).catchall(textField(1000));

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { version: null, both: null });
  const { store: supplierId, version, ...input } = postedForm.value;
  const section = params.section ?? "";
  const saveOutcome = await saveSetting(app, { supplierId, section, version, formText: input });
  if (saveOutcome.ok) return redirect(`/workshop/settings?store=${supplierId}&saved=${section}`, 303);
  if (saveOutcome.code === "settings-changed") {
    const { theirs, yours, settings } = saveOutcome;
    const conflictingValues = {
      otherName: theirs.actorName,
      when: formatPageMoment(theirs.at, settings.supplier.zone),
      theirs: formatSetting(theirs.section, theirs.after, settings.facts),
      yours: formatSetting(theirs.section, yours, settings.facts),
    };
    return refuseForm(postedForm, { code: saveOutcome.code }, { version: theirs.version, both: conflictingValues });
  }
  if (saveOutcome.code === "portal-forbidden" || saveOutcome.code === "page-not-found")
    throw refusedPage(saveOutcome.code);
  return refuseForm(postedForm, saveOutcome, { version, both: null });
}

/** Page of one section of the settings. */
export default function SettingSection() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const refusal = response && "result" in response ? response : null;
  const [form] = useForm({ id: "setting", lastResult: refusal?.result, defaultValue: loaderData.typed });
  const labels = Object.fromEntries(
    loaderData.groups.flatMap(({ fields }) => fields.map(({ name, label, fullLabel }) => [name, fullLabel ?? label])),
  );
  return (
    <PortalPage title={loaderData.title} subtitle={loaderData.storeName}>
      <div className="grid max-w-3xl gap-6">
        <p>{loaderData.about}</p>
        {loaderData.isHoliday && (
          <p className="text-soft">
            Customers cannot choose a day that is a public holiday where their car is. Other customers can choose the
            days you tick, and you can propose those days yourself.
          </p>
        )}
        <ErrorSummary errors={refusal?.result.error} labels={labels} />
        {refusal?.both && <ConflictingValues {...refusal.both} />}
        <Form method="post" {...formProps(form)} className="grid gap-8">
          <input type="hidden" name="store" value={loaderData.store} />
          <input
            type="hidden"
            name="version"
            key={`v${refusal?.version}`}
            value={refusal?.version ?? loaderData.version}
          />
          <SettingFormFields groups={loaderData.groups} inputValues={form.initialValue ?? {}} errors={form.allErrors} />
          <div className="flex flex-wrap gap-3">
            <Button size="lg" pending={isPosting}>
              {refusal?.both ? "Save my changes" : "Save"}
            </Button>
            <ButtonLink to={`/workshop/settings?store=${loaderData.store}`} size="lg" variant="secondary">
              Back to settings
            </ButtonLink>
          </div>
        </Form>
      </div>
    </PortalPage>
  );
}
