import { logbookService } from "../lead/cart/cart-items";
import { type SupplierCategory, isProductOrder } from "../lead/lead";
import type { Journey } from "./journey";

/** The kinds of supplier that the customer can choose from; all kinds if the availability is unknown. */
export function supplierKinds(suppliers: Journey["suppliers"]): readonly SupplierCategory[] {
  if (suppliers === null) return ["Workshop", "MobileMechanic"];
  const hasMobileOption = suppliers.hasMobileMechanics || suppliers.hasWorkshopsWithVehiclePickUpAndDropOff;
  return [
    ...(suppliers.hasWorkshops ? (["Workshop"] as const) : []),
    ...(hasMobileOption ? (["MobileMechanic"] as const) : []),
    ...(suppliers.hasDealerships ? (["Dealership"] as const) : []),
  ];
}

/** The only available kind of supplier, unless the customer chose another kind before; null = there is a choice. */
export function findOnlySupplierKind({
  lead,
  suppliers,
}: Pick<Journey, "lead" | "suppliers">): SupplierCategory | null {
  const [kind, otherKind] = supplierKinds(suppliers);
  if (kind === undefined || otherKind !== undefined) return null;
  return lead.workshopCategory === null || lead.workshopCategory === kind ? kind : null;
}

/**
 * Whether the customer need not choose a kind of supplier: no supplier is near, only one kind exists, a supplier was already chosen, or the job is a call-back
 * or a product.
 */
export const skipsSupplierTypeQuestion = (journey: Journey): boolean => {
  const { lead, suppliers } = journey;
  return (
    lead.isUnknownVehicle ||
    suppliers?.totalCount === 0 ||
    lead.supplierId !== null ||
    isProductOrder(lead) ||
    findOnlySupplierKind(journey) !== null
  );
};

export const isDateAnswered = ({ lead }: Journey): boolean =>
  lead.isUnknownVehicle ||
  (lead.quoteUrgency !== null && (lead.quoteUrgency !== "SpecificDay" || lead.serviceDay !== null));

export const isIntervalAnswered = ({ lead }: Journey): boolean =>
  lead.isUnknownVehicle || logbookService(lead.cart)?.serviceIntervalId !== null;

/** Whether the cart has a logbook service and the vehicle has several intervals to choose from. */
export const hasIntervalQuestion = ({ lead, intervalCount }: Journey): boolean =>
  logbookService(lead.cart) !== undefined && !lead.isUnknownVehicle && intervalCount !== null && intervalCount > 1;

/**
 * Whether the name step is needed: contact details are missing and the vehicle is known. For an unknown vehicle we call the customer back and need no code
 * (F-274).
 */
export const isNameStepNeeded = ({ lead, contactNeeded }: Journey): boolean => contactNeeded && !lead.isUnknownVehicle;

/** Whether the older screen is used, which asks for contact details on the review page. */
export const isOlderScreen = ({ screenVersion }: Journey): boolean => screenVersion === 1;

export const hasNameAndEmail = ({ lead }: Journey): boolean =>
  lead.contact.firstName !== null && lead.contact.email !== null;

export const isMobileVerified = ({ lead }: Journey): boolean =>
  lead.contact.verifiedMobile !== null && lead.contact.verifiedMobile === lead.contact.mobile;
