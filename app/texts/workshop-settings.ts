import type { Section } from "../domain/supplier/supplier-settings/section";

export interface SectionText {
  readonly title: string;
  readonly about: string;
}

export const SECTION_TEXTS: Readonly<Record<Section, SectionText>> = {
  hours: { title: "Opening hours", about: "The days and times you work. Customers are offered starts within them." },
  "closed-days": {
    title: "Closed days",
    about: "Days on which you take no new bookings. What is booked on them stays booked.",
  },
  holidays: { title: "Public holidays", about: "You are closed on public holidays unless you tick them." },
  capacity: {
    title: "Capacity and notice",
    about:
      "How much you take on in a day. A short day takes its share of a full one. A day that has more booked already keeps its bookings and takes no new ones.",
  },
  bays: {
    title: "People and bays",
    about:
      'Your mechanics, bays or vans: each is a column of the diary, with working hours of its own if you like. If you remove a name, its jobs move to "No row".',
  },
  reach: { title: "How far you come", about: "Customers further away do not see you." },
  services: { title: "Work you do", about: "You are shown for jobs of these kinds only." },
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
  "business-address": { title: "Address", about: "Where customers find you, and what distances are measured from." },
  rates: { title: "Rates", about: "Prices are worked out with these. GST is inside every amount." },
  extras: { title: "Extras", about: "What customers can add to a booking, and what it costs. GST is inside." },
  changes: {
    title: "Changes and cancellations",
    about:
      "Until when customers move or cancel without a fee, and what a later cancellation costs. It counts for bookings made from now on.",
  },
  profile: {
    title: "Your profile",
    about: "What customers read about you next to your prices, before they book.",
  },
  photos: { title: "Photos", about: "Customers see them next to your prices, in this order." },
  arriving: {
    title: "Words for customers",
    about:
      "How to find you, where to park, what to have ready. Customers read it once you have confirmed their booking.",
  },
  quoting: {
    title: "Automatic quoting",
    about: "Whether customers see a price and book at once, or ask you for a quote first.",
  },
};
