import { findExclusiveSupplierId } from "../../domain/lead/lead";
import { type CartItem, isService } from "../../domain/lead/cart-item";
import type { Lead } from "../../domain/lead/lead";

/** All fields of a lead that affect price, suitability or distance. They are stored with the quotes, so they must not identify the customer. */
export function toPricingInputs(lead: Lead) {
  const { country, cart, vehicle, suburb, workshopCategory, requiredExtras } = lead;
  return {
    country,
    cart: cart.map(pricedItem),
    vehicle: {
      make: vehicle.make,
      fuel: vehicle.fuel,
      transmission: vehicle.transmission,
      year: vehicle.year,
      body: vehicle.body,
      facts: vehicle.facts,
      priceCategory: vehicle.priceCategory,
      cylinders: vehicle.cylinders,
      displacementL: vehicle.displacementL,
    },
    place: suburb && { state: suburb.state, zone: suburb.zone, latitude: suburb.latitude, longitude: suburb.longitude },
    workshopCategory,
    requiredExtras,
    onlySupplierId: findExclusiveSupplierId(lead),
  };
}

function pricedItem(item: CartItem) {
  const { kind, key, name } = item;
  if (isService(item))
    return {
      kind,
      key,
      name,
      serviceType: item.serviceType,
      genericServiceId: item.genericServiceId,
      serviceSortOrder: item.serviceSortOrder,
    };
  const { repairInspectionId, categoryId, isCustom, related, tyre, windscreen } = item;
  return { kind, key, name, repairInspectionId, categoryId, isCustom, related, tyre, windscreen };
}
