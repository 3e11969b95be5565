import { expect, it } from "vitest";
import { testLead, HILUX } from "../../../test/support/test-lead";
import { testLeadGuid, toPersonId, toSupplierId } from "../../../test/support/ids";
import type { BookingRequest } from "../booking/request";
import { anonymizeLead, anonymizeRequest } from "./anonymize";

const KIRI_DATA_PATTERN = /kiri|walker|0404|church|knocks|abc123|WVWZZZ|9988/i;

it("an anonymised quote keeps car, suburb, work and dates, but no typed text", () => {
  const lead = testLead({
    guid: testLeadGuid(),
    vehicle: { ...HILUX, rego: "ABC123", regoState: "NSW", isVerifiedRego: true, vin: "WVWZZZ1" },
    repairNotes: "Kiri says it knocks",
    location: "1 Church Street",
    latitude: -33.8,
    longitude: 151,
    userId: toPersonId("kiri"),
    partnerReference: "9988",
    fleetCompanyMembershipId: "9988",
    contact: {
      firstName: "Kiri",
      lastName: "Walker",
      phone: "+61404",
      mobile: "+610404",
      email: "kiri@example.com",
      verifiedMobile: null,
    },
  });
  const nameless = anonymizeLead(lead);
  expect(JSON.stringify(nameless)).not.toMatch(KIRI_DATA_PATTERN);
  expect(nameless).toMatchObject({
    guid: lead.guid,
    revision: lead.revision,
    suburb: lead.suburb,
    serviceDay: lead.serviceDay,
    vehicle: { make: HILUX.make, model: HILUX.model },
  });
  expect(anonymizeLead(nameless)).toEqual(nameless);
});

it("a booking's anonymised request keeps the inputs of its price", () => {
  const storedRequest = {
    bookingId: null,
    mid: "hilux",
    supplierId: toSupplierId(1),
    serviceDay: "2026-11-30",
    firstName: "Kiri",
    lastName: "Walker",
    mobile: "+610404",
    email: "kiri@example.com",
    rego: "ABC123",
    comments: "It knocks",
    customerAddress: "1 Church Street",
    customerLatitude: -33.8,
    customerLongitude: 151,
    partnerReferralCode: "9988",
    extraIds: [4],
  } as unknown as BookingRequest;
  const nameless = anonymizeRequest(storedRequest);
  expect(JSON.stringify(nameless)).not.toMatch(KIRI_DATA_PATTERN);
  expect(nameless).toMatchObject({ mid: "hilux", serviceDay: "2026-11-30", extraIds: [4] });
});
