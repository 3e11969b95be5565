/** Values of `step` in the address, in the order of the document (docs/requirements/funnel.tsv, section 2). `task-service` and `task-your-items-rewards` are our names for the two redacted ones (F-049, F-059). */
export const STEP_IDS = [
  "task-select",
  "task-category",
  "task-service",
  "task-search",
  "task-custom",
  "task-generic-item",
  "tyre-size-selection",
  "tyre-quality-selection",
  "tyre-quantity-selection",
  "windscreen-features",
  "task-your-items",
  "task-your-items-rewards",
  "instant-quotes-unavailable",
  "location",
  "vehicle-rego-check",
  "vehicle-rego-found",
  "vehicle-rego-fleet-not-found",
  "vehicle-rego-not-found",
  "vehicle-make",
  "vehicle-model",
  "vehicle-year",
  "vehicle-body",
  "vehicle-fuel",
  "vehicle-transmission",
  "vehicle-variant",
  "vehicle-engine",
  "vehicle-task-error",
  "vehicle-logbook-interval",
  "date",
  "workshop-or-mobile-mechanic",
  "customer",
  "customer-2",
  "customer-contact-info",
  "customer-notes-for-mechanic",
  "customer-details-step1",
  "customer-details-step2",
  "unidentified-fleet-vehicle",
] as const;
export type StepId = (typeof STEP_IDS)[number];

export const isStepId = (value: string): value is StepId => (STEP_IDS as readonly string[]).includes(value);

/** Sub-steps of `date`, the value of `sub` (ledger F-075). */
export const DATE_SUBS = ["date-when", "date-picker"] as const;
export type DateSub = (typeof DATE_SUBS)[number];
