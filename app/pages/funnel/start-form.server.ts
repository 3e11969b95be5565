import type { StartQuoteInput } from "../../usecases/funnel/start-quote";

const ids = (values: readonly FormDataEntryValue[]): readonly number[] =>
  values
    .flatMap((value) => (typeof value === "string" ? value.split(",") : []))
    .flatMap((text) => (/^\d{1,9}$/.test(text.trim()) ? [Number(text)] : []));

const words = (value: FormDataEntryValue | null, most: number): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, most) : null;

/** A source is one word of a link, not a text. */
const sourceOf = (value: FormDataEntryValue | null): string | null =>
  typeof value === "string" && /^[A-Za-z][\w-]{0,39}$/.test(value) ? value : null;

/** Where a quote may start from: a job, jobs, a service, a category. What is not a number is ignored: the quote starts all the same. */
export function readStart(form: FormData): StartQuoteInput {
  return {
    repairInspectionIds: [
      ...new Set(ids([...form.getAll("repairInspectionId"), ...form.getAll("repairInspectionIds")])),
    ].slice(0, 20),
    serviceTypeId: ids(form.getAll("serviceTypeId"))[0] ?? null,
    repairCategoryId: ids(form.getAll("repairCategoryId"))[0] ?? null,
    isProductFlow: form.get("isProductFlow") === "true",
    details: words(form.get("details"), 1000),
    leadSource: sourceOf(form.get("leadSource")),
    quoteFunnelConfigurationId: ids(form.getAll("quoteFunnelConfigurationId"))[0] ?? null,
    exclusiveSupplierId: ids(form.getAll("exclusiveSupplierId"))[0] ?? null,
    workshopId: ids(form.getAll("workshopId"))[0] ?? null,
    fleetCompanyId: ids(form.getAll("fleetCompanyId"))[0] ?? null,
  };
}
