import { expect, it } from "vitest";
import { issuerParty, supplierParty } from "./document-party";

const workshop = { name: "Kerbside Motors", legalName: "Kerb Holdings Pty Ltd", businessNumber: "51824753556" };

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
