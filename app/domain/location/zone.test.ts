import { expect, it } from "vitest";
import { findZone } from "./zone";

const au = (region: string, name: string, postcode: string) =>
  findZone({ country: "AU", region, name, postcode, longitude: 150 });

it("a locality has the time zone of its state", () => {
  expect(au("NSW", "Parramatta", "2150")).toBe("Australia/Sydney");
  expect(au("QLD", "Coolangatta", "4225")).toBe("Australia/Brisbane");
  expect(au("WA", "Norseman", "6443")).toBe("Australia/Perth");
});

it("a few places have their own time zone", () => {
  expect(au("NSW", "Broken Hill", "2880")).toBe("Australia/Broken_Hill");
  expect(au("NSW", "Lord Howe Island", "2898")).toBe("Australia/Lord_Howe");
  expect(au("WA", "Eucla", "6443")).toBe("Australia/Eucla");
  expect(findZone({ country: "NZ", region: "", name: "Waitangi", postcode: null, longitude: -176.5 })).toBe(
    "Pacific/Chatham",
  );
  expect(findZone({ country: "NZ", region: "Northland", name: "Waitangi", postcode: null, longitude: 174 })).toBe(
    "Pacific/Auckland",
  );
});

it("an unknown state is refused", () => {
  expect(() => au("XYZ", "Nowhere", "0000")).toThrow(RangeError);
});
