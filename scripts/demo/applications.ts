/** Open from Monday to Friday, as in the form for opening hours. */
export const WEEK = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap((day) => [
    [`open-${day}`, "on"],
    [`from-${day}`, "08:00"],
    [`to-${day}`, "17:00"],
  ]),
);

export type Answers = Readonly<Record<string, Readonly<Record<string, string>>>>;

const COMMON_ANSWERS: Answers = {
  kind: { kind: "workshop" },
  licence: { number: "MVRL12345", endsOn: "2029-06-30" },
  insurance: { endsOn: "2028-11-20" },
  hours: WEEK,
  capacity: { hours: "12", notice: "1", ahead: "" },
  services: { servicing: "on", "category-1": "on", "category-2": "on", makes: "" },
  equipment: { scanTool: "on", "has-refrigerant": "on" },
  rates: { labourRate: "149.00", partsMargin: "20", tyrePrices: "0", minimumBookingAmount: "0" },
  extras: { "extra-2": "on", "price-2": "0.00" },
};

/** Applications of two invented workshops per country. Their business numbers are in the sandbox's register. */
export const APPLICATIONS: Readonly<Record<"AU" | "NZ", { readonly joining: Answers; readonly ended: Answers }>> = {
  AU: {
    joining: {
      ...COMMON_ANSWERS,
      business: { number: "51 824 753 556", name: "Banksia Motors" },
      contact: { name: "Bea Banks", phone: "0491 570 110" },
      place: { street: "7 Depot Road", suburb: "Parramatta NSW 2150" },
      bank: { name: "Banksia Motors Pty Ltd", account: "062-000 12345678" },
    },
    ended: {
      ...COMMON_ANSWERS,
      business: { number: "33 602 000 133", name: "Wattle Street Garage" },
      contact: { name: "Ivy Insured", phone: "0491 570 156" },
      place: { street: "3 Wattle Street", suburb: "Parramatta NSW 2150" },
      bank: { name: "Wattle Street Garage Pty Ltd", account: "062-000 87654321" },
    },
  },
  NZ: {
    joining: {
      ...COMMON_ANSWERS,
      business: { number: "9429033362823", name: "Kowhai Motors" },
      contact: { name: "Kiri Kowhai", phone: "026 123 4567" },
      place: { street: "7 Ponsonby Road", suburb: "Ponsonby" },
      bank: { name: "Kowhai Motors Ltd", account: "01-0902-0068389-00" },
    },
    ended: {
      ...COMMON_ANSWERS,
      business: { number: "9429041535110", name: "Rata Garage" },
      contact: { name: "Ivy Insured", phone: "026 123 4568" },
      place: { street: "3 Ponsonby Road", suburb: "Ponsonby" },
      bank: { name: "Rata Garage Ltd", account: "01-0902-0068389-00" },
    },
  },
};
