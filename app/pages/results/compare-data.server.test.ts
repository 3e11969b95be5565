import { expect, it } from "vitest";
import { cents } from "../../domain/core/money/money";
import { extrasToAdd } from "./compare-data.server";

it("OW-12 lists as optional only extras that have a charge and are not included in the price", () => {
  const toAdd = extrasToAdd({
    extras: [
      { id: 8, name: "Wash and vacuum", priceIncGst: cents(0), cssClass: "" },
      { id: 11, name: "Digital vehicle report", priceIncGst: cents(600), cssClass: "", isInPrice: true },
      { id: 1, name: "Loan car", priceIncGst: cents(3500), cssClass: "" },
    ],
  });
  expect(toAdd.map(({ name }) => name)).toEqual(["Loan car"]);
});
