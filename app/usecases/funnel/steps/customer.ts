import { jobLabels } from "../../../domain/lead/cart/item-note";
import { splitName } from "../../../domain/identity/contact/contact";
import { COUNTRIES } from "../../../domain/core/country/country";
import { knownServiceDue } from "../../../domain/lead/dates/default-date";
import { isRewardsLead } from "../../../domain/lead/funnel-configuration";
import type { Journey } from "../../../domain/funnel/journey";
import { findOnlySupplierKind } from "../../../domain/funnel/journey-facts";
import type { StepId } from "../../../domain/funnel/steps";
import { type QuoteUrgency, type SupplierCategory, isProductOrder } from "../../../domain/lead/lead";
import { pricingTitle } from "../../../texts/quotes";
import { submitLabel } from "../../../texts/quotes";
import { localityLabel } from "../../../domain/location/locality";
import { refuse } from "../../../domain/core/outcomes";
import { formatPhoneForDisplay } from "../../../domain/core/phone/display";
import { parseMobile, parsePhone } from "../../../domain/core/phone/format";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { formatMonth } from "../../../domain/core/time/format";
import { describeVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import {
  nameErrors,
  PHONE_ERRORS,
  asksForContactHere,
  toContactScreen,
  submitContactDetails,
} from "../contact-details";
import { itemLines } from "../item-price";
import { knownPrices } from "../panel";
import {
  toPhotosScreen,
  type ContactScreen,
  type LineItem,
  type PhotosScreen,
  findPricingGate,
  hasNoSuppliers,
  labelFacts,
} from "../screen-parts";
import { findPriceRange } from "../price-range";
import { messageOf } from "../../ports/log";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { findTyreWarning } from "../tyres";

/** An answer that was given, with the step on which it can be changed. */
export interface AnswerRow {
  readonly label: string;
  readonly value: string;
  /** Cart items with their prices, shown instead of a text. */
  readonly items?: readonly LineItem[];
  /** Day to show after the text. */
  readonly day?: PlainDay | null;
  /** Step that changes the answer. Absent = the answer comes from the link that started the quote. */
  readonly step?: StepId;
}

export interface CustomerScreen {
  /** Contact form on the older screen; null = the contact is known, or a later step asks for it. */
  readonly contact: ContactScreen | null;
  /** "Get instant prices for 2 items."; null = no price can be promised. */
  readonly pricingTitle: string | null;
  readonly isUnknownVehicle: boolean;
  /** Range of the lowest prices for all possible versions of the vehicle: "$180.00 to $240.00"; null = not known. */
  readonly priceRange: string | null;
  /** Warns that the tyres in the cart may not fit the vehicle; null = no warning. */
  readonly tyreWarning: string | null;
  /** Name of the company that calls about an unknown vehicle, for example the rewards partner for its own customers. Null = we call. */
  readonly caller: string | null;
  readonly rows: readonly AnswerRow[];
  readonly submitLabel: string;
  readonly firstName: string;
  readonly phone: string;
  readonly repairNotes: string;
  readonly photos: PhotosScreen | null;
  readonly phonePlaceholder: string;
}

export interface CustomerAnswer {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

const URGENCY_LABELS: Readonly<Record<QuoteUrgency, string>> = {
  AsSoonAsPossible: "As soon as possible",
  WithinAFewWeeks: "Within a few weeks",
  JustPriceChecking: "Just price checking",
  SpecificDay: "On a specific day",
};
const CATEGORY_LABELS: Readonly<Record<SupplierCategory, string>> = {
  Workshop: "A workshop",
  MobileMechanic: "Someone who comes to me",
  Dealership: "A dealership",
};

const screen: LoadScreen<CustomerScreen> = async (context, journey) => {
  const { lead } = journey;
  return {
    tyreWarning: await findTyreWarning(context, lead),
    photos: toPhotosScreen(context, journey),
    caller: isRewardsLead(lead) ? ((await context.db.partners.rewardsPartner())?.name ?? "Your rewards partner") : null,
    contact: asksForContactHere(journey) ? toContactScreen(journey) : null,
    pricingTitle: hasNoSuppliers(journey) ? null : pricingTitle(findPricingGate(journey), lead.cart.length),
    isUnknownVehicle: lead.isUnknownVehicle,
    priceRange: await findPriceRangeOrNull(context, lead),
    rows: listAnswers(journey),
    submitLabel: submitLabel(labelFacts(journey)),
    firstName: [lead.contact.firstName, lead.contact.lastName].filter(Boolean).join(" "),
    phone: formatPhoneForDisplay(lead.contact.phone ?? lead.contact.mobile ?? ""),
    repairNotes: lead.repairNotes ?? "",
    phonePlaceholder: COUNTRIES[lead.country].phonePlaceholder,
  };
};

/** The price range is optional. If it cannot be determined, the customer can still continue. */
const findPriceRangeOrNull = (context: Context, lead: Journey["lead"]): Promise<string | null> =>
  findPriceRange(context, lead).catch((error: unknown) => {
    context.log.warn({ event: "unexpected-error", where: "funnel: price range", message: messageOf(error) });
    return null;
  });

/** All answers so far, each with the step that changes it. */
function listAnswers(journey: Journey): readonly AnswerRow[] {
  const { lead, supplierName } = journey;
  const { suburb, quoteUrgency, workshopCategory, isUnknownVehicle } = lead;
  const vehicle = describeVehicle(lead.vehicle);
  const nextServiceDue = knownServiceDue(lead);
  const hasChoiceOfSupplier =
    !isUnknownVehicle &&
    supplierName === null &&
    lead.supplierId === null &&
    !isProductOrder(lead) &&
    !hasNoSuppliers(journey);
  const onlyKind = hasChoiceOfSupplier ? findOnlySupplierKind(journey) : null;
  return [
    {
      label: "Items",
      value: jobLabels(lead.cart).join(", "),
      items: itemLines(lead.cart, knownPrices(journey)),
      step: "task-your-items" as const,
    },
    ...(suburb === null ? [] : [{ label: "Place", value: localityLabel(suburb), step: "location" as const }]),
    {
      label: "Vehicle",
      value: isUnknownVehicle
        ? [vehicle, lead.vehicle.year === null ? "not sure which one" : "exact version to be confirmed"]
            .filter(Boolean)
            .join(", ")
        : vehicle,
      step: "vehicle-rego-check" as const,
    },
    ...(isUnknownVehicle || quoteUrgency === null
      ? []
      : [{ label: "When", value: URGENCY_LABELS[quoteUrgency], day: lead.serviceDay, step: "date" as const }]),
    ...(supplierName === null ? [] : [{ label: "Done by", value: supplierName }]),
    ...(onlyKind === null ? [] : [{ label: "Done by", value: CATEGORY_LABELS[onlyKind] }]),
    ...(onlyKind !== null || !hasChoiceOfSupplier || workshopCategory === null
      ? []
      : [{ label: "Done by", value: CATEGORY_LABELS[workshopCategory], step: "workshop-or-mobile-mechanic" as const }]),
    ...(nextServiceDue === null
      ? []
      : [
          {
            label: "Next service due",
            value: formatMonth(nextServiceDue),
            step: "customer-notes-for-mechanic" as const,
          },
        ]),
  ];
}

/** Continues with the next question. If the vehicle is unknown, the customer leaves a name and phone number for a call instead (ledger F-274). */
function submitStep(context: Context, journey: Journey, answer: CustomerAnswer): Decision {
  const { lead, isSignedIn, contactNeeded } = journey;
  const { firstName, phone } = answer;
  if (asksForContactHere(journey)) return submitWithContact(context, journey, answer);
  // A signed-in customer is known. If details are missing from their profile, one page asks for them, without a code (ledger F-252).
  if (!lead.isUnknownVehicle) return { ok: true, to: isSignedIn && contactNeeded ? "customer-contact-info" : "onward" };
  const parsedPhone = phone === null ? null : parsePhone(context.config.country, phone);
  const contactErrors = nameErrors({ firstName });
  if (firstName === null || parsedPhone === null || Object.keys(contactErrors).length > 0) {
    return refuse("invalid-input", {
      ...contactErrors,
      ...(firstName === null ? { firstName: ["Enter your name"] } : {}),
      ...(parsedPhone === null ? { phone: [PHONE_ERRORS[context.config.country]] } : {}),
    });
  }
  const mobile = parseMobile(context.config.country, phone ?? "");
  return {
    ok: true,
    patch: { contact: { ...splitName(firstName), phone: parsedPhone, ...(mobile === null ? {} : { mobile }) } },
    to: "submit",
  };
}

/** Name, email and phone are all required, so that we can reach the customer about a booking. */
function submitWithContact(
  context: Context,
  journey: Journey,
  { firstName, lastName, email, phone }: CustomerAnswer,
): Decision {
  if (firstName === null || email === null || phone === null) {
    return refuse("invalid-input", {
      ...(firstName === null ? { firstName: ["Enter your first name"] } : {}),
      ...(email === null ? { email: ["Enter your email address"] } : {}),
      ...(phone === null ? { phone: [PHONE_ERRORS[context.config.country]] } : {}),
    });
  }
  const decision = submitContactDetails(context, journey, { firstName, lastName, email, phone });
  const mobile = parseMobile(context.config.country, phone);
  return decision.ok && "patch" in decision && mobile !== null
    ? { ...decision, patch: { contact: { ...decision.patch?.contact, mobile } } }
    : decision;
}

export const customer: StepLogic<CustomerScreen, CustomerAnswer> = { screen, answer: submitStep };
