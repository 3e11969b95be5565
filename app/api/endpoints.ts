import type { Endpoint } from "./endpoint";
import { ACCOUNT_TRANSFER_ENDPOINTS } from "./endpoints/account-transfer";
import { ADDRESS_ENDPOINTS } from "./endpoints/address";
import { AUTH_ENDPOINTS } from "./endpoints/auth";
import { BID_OFFER_ENDPOINTS } from "./endpoints/bid-offers";
import { BOOKING_ENDPOINTS } from "./endpoints/booking";
import { CALCULATOR_ENDPOINTS } from "./endpoints/calculator";
import { CHECKOUT_ENDPOINTS } from "./endpoints/checkouts";
import { CONFIG_ENDPOINTS } from "./endpoints/config";
import { CUSTOMER_VEHICLE_ENDPOINTS } from "./endpoints/customer-vehicles";
import { DATE_ENDPOINTS } from "./endpoints/dates";
import { DISCOUNT_ENDPOINTS } from "./endpoints/discounts";
import { FINALISE_ENDPOINTS } from "./endpoints/finalise";
import { BRAND_ENDPOINTS, FLEET_ENDPOINTS, FLEET_RULE_ENDPOINTS } from "./endpoints/fleet";
import { LEAD_BID_OFFER_ENDPOINTS } from "./endpoints/lead-bid-offers";
import { LEAD_ENDPOINTS } from "./endpoints/lead";
import { LOCATION_ENDPOINTS } from "./endpoints/location";
import { PAYMENT_ENDPOINTS } from "./endpoints/payments";
import { PHOTO_ENDPOINTS } from "./endpoints/photos";
import { QUOTE_ENDPOINTS } from "./endpoints/quotes";
import { RATING_ENDPOINTS } from "./endpoints/ratings";
import { REGO_ENDPOINTS } from "./endpoints/rego";
import { REPAIR_ENDPOINTS } from "./endpoints/repairs";
import { ROADSIDE_ENDPOINTS } from "./endpoints/roadside";
import { SERVICE_ENDPOINTS } from "./endpoints/service";
import { TEXT_REPORT_ENDPOINTS } from "./endpoints/text-reports";
import { VEHICLE_ENDPOINTS } from "./endpoints/vehicle";
import { VERIFY_ENDPOINTS } from "./endpoints/verify";
import { WEBHOOK_ENDPOINTS } from "./endpoints/webhooks";
import { WORKSHOP_ENDPOINTS } from "./endpoints/workshop";

/** All endpoints under /api. Used by the routing, the OpenAPI description, the docs page and table-driven tests. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...CONFIG_ENDPOINTS,
  ...VEHICLE_ENDPOINTS,
  ...SERVICE_ENDPOINTS,
  ...REGO_ENDPOINTS,
  ...REPAIR_ENDPOINTS,
  ...LOCATION_ENDPOINTS,
  ...ADDRESS_ENDPOINTS,
  ...DATE_ENDPOINTS,
  ...WORKSHOP_ENDPOINTS,
  ...ACCOUNT_TRANSFER_ENDPOINTS,
  ...LEAD_ENDPOINTS,
  ...FLEET_ENDPOINTS,
  ...FLEET_RULE_ENDPOINTS,
  ...BRAND_ENDPOINTS,
  ...PHOTO_ENDPOINTS,
  ...VERIFY_ENDPOINTS,
  ...QUOTE_ENDPOINTS,
  ...RATING_ENDPOINTS,
  ...ROADSIDE_ENDPOINTS,
  ...FINALISE_ENDPOINTS,
  ...BOOKING_ENDPOINTS,
  ...DISCOUNT_ENDPOINTS,
  ...BID_OFFER_ENDPOINTS,
  ...LEAD_BID_OFFER_ENDPOINTS,
  ...CALCULATOR_ENDPOINTS,
  ...PAYMENT_ENDPOINTS,
  ...CHECKOUT_ENDPOINTS,
  ...TEXT_REPORT_ENDPOINTS,
  ...AUTH_ENDPOINTS,
  ...CUSTOMER_VEHICLE_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
];
