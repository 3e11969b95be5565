/** An example call. Its ids refer to existing objects, and a test runs each example. */
export interface Example {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** Ids of the objects used in the examples. */
export const EXAMPLE_IDS = {
  lead: "7d9f0a52-3c41-4b8e-9a66-0f1f4be5c2d1",
  bookedToken: "Vb3mQ0rZt6yKf1xWn8sLd2aPc5u",
  bookingId: 48_213,
  supplier: 1_204,
  vehicle: "AU-TOYOTA-HILUX-2019",
  schedule: "toyota-hilux-diesel",
  suburb: 5_204,
  day: "2027-03-02",
  lastDay: "2027-03-30",
  price: 389.5,
  session: "5b0c3b4e-8f57-4a0e-9a39-6f0d6a0f2a11",
  place: "street:parramatta:1-church-street",
  webhook: "0a3f6d2e-5b1c-4c7d-9e8f-2a4b6c8d0e1f",
  event: "evt_9f2b7c1e4a5d6f8091a2b3c4d5e6f708",
} as const;
const {
  lead,
  bookedToken,
  bookingId,
  supplier,
  vehicle,
  schedule,
  suburb,
  day,
  lastDay,
  price,
  session,
  place,
  webhook,
  event,
} = EXAMPLE_IDS;

const MOBILE = "0404 040 404";
const HILUX = { make: "Toyota", model: "Hilux", year: 2019, fuel: "Diesel", transmission: "Automatic" };
const CART = [
  { LeadCartItemType: "RepairInspection", RepairInspectionId: 157, RepairInspectionName: "Battery Replacement" },
];
const SUGGESTED_JOB = { taskId: 157, tags: [], count: 3 };
const DISCOUNTED_CART = [
  {
    ItemName: "Battery Replacement",
    RepairInspectionId: 157,
    IncursCommission: true,
    Price: { NetPriceIncGst: price },
  },
];
const BOOKING = {
  WorkshopId: supplier,
  LeadId: lead,
  ServiceDate: day,
  TimeOfArrival: "08:00",
  FirstName: "Kiri",
  LastName: "Walker",
  Mobile: MOBILE,
  Email: "kiri@customer.example",
  AgreedTC: true,
  ServiceInclusions: [],
};
const PAYMENT = {
  Amount: price,
  LeadId: lead,
  SupplierId: supplier,
  ServiceInclusions: [],
  FirstName: "Kiri",
  LastName: "Walker",
  Mobile: MOBILE,
  Email: "kiri@customer.example",
};
const LOGBOOK = {
  mid: vehicle,
  serviceScheduleId: schedule,
  serviceIntervalId: 4,
  transmission: "Automatic",
  sortOrder: 4,
};

/** Examples by method and path. Calls without parameters have none. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  "GET /api/vehicle/search-options/v2/workshop/{id}": { params: { id: supplier } },
  "POST /api/vehicle/search": { body: { Make: "Toyota", Model: "Hilux", Year: 2019, Fuel: "Diesel" } },
  "POST /api/vehicle/update-vehicle-definition": {
    body: { key: "Year", values: [{ Make: "Toyota" }, { Model: "Hilux" }] },
  },
  "GET /api/vehicle/service-intervals": { query: { mid: vehicle, serviceScheduleId: schedule } },
  "POST /api/vehicle/can-calculate-service-price": {
    body: { mid: vehicle, serviceScheduleId: schedule, serviceIntervalId: 4 },
  },
  "GET /api/vehicle/service-operations-summary": { query: LOGBOOK },
  "GET /api/vehicle/service-operations": { query: LOGBOOK },
  "GET /api/v1/services/{v}/serviceSchedules/{s}/intervals/{i}/details/{o}": {
    params: { v: vehicle, s: schedule, i: 4, o: 4 },
  },
  "GET /api/vehicle/generic-service-operations": { query: { genericServiceId: 1, fuel: "Diesel" } },
  "POST /api/vehicle/rego-lookup": { body: { rego: "DEMOSR5", state: "NSW" } },
  "POST /api/repairs/all/vehicle": { body: { ...HILUX, repairIds: [157] } },
  "POST /api/vehicle/repairs-inspections": { body: HILUX },
  "GET /api/repairs/{mid}/{suburbId}/priced": { params: { mid: vehicle, suburbId: suburb } },
  "GET /api/repairs/search": { query: { q: "battery" } },
  "GET /api/repairs/category/{id}": { params: { id: 2 } },
  "GET /api/repairs/{id}": { params: { id: 157 } },
  "GET /api/repairs/{id}/additional-questions": { params: { id: 157 } },
  "POST /api/repairs/random": { body: SUGGESTED_JOB },
  "POST /api/repairs/others-in-category": { body: SUGGESTED_JOB },
  "POST /api/repairs/related": { body: SUGGESTED_JOB },
  "GET /api/location": { query: { query: "parramatta" } },
  "GET /api/location/{id}": { params: { id: suburb } },
  "GET /api/location/{lat}/{lng}/nearby": { params: { lat: -33.8148, lng: 151.0017 } },
  "POST /api/address/suggest": { body: { Text: "1 Church Street Parramatta", Session: session } },
  "POST /api/address/resolve": { body: { PlaceId: place, Session: session } },
  "GET /api/dates/service-dates": { query: { urgency: "WithinAFewWeeks", state: "NSW" } },
  "POST /api/dates/blocked": { body: { startDate: day, endDate: lastDay, state: "NSW" } },
  "POST /api/lead/available-service-dates": {
    body: { leadGuid: lead, leadBidOfferId: null, supplierId: supplier, startDate: day, endDate: lastDay },
  },
  "POST /api/workshop/availability": {
    body: {
      vehicleMake: "Toyota",
      vehicleFuel: "Diesel",
      suburbId: suburb,
      serviceDate: day,
      repairInspectionIds: [157],
    },
  },
  "POST /api/workshop/for-quoter": { body: { workshopId: supplier } },
  "GET /api/workshop-by-id/{id}/profile": { params: { id: supplier }, query: { includeReviews: "true" } },
  "GET /api/workshop-by-id/{id}/in-range/{a}/{b}": { params: { id: supplier, a: -33.8148, b: 151.0017 } },
  "POST /api/workshop/is-suspected-workshop": {
    body: { email: "kiri@customer.example", mobile: MOBILE, leadGuid: lead },
  },
  "POST /api/lead/update-or-shift": {
    body: { Lead: { Guid: lead, RepairNotes: "Slow to start in the morning" }, RetainQuote: true },
  },
  "POST /api/lead/create-update-or-shift": {
    body: { SuburbId: suburb, VehicleMake: "Toyota", VehicleModel: "Hilux", Year: 2019, CartItems: CART },
  },
  "POST /api/lead/{id}/update": { params: { id: lead }, body: { QuoteUrgency: "AsSoonAsPossible" } },
  "POST /api/lead/email": { body: { LeadGuid: lead, Email: "kiri@customer.example" } },
  "GET /api/lead/{guid}": { params: { guid: lead } },
  "GET /api/lead/{guid}/revisions/{revision}": { params: { guid: lead, revision: 1 } },
  "GET /api/lead/{guid}/cancel": { params: { guid: lead } },
  "POST /api/lead/{guid}/cancel": { params: { guid: lead } },
  "POST /api/lead/{guid}/schedule-call": { params: { guid: lead } },
  "GET /api/lead/{guid}/captured-vehicle-images": { params: { guid: lead } },
  "GET /api/fleet-company/{id}/assets": { params: { id: 1 } },
  "GET /api/faqs-for-fleet": { query: { fleetCompanyId: 1 } },
  "GET /api/faqs-for-{product}": { params: { product: "pitlane" } },
  "POST /api/verify/send": { body: { mobilePhoneNumber: MOBILE } },
  "POST /api/verify/resend": { body: { mobilePhoneNumber: "0404 040 405" } },
  "POST /api/verify/check": { body: { mobilePhoneNumber: MOBILE, code: "123456", leadGuid: lead } },
  "GET /api/quote/{id}": { params: { id: lead }, query: { workshopId: supplier, serviceDate: day } },
  "GET /api/quotes/{id}": { params: { id: lead }, query: { serviceDate: day, sortby: "Price" } },
  "POST /api/quotes/log-impressions": { body: { LeadGuid: lead, ServiceDate: day, Impressions: [supplier] } },
  "POST /api/quotes/send-link-to-customer": { body: { LeadGuid: lead } },
  "POST /api/quotes/{id}/click/{workshopId}": { params: { id: lead, workshopId: supplier } },
  "POST /api/quotes/{id}/book-now-click/{workshopId}": { params: { id: lead, workshopId: supplier } },
  "GET /api/quote/roadside-assistance-available/{repairId}/{suburbId}": { params: { repairId: 157, suburbId: suburb } },
  "GET /api/finalise/{id}": { params: { id: lead } },
  "POST /api/finalise/{id}": { params: { id: lead }, body: { serviceDate: day } },
  "GET /api/finalise/{id}/{supplierId}": { params: { id: lead, supplierId: supplier } },
  "POST /api/finalise/{id}/{supplierId}": { params: { id: lead, supplierId: supplier }, body: { serviceDate: day } },
  "POST /api/booking/prevalidate": { body: BOOKING },
  "POST /api/booking/submit": { body: BOOKING },
  "POST /api/booking/pay": { body: { bookingId, paymentId: "pay_5b0c3b4e8f57" } },
  "GET /api/booking/{token}": { params: { token: bookedToken } },
  "GET /api/booking/{token}/status": { params: { token: bookedToken } },
  "GET /api/booking/{token}/inclusions": { params: { token: bookedToken } },
  "GET /api/booking/{token}/minimal-details": { params: { token: bookedToken } },
  "GET /api/rating/{bookingToken}": { params: { bookingToken: bookedToken } },
  "POST /api/rating": {
    body: { RatingToken: bookedToken, StarCount: 5, Comments: "On time, and the price was as quoted" },
  },
  "POST /api/rating/stars/update": { body: { RatingToken: bookedToken, StarCount: 4 } },
  "POST /api/rating/update": { body: { RatingToken: bookedToken, StarCount: 4, Comments: "On time" } },
  "POST /api/discount/get-available": {
    body: {
      IsSupplierBidOffer: false,
      SupplierId: supplier,
      TotalDiscountablePrice: price,
      CartItems: DISCOUNTED_CART,
      FleetCompanyId: null,
      ServiceDate: day,
      LeadGuid: lead,
    },
  },
  "POST /api/discount/validate": {
    body: {
      Code: "WELCOME",
      Context: { SupplierId: supplier, LeadGuid: lead, TotalDiscountablePrice: price, CartItems: DISCOUNTED_CART },
    },
  },
  "GET /api/booking-offer/{token}": {
    params: { token: bookedToken },
    query: { bookingOfferId: 31, viewerSupplierId: supplier },
  },
  "POST /api/lead-bid-offer/{id}/register-workshop-quote-view": { params: { id: 31 } },
  "GET /api/lead-bid-offer/{id}": { params: { id: 31 } },
  "GET /api/lead-bid-offer/{id}/offers-remaining": { params: { id: 31 } },
  "POST /api/lead-bid-offer/{id}/offer": {
    params: { id: 31 },
    body: {
      BidComments: "Ready the same day",
      CartItems: [{ CartItemKey: "repair:157", QuoteType: "01", QuotedPriceIncGst: price }],
      QuotedTotalIncGst: price,
    },
  },
  "POST /api/lead-bid-offer/{id}/claim": { params: { id: 31 } },
  "POST /api/lead-bid-offer/{id}/reveal-contact": { params: { id: 31 } },
  "POST /api/quote/workshop/{id}": {
    params: { id: supplier },
    body: { Make: "Toyota", Mid: vehicle, Model: "Hilux", Year: 2019, Fuel: "Diesel", GenericServiceID: 1 },
  },
  "POST /api/workshop/track-quote": {
    body: {
      make: "Toyota",
      model: "Hilux",
      mid: vehicle,
      year: 2019,
      serviceType: "generic service",
      workshopId: supplier,
    },
  },
  "GET /api/quotes/{id}/offers-received": { params: { id: lead } },
  "POST /api/stripe/create": { body: PAYMENT },
  "POST /api/afterpay/create": { body: PAYMENT },
  "POST /api/humm/create": { body: PAYMENT },
  "POST /api/zip/create": {
    body: {
      ...PAYMENT,
      BillingAddress: { Line1: "12 Station Street", City: "Parramatta", State: "NSW", Postcode: "2150" },
    },
  },
  "POST /api/openpay/create": { body: PAYMENT },
  "GET /api/payment/{bookingId}": { params: { bookingId }, query: { token: bookedToken } },
  "POST /api/payment": { body: { ...PAYMENT, PaymentNonce: "fake-paypal-one-time-nonce" } },
  "POST /api/braintree/authorise": { body: { ...PAYMENT, PaymentNonce: "fake-paypal-one-time-nonce" } },
  "GET /api/payment/{method}/is-valid-amount": {
    params: { method: "afterPay" },
    query: { amount: price, source: "customerPrepayment" },
  },
  "GET /api/payment/{method}/repayment-schedule": { params: { method: "afterPay" }, query: { amount: price } },
  "POST /api/webhook/twilio": { query: { message: "new-quote:1:sms" } },
  "POST /api/vehicle/customer-vehicles": { body: { isActive: true } },
  "GET /api/fleet-company/{id}/approval-rule": { params: { id: 1 } },
  "POST /api/fleet-company/{id}/approval-rule": {
    params: { id: 1 },
    body: {
      IsOn: true,
      Limit: 800,
      PercentAboveMedian: 10,
      Window: { Days: [1, 2, 3, 4, 5], From: "07:00", To: "18:00" },
      Backup: { Email: "second@corvana.example", AfterHours: 4 },
    },
  },
  "POST /api/webhooks": {
    body: {
      Name: "Workshop job cards",
      Url: "https://receiver.example/hooks",
      Audience: "supplier",
      AudienceId: supplier,
      Topics: ["booking", "review"],
    },
  },
  "POST /api/webhooks/{id}/secret": { params: { id: webhook } },
  "POST /api/webhooks/{id}/state": { params: { id: webhook }, body: { State: "resume" } },
  "GET /api/webhooks/{id}/deliveries": { params: { id: webhook } },
  "POST /api/webhooks/{id}/replay": { params: { id: webhook }, body: { EventId: event } },
};

export const exampleOf = ({ method, path }: { readonly method: string; readonly path: string }): Example =>
  EXAMPLES[`${method} ${path}`] ?? {};
