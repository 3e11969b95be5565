import { expect, it } from "vitest";
import { testSupplier } from "../../../test/support/test-supplier";
import { anonymiseSupplier } from "./unnamed";

it("F-346 an unnamed supplier keeps type, suburb, prices and stars, and no identifying details", () => {
  const supplier = {
    ...testSupplier(),
    name: "Emberlyn & Co Garage",
    contactName: "Sam Lee",
    street: "14 Quarry Lane",
    licenceNumber: "MVRL12345",
    images: ["/emberlyn.webp"],
    suburbName: "Bondi",
    latitude: -33.891234,
    longitude: 151.276543,
  };
  const anonymised = anonymiseSupplier(supplier);
  expect(JSON.stringify(anonymised)).not.toMatch(/emberlyn|Sam Lee|Quarry|MVRL12345|33\.8912|151\.2765/i);
  expect(anonymised).toMatchObject({
    id: supplier.id,
    name: "Workshop in Bondi",
    latitude: -33.89,
    longitude: 151.28,
    rating100: supplier.rating100,
    licenceNumber: null,
    images: [],
  });
  expect(anonymiseSupplier({ ...supplier, kind: "mobile" }).name).toBe("Mobile mechanic in Bondi");
});
