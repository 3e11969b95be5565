import { expect, it } from "vitest";
import { cents } from "../money/money";
import { BANK_FILES, type BankPayment, type PayingAccount } from "./bank-file";

const IN_AUSTRALIA: PayingAccount = {
  account: "062-000 12345678",
  bankCode: "CBA",
  userId: "301500",
  name: "Pitlane Pty Ltd",
};
const AUSTRALIAN: readonly BankPayment[] = [
  { account: "083-170 1234", accountName: "Harbour Auto", reference: "1000001-3", amount: cents(34_038) },
  {
    account: "733-000 123456789",
    accountName: "Tōtara & Sons Mechanical Repairs Limited",
    reference: "1000002-1",
    amount: cents(5),
  },
];
/** Characters `from` to `until` of a record, both counted from 1 as the bank's own table does. */
const at = (line: string | undefined, from: number, until: number) => line?.slice(from - 1, until);

it("Australia's file has records of 120 characters, each field in its place, and sums that are those of its payments", () => {
  const file = BANK_FILES.AU.write(IN_AUSTRALIA, AUSTRALIAN, "2026-12-04");
  expect(file.endsWith("\r\n")).toBe(true);
  const lines = file.trimEnd().split("\r\n");
  const [head, first, second] = lines;
  const sums = file.split("\r\n").at(-2);
  expect(
    file
      .split("\r\n")
      .slice(0, -1)
      .map(({ length }) => length),
  ).toEqual([120, 120, 120, 120]);
  expect([
    at(head, 1, 1),
    at(head, 2, 18)?.trim(),
    at(head, 19, 20),
    at(head, 21, 23),
    at(head, 24, 30)?.trim(),
    at(head, 31, 56),
    at(head, 57, 62),
    at(head, 63, 74),
    at(head, 75, 80),
  ]).toEqual(["0", "", "01", "CBA", "", "Pitlane Pty Ltd".padEnd(26), "301500", "PAYOUTS     ", "041226"]);
  expect([
    at(first, 1, 1),
    at(first, 2, 8),
    at(first, 9, 17),
    at(first, 18, 18),
    at(first, 19, 20),
    at(first, 21, 30),
    at(first, 31, 62),
    at(first, 63, 80),
    at(first, 81, 87),
    at(first, 88, 96),
    at(first, 97, 112),
    at(first, 113, 120),
  ]).toEqual([
    "1",
    "083-170",
    "     1234",
    " ",
    "50",
    "0000034038",
    "Harbour Auto".padEnd(32),
    "1000001-3".padEnd(18),
    "062-000",
    " 12345678",
    "Pitlane Pty Ltd ",
    "00000000",
  ]);
  expect([at(second, 9, 17), at(second, 21, 30), at(second, 31, 62)]).toEqual([
    "123456789",
    "0000000005",
    "Totara & Sons Mechanical Repairs",
  ]);
  expect([
    at(sums, 1, 1),
    at(sums, 2, 8),
    at(sums, 9, 20)?.trim(),
    at(sums, 21, 30),
    at(sums, 31, 40),
    at(sums, 41, 50),
    at(sums, 51, 74)?.trim(),
    at(sums, 75, 80),
  ]).toEqual(["7", "999-999", "", "0000034043", "0000034043", "0000000000", "", "000002"]);
});

it("an account that fits no record writes no file", () => {
  const wrong = { ...IN_AUSTRALIA, bankCode: "COMMBANK" };
  expect(() => BANK_FILES.AU.write(wrong, AUSTRALIAN, "2026-12-04")).toThrow("a record of 125 characters");
});

it("New Zealand's file has a header, its payments and a control record with count, total and the sum of the accounts' digits", () => {
  const from = { account: "02-0191-0003676-005", bankCode: "", userId: "", name: "Pitlane Limited" };
  const to = (account: string, amount: number) => ({
    account,
    accountName: "Tōtara Motors",
    reference: "1000003-1",
    amount: cents(amount),
  });
  const lines = BANK_FILES.NZ.write(
    from,
    [to("02-0191-0003676-004", 1_050), to("01-0902-0068389-00", 500)],
    "2026-12-04",
  ).split("\r\n");
  expect(lines).toEqual([
    "1,,,,0201910003676005,7,261204,261204,",
    "2,0201910003676004,50,1050,Totara Motors,1000003-1,,,PAYOUT,Pitlane Limited,,1000003-1",
    "2,0109020068389000,50,500,Totara Motors,1000003-1,,,PAYOUT,Pitlane Limited,,1000003-1",
    // 01910003676 and 09020068389.
    "3,1550,2,10930072065",
    "",
  ]);
});
