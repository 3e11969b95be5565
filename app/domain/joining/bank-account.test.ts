import { expect, it } from "vitest";
import { parseBankAccount } from "./bank-account";

it.each([
  // The three worked examples of Inland Revenue's specification, each of another rule.
  ["NZ", "01-902-0068389-00", "01-0902-0068389-00"],
  ["NZ", "08-6523-1954512-001", "08-6523-1954512-001"],
  ["NZ", "26-2600-0320871-032", "26-2600-0320871-032"],
  ["NZ", "01-902-0068388-00", null],
  ["NZ", "08-6523-1954513-001", null],
  ["NZ", "26-2600-0320871-031", null],
  ["NZ", "05-0902-0068389-00", null],
  ["NZ", "01-1000-0068389-00", null],
  ["NZ", "010902006838900", "01-0902-0068389-00"],
  ["NZ", "062-000 12345678", null],
  ["AU", "062-000 12345678", "062-000 12345678"],
  ["AU", "062000 1234 5678", "062-000 12345678"],
  ["AU", "062-000 123", null],
  ["AU", "062-000 1234567890", null],
  ["AU", "062-000 00000000", null],
  ["AU", "12345678", null],
  ["AU", "", null],
] as const)("%s: %s is read as %s", (country, typed, account) => {
  expect(parseBankAccount(country, typed)).toBe(account);
});
