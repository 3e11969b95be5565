import { isProductOrder } from "../../../domain/lead/product-order";
import { codeStanding } from "../../verification/send-code";
import { serviceItem } from "../../../domain/cart/find-item";
import { COUNTRIES } from "../../../domain/country/country";
import { knownServiceDue } from "../../../domain/dates/next-service-due";
import { isRewardsLead } from "../../../domain/funnel/configuration";
import type { Journey } from "../../../domain/funnel/journey";
import type { QuoteUrgency, SupplierCategory } from "../../../domain/lead/lead";
import { isPricedFlow, pricingGate, pricingTitle, type PricingGate } from "../../../domain/lead/pricing-gate";
import { submitLabel, verifyLabel, type LabelFacts } from "../../../domain/lead/submit-label";
import { localityLabel } from "../../../domain/location/locality";
import { displayPhone } from "../../../domain/phone/display";
import { formatMonth } from "../../../domain/time/words";
import { describeVehicle } from "../../../domain/vehicle/describe";
import type { Context } from "../../context";
import { tyreDoubt } from "../tyres-of-vehicle";
import { dueMonths } from "../due-months";
import { itemLines } from "../item-line";
import { knownPrices } from "../panel";
import { photosScreen } from "../photos-screen";
import type { LoadScreen } from "../screen";
import type { AnswerRow, ContactScreen } from "../screen-parts";
import type { Screens } from "../screen-types";

const URGENCY_WORDS: Readonly<Record<QuoteUrgency, string>> = {
  AsSoonAsPossible: "As soon as possible",
  WithinAFewWeeks: "Within a few weeks",
  JustPriceChecking: "Just price checking",
  SpecificDay: "On a specific day",
};
const CATEGORY_WORDS: Readonly<Record<SupplierCategory, string>> = {
  Workshop: "A workshop",
  MobileMechanic: "Someone who comes to me",
  Dealership: "A dealership",
};

export const gateOf = ({ lead, suppliers }: Journey): PricingGate =>
  pricingGate(lead.cart, suppliers?.hasZeroCommsSupplier ?? null);

const isNobodyNear = ({ suppliers }: Journey): boolean => suppliers?.totalCount === 0;

function labelFacts(journey: Journey): LabelFacts {
  const gate = gateOf(journey);
  return {
    isUnknownVehicle: journey.lead.isUnknownVehicle,
    needsContactCapture: journey.contactNeeded,
    isPriced: gate === "unknown" ? null : isPricedFlow(gate),
    isSingleSupplier: journey.lead.workshopId !== null,
    isNobodyNear: isNobodyNear(journey),
  };
}

/** Everything answered so far, each with the step that changes it. */
function answerRows(journey: Journey): readonly AnswerRow[] {
  const { lead, supplierName } = journey;
  const { suburb, quoteUrgency, workshopCategory, isUnknownVehicle } = lead;
  const vehicle = describeVehicle(lead.vehicle);
  const nextServiceDue = knownServiceDue(lead);
  return [
    {
      label: "Items",
      value: lead.cart.map(({ name }) => name).join(", "),
      items: itemLines(lead.cart, knownPrices(journey)),
      step: "task-your-items" as const,
    },
    ...(suburb === null ? [] : [{ label: "Place", value: localityLabel(suburb), step: "location" as const }]),
    {
      label: "Vehicle",
      value: isUnknownVehicle
        ? [
            vehicle,
            lead.vehicle.year !== null && lead.vehicle.variant === null ? "not in our list" : "not sure which one",
          ]
            .filter(Boolean)
            .join(", ")
        : vehicle,
      step: "vehicle-rego-check" as const,
    },
    ...(isUnknownVehicle || quoteUrgency === null
      ? []
      : [{ label: "When", value: URGENCY_WORDS[quoteUrgency], day: lead.serviceDate, step: "date" as const }]),
    ...(supplierName === null ? [] : [{ label: "Done by", value: supplierName }]),
    ...(isUnknownVehicle ||
    supplierName !== null ||
    workshopCategory === null ||
    isProductOrder(lead) ||
    isNobodyNear(journey)
      ? []
      : [{ label: "Done by", value: CATEGORY_WORDS[workshopCategory], step: "workshop-or-mobile-mechanic" as const }]),
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

export const customer: LoadScreen<Screens["customer"]> = async (context, journey) => {
  const { lead } = journey;
  return {
    tyreDoubt: await tyreDoubt(context, lead),
    photos: photosScreen(context, journey),
    caller: isRewardsLead(lead)
      ? ((await context.db.funnelVariants.rewardsPartner())?.name ?? "Your rewards partner")
      : null,
    contact: asksHere(journey) ? contact(journey) : null,
    pricingTitle: isNobodyNear(journey) ? null : pricingTitle(gateOf(journey), lead.cart.length),
    isUnknownVehicle: lead.isUnknownVehicle,
    rows: answerRows(journey),
    submitLabel: submitLabel(labelFacts(journey)),
    firstName: [lead.contact.firstName, lead.contact.lastName].filter(Boolean).join(" "),
    phone: displayPhone(lead.contact.phone ?? lead.contact.mobile ?? ""),
    repairNotes: lead.repairNotes ?? "",
    phonePlaceholder: COUNTRIES[lead.country].phonePlaceholder,
  };
};

/** The older screen has no page of its own for contact details. */
export const asksHere = ({
  screenVersion,
  contactNeeded,
  lead,
}: Pick<Journey, "screenVersion" | "contactNeeded" | "lead">): boolean =>
  screenVersion === 1 && contactNeeded && !lead.isUnknownVehicle;

function contact({ lead }: Journey): ContactScreen {
  const { firstName, lastName, email, phone, mobile } = lead.contact;
  return {
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    email: email ?? "",
    phone: displayPhone(phone ?? mobile ?? ""),
    phonePlaceholder: COUNTRIES[lead.country].phonePlaceholder,
  };
}

export const detailsStep1: LoadScreen<Screens["customer-details-step1"]> = (_, journey) => contact(journey);
export const contactInfo: LoadScreen<Screens["customer-contact-info"]> = (_, journey) => ({
  ...contact(journey),
  submitLabel: submitLabel(labelFacts(journey)),
});
export const notes: LoadScreen<Screens["customer-notes-for-mechanic"]> = (context, journey) => ({
  repairNotes: journey.lead.repairNotes ?? "",
  nextService: nextService(context, journey),
  photos: photosScreen(context, journey),
});

/** Who comes for repairs alone may say when the next service is due; who comes for a service has said it. */
function nextService(context: Context, { lead }: Journey): Screens["customer-notes-for-mechanic"]["nextService"] {
  if (serviceItem(lead.cart)) return null;
  const months = dueMonths(context, lead);
  return {
    months: months.map((value) => ({ value, label: formatMonth(value) })),
    chosen: months.find((month) => month === lead.nextServiceDue) ?? null,
  };
}

/** Two phases at one address: `sub=code` once a code is on its way. Without a number there is none. */
export const detailsStep2: LoadScreen<Screens["customer-details-step2"]> = async (context, journey, parameters) => {
  const { lead } = journey;
  const mobile =
    lead.contact.mobile ??
    (lead.contact.phone?.startsWith("+614") || lead.contact.phone?.startsWith("+642") ? lead.contact.phone : null);
  const isCodeSent = parameters.get("sub") === "code" && lead.contact.mobile !== null;
  const standing = isCodeSent ? await codeStanding(context, lead.contact.mobile ?? "") : null;
  return {
    mobile: displayPhone(mobile ?? ""),
    mobilePlaceholder: COUNTRIES[lead.country].phonePlaceholder,
    isCodeSent,
    resend: standing && {
      ...standing,
      afterSeconds: Math.max(0, Math.ceil((standing.resendAt - context.clock.now()) / 1000)),
    },
    isSentAgain: parameters.get("sent") === "again",
    submitLabel: verifyLabel(labelFacts(journey)),
  };
};
