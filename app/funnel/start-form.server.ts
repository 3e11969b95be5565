import type { StartQuoteInput } from "../usecases/funnel/start-quote";

const ids = (values: readonly FormDataEntryValue[]): readonly number[] =>
  values
    .flatMap((value) => (typeof value === "string" ? value.split(",") : []))
    .flatMap((text) => (/^\d{1,9}$/.test(text.trim()) ? [Number(text)] : []));

/** Where a quote may start from: a job, jobs, a service, a category. What is not a number is ignored: the quote starts all the same. */
export function readStart(form: FormData): StartQuoteInput {
  return {
    repairInspectionIds: [...new Set(ids([...form.getAll("repairInspectionId"), ...form.getAll("repairInspectionIds")]))].slice(0, 20),
    serviceTypeId: ids(form.getAll("serviceTypeId"))[0] ?? null,
    repairCategoryId: ids(form.getAll("repairCategoryId"))[0] ?? null,
    isProductFlow: form.get("isProductFlow") === "true",
  };
}
