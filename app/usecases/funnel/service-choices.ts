import { SERVICE_KINDS } from "../../domain/lead/cart/kinds";
import type { ServiceChoice } from "./screen-parts";

/** The two services that we sell (data/catalogue/services.json). The texts for an electric vehicle do not mention engine oil. */
export const listServiceChoices = (fuel: string | null): readonly ServiceChoice[] =>
  fuel === "Electric" ? ELECTRIC_SERVICES : ENGINE_SERVICES;

const basicService = {
  serviceTypeId: SERVICE_KINDS.service.serviceTypeId,
  name: SERVICE_KINDS.service.name,
  description: "Keeps an everyday car running well between logbook services.",
} as const;
const logbook = {
  serviceTypeId: SERVICE_KINDS.logbook.serviceTypeId,
  name: SERVICE_KINDS.logbook.name,
  summary: "What your logbook requires.",
  description: "Everything the maker’s schedule requires at this age and distance.",
} as const;

const ENGINE_SERVICES: readonly ServiceChoice[] = [
  {
    ...basicService,
    summary: "Oil, filter and a full check.",
    included: [
      "New engine oil and oil filter",
      "Fluids topped up",
      "Brakes, tyres, steering and suspension checked",
      "Lights, wipers and battery checked",
      "Road test and written report",
    ],
  },
  {
    ...logbook,
    included: [
      "New engine oil and oil filter",
      "The filters, fluids and plugs that are due",
      "All checks your logbook lists",
      "Logbook stamped",
      "Keeps your new-car warranty",
    ],
  },
];

const ELECTRIC_SERVICES: readonly ServiceChoice[] = [
  {
    ...basicService,
    summary: "Cabin filter and a full check.",
    included: [
      "New cabin filter",
      "Brake fluid and coolant level checked",
      "Brakes, tyres, steering and suspension checked",
      "Lights, wipers, 12 volt battery, cables and charge port checked",
      "Road test and written report",
    ],
  },
  {
    ...logbook,
    included: [
      "The filters and fluids that are due",
      "All checks your logbook lists",
      "Logbook stamped",
      "Keeps your new-car warranty",
    ],
  },
];
