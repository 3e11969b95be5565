import { expect, it } from "vitest";
import { hasTaxNumber, issuerParty, supplierParty } from "./document-party";

const workshop = {
  name: "Kerbside Motors",
  legalName: "Kerb Holdings Pty Ltd",
  businessNumber: "51824753556",
  gstNumber: null,
};

it("names a workshop by its legal name, with the trading name where it differs", () => {
  expect(supplierParty(workshop, "AU").name).toBe("Kerb Holdings Pty Ltd, trading as Kerbside Motors");
  expect(supplierParty({ ...workshop, legalName: "Kerbside Motors" }, "AU").name).toBe("Kerbside Motors");
  expect(supplierParty({ ...workshop, legalName: null }, "AU").name).toBe("Kerbside Motors");
});

it("labels the business numbers of each country", () => {
  expect(supplierParty(workshop, "AU").number.replaceAll("\u00a0", " ")).toBe("ABN 51 824 753 556");
  expect(supplierParty({ ...workshop, businessNumber: "9429041234567" }, "NZ").number).toMatch(/^NZBN /);
  expect(issuerParty("Pitlane", "51824753556", "AU").number).toMatch(/^ABN /);
  expect(issuerParty("Pitlane", "123456789", "NZ").number).toMatch(/^NZ GST Number /);
});

it("gives a New Zealand workshop's GST number, which a tax invoice needs", () => {
  const registeredWorkshop = { ...workshop, businessNumber: "9429041234567", gstNumber: "49091850" };
  expect(supplierParty(registeredWorkshop, "NZ").number).toBe("NZBN 9429041234567, NZ GST Number 49-091-850");
  expect([hasTaxNumber(registeredWorkshop, "NZ"), hasTaxNumber(workshop, "NZ"), hasTaxNumber(workshop, "AU")]).toEqual([
    true,
    false,
    true,
  ]);
});
