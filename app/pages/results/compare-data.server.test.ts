import { expect, it } from "vitest";
import { extrasToAdd } from "./compare-data.server";

it("OW-12 lists as an extra to add only what costs something and is not in the price", () => {
  const extras = [
    { id: 8, name: "Wash and vacuum", priceIncGst: 0 },
    { id: 11, name: "Digital vehicle report", priceIncGst: 600 },
    { id: 1, name: "Loan car", priceIncGst: 3500 },
  ];
  const lines = [
    { kind: "service", key: "service" },
    { kind: "extra", key: "extra:11" },
  ];
  const toAdd = extrasToAdd({ extras, price: { lines } } as unknown as Parameters<typeof extrasToAdd>[0]);
  expect(toAdd.map(({ name }) => name)).toEqual(["Loan car"]);
});
