import type { Section } from "../domain/supplier/supplier-settings/section";

export interface SectionText {
  readonly title: string;
  readonly about: string;
}

export const SECTION_TEXTS: Readonly<Record<Section, SectionText>> = {
  hours: {
    title: "Opening hours",
    about: "The days and times you work. Customers can choose start times within them.",
  },
  "closed-days": {
    title: "Closed days",
    about: "Days on which you take no new bookings. Existing bookings are not affected.",
  },
  holidays: { title: "Public holidays", about: "You are closed on public holidays unless you tick them." },
  capacity: {
    title: "Capacity and notice",
    about:
      "How much work you take on in a day, and how much notice you need. Shorter days take proportionally less. If you lower a limit, existing bookings are not affected.",
  },
  bays: {
    title: "People and bays",
    about:
      'Your mechanics, bays or vans. Each is a column in the diary and can have its own working hours. If you remove a name, its jobs move to "Unassigned".',
  },
  reach: { title: "Travel area", about: "Customers outside this area cannot see you." },
  services: { title: "Work you do", about: "Customers only see you for these kinds of jobs." },
  tools: { title: "Tools and certificates", about: "Some jobs need a scan tool or a certificate. Tick what you have." },
  "contact-person": {
    title: "Contact person and phone",
    about: "Customers see the phone number once they have booked. If it is a mobile, we text new bookings to it.",
  },
  "business-details": {
    title: "Business",
    about:
      "Customers see the trading name. Statements, invoices and receipts also show the legal name, with the business number.",
  },
  "business-address": { title: "Address", about: "Where customers find you. We measure distances from here." },
  rates: { title: "Rates", about: "We calculate your prices from these rates. All amounts include GST." },
  extras: { title: "Extras", about: "What customers can add to a booking, and what it costs, including GST." },
  changes: {
    title: "Changes and cancellations",
    about:
      "How late customers can move or cancel without a fee, and what a later cancellation costs. Changes apply to new bookings only.",
  },
  profile: {
    title: "Your profile",
    about: "What customers read about you next to your prices, before they book.",
  },
  photos: { title: "Photos", about: "Customers see them next to your prices, in this order." },
  arriving: {
    title: "Arrival instructions",
    about: "How to find you, where to park and what to have ready. Customers see this once you confirm their booking.",
  },
  quoting: {
    title: "Automatic quoting",
    about: "Whether customers see a price and book straight away, or ask you for a quote first.",
  },
};
