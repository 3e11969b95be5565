import { leadGuid } from "../../app/domain/core/ids";
import type { Lead, LeadSuburb } from "../../app/domain/lead/lead";
import { newLead } from "../../app/domain/lead/new-lead";
import { packFacts } from "../../app/domain/catalogue/vehicle/vehicle-facts";
import { NO_VEHICLE, type LeadVehicle } from "../../app/domain/catalogue/vehicle/vehicle";
import { NO_CONTACT, type LeadContact } from "../../app/domain/identity/contact/contact";

export const PARRAMATTA: LeadSuburb = {
  id: 1,
  name: "Parramatta",
  state: "NSW",
  postcode: "2150",
  latitude: -33.8167,
  longitude: 151.0017,
  zone: "Australia/Sydney",
};

export const HILUX: LeadVehicle = {
  ...NO_VEHICLE,
  make: "Toyota",
  model: "Hilux",
  year: 2019,
  body: "Ute",
  fuel: "Diesel",
  transmission: "Automatic",
  variant: "SR5",
  engine: "2.8L 4-cylinder turbo diesel",
  mid: "hilux-sr5",
  description: "2019 Toyota Hilux SR5 2.8L turbo diesel automatic ute",
  priceCategory: 3,
  cylinders: 4,
  displacementL: "2.8",
  facts: packFacts({
    timing: "chain",
    gearbox: "automatic",
    induction: "turbo",
    drive: "4WD",
    transferCase: "yes",
    rearBrakes: "drum",
    steering: "hydraulic",
    dpf: "yes",
    adBlue: "no",
    cabinFilter: "yes",
  }),
  serviceScheduleId: "toyota-diesel",
};

/** A new draft. Override what matters to the test. */
export const testLead = (overrides: Partial<Lead> = {}): Lead => ({
  ...newLead(leadGuid("00000000-0000-4000-8000-000000000001"), "AU", 0),
  ...overrides,
});

export const KIRI: LeadContact = {
  ...NO_CONTACT,
  firstName: "Kiri",
  lastName: "Walker",
  mobile: "+61491570110",
  email: "kiri@customer.example",
};
