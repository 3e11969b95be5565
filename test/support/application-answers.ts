import { WEEK } from "../../scripts/demo/applications";

/** The answers of a workshop in Parramatta, by question. */
export const ANSWERS_AU: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  business: { number: "51 824 753 556", name: "Banksia Motors" },
  contact: { name: "Bea Banks", phone: "0404 040 404" },
  kind: { kind: "workshop" },
  place: { street: "7 Depot Road", suburb: "Parramatta NSW 2150" },
  licence: { number: "MVRL12345", endsOn: "2028-06-30" },
  insurance: { endsOn: "2027-11-20" },
  hours: WEEK,
  capacity: { hours: "12", notice: "1", ahead: "" },
  services: { servicing: "on", "category-1": "on", "category-2": "on", makes: "" },
  equipment: { scanTool: "on", "has-refrigerant": "on" },
  rates: { labourRate: "149.00", partsMargin: "20", tyrePrices: "0", minimumBookingAmount: "0" },
  extras: { "extra-2": "on", "price-2": "0.00" },
  bank: { name: "Banksia Motors Pty Ltd", account: "062-000 12345678" },
};

/** The answers of a mobile mechanic in Auckland. */
export const ANSWERS_NZ: typeof ANSWERS_AU = {
  ...ANSWERS_AU,
  business: { number: "9429033362823", name: "Kōwhai Mobile", gstNumber: "49-091-850" },
  contact: { name: "Kiri Kowhai", phone: "026 123 4567" },
  kind: { kind: "mobile" },
  place: { street: "7 Ponsonby Road", suburb: "Ponsonby" },
  reach: { km: "20" },
  rates: { ...ANSWERS_AU.rates, callOutFee: "35.00" },
  bank: { name: "Kowhai Mobile Ltd", account: "01-0902-0068389-00" },
};
