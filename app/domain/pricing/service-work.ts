import type { ServiceItem } from "../lead/cart-item";
import type { PriceCategory } from "../catalogue/vehicle/vehicle";
import type { PricingCatalogue, ServiceMenu, ServiceWork } from "./catalogue";
import { calculateHours, type PricedVehicle, type Work } from "./work";
import { serviceLevel } from "../catalogue/vehicle/intervals";

function chosenWork(item: ServiceItem, isElectric: boolean, menu: ServiceMenu): ServiceWork | null {
  if (item.serviceType === "GenericService") {
    const service = menu.generic.find((entry) => entry.id === item.genericServiceId);
    return service ? (isElectric ? service.whenElectric : service.work) : null;
  }
  if (item.serviceSortOrder === null || item.serviceSortOrder < 1) return null;
  return (isElectric ? menu.logbook.whenElectric : menu.logbook)[serviceLevel(item.serviceSortOrder)];
}

/** Prices a service like a task of category 0. null while no interval is chosen for a logbook service. */
export function serviceWork(
  item: ServiceItem,
  category: PriceCategory,
  vehicle: PricedVehicle,
  catalogue: PricingCatalogue,
): { readonly work: Work; readonly maxHours100: number } | null {
  const levelWork = chosenWork(item, vehicle.fuel === "Electric", catalogue.services);
  const part = levelWork ? catalogue.parts.get(levelWork.partCode) : undefined;
  if (!levelWork || !part) return null;
  const hours = calculateHours(levelWork, category);
  return {
    work: {
      kind: "service",
      categoryId: 0,
      hours,
      maxHours: hours,
      parts: [{ part, quantity: 1 }],
      tyres: null,
      incursCommission: true,
    },
    maxHours100: levelWork.maxHours100,
  };
}
