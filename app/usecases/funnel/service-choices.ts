import type { ServiceChoice } from "./screen-parts";

/** The two services, as they are sold (data/catalogue/services.json). */
export const SERVICE_CHOICES: readonly ServiceChoice[] = [
  {
    serviceTypeId: 1,
    name: "Basic Service",
    description: "Keeps an everyday car right between logbook services.",
    included: [
      "New engine oil and oil filter",
      "Fluids topped up",
      "Brakes, tyres, steering and suspension checked",
      "Lights, wipers and battery checked",
      "Road test and written report",
    ],
  },
  {
    serviceTypeId: 2,
    name: "Logbook Service",
    description: "Everything your maker’s schedule asks for at this age and distance.",
    included: [
      "New engine oil and oil filter",
      "The filters, fluids and plugs that are due",
      "All checks your logbook lists",
      "Logbook stamped",
      "Keeps your new-car warranty",
    ],
  },
];
