import fc from "fast-check";
import { expect, it } from "vitest";
import { isBankName, parseBankAccount } from "../../supplier/joining/bank-account";
import { cents } from "../../core/money/money";
import { BANK_FILES, type BankPayment, type PayingAccount } from "./bank-file";

const AUSTRALIAN_PAYER: PayingAccount = {
  account: "062-000 12345678",
  bankCode: "CBA",
  userId: "301500",
  isBalanced: false,
  name: "Pitlane Pty Ltd",
};
const AUSTRALIAN_PAYMENTS: readonly BankPayment[] = [
  { account: "083-170 1234", accountName: "Harbour Auto", reference: "1000001-3", amount: cents(34_038) },
  {
    account: "733-000 123456789",
    accountName: "Tōtara & Sons Mechanical Repairs Limited",
    reference: "1000002-1",
    amount: cents(5),
  },
];
/** Characters `from` to `until` of a record, both counted from 1 as in the bank's own table. */
const at = (line: string | undefined, from: number, until: number) => line?.slice(from - 1, until);

it("the Australian bank file has 120-character records with correct fields and totals", () => {
  const file = BANK_FILES.AU.write(AUSTRALIAN_PAYER, AUSTRALIAN_PAYMENTS, "2026-12-04");
  expect(file.endsWith("\r\n")).toBe(true);
  const lines = file.trimEnd().split("\r\n");
  const [header, first, second] = lines;
  const sums = file.split("\r\n").at(-2);
  expect(
    file
      .split("\r\n")
      .slice(0, -1)
      .map(({ length }) => length),
  ).toEqual([120, 120, 120, 120]);
  expect([
    at(header, 1, 1),
    at(header, 2, 18)?.trim(),
    at(header, 19, 20),
    at(header, 21, 23),
    at(header, 24, 30)?.trim(),
    at(header, 31, 56),
    at(header, 57, 62),
    at(header, 63, 74),
    at(header, 75, 80),
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

it("an Australian bank file is not written if a record would exceed 120 characters", () => {
  const wrong = { ...AUSTRALIAN_PAYER, bankCode: "COMMBANK" };
  expect(() => BANK_FILES.AU.write(wrong, AUSTRALIAN_PAYMENTS, "2026-12-04")).toThrow("a record of 125 characters");
});

it("the New Zealand bank file has a header, payments and a control record with totals", () => {
  const from = { account: "02-0191-0003676-005", bankCode: "", userId: "", isBalanced: false, name: "Pitlane Limited" };
  const testPayment = (account: string, amount: number) => ({
    account,
    accountName: "Tōtara Motors",
    reference: "1000003-1",
    amount: cents(amount),
  });
  const lines = BANK_FILES.NZ.write(
    from,
    [testPayment("02-0191-0003676-004", 1_050), testPayment("01-0902-0068389-00", 500)],
    "2026-12-04",
  ).split("\r\n");
  expect(lines).toEqual([
    "1,,,,0201910003676005,7,261204,261204,",
    "2,0201910003676004,50,1050,Totara Motors,1000003-1,,,PAYOUT,Pitlane Limited,,1000003-1",
    "2,0109020068389000,50,500,Totara Motors,1000003-1,,,PAYOUT,Pitlane Limited,,1000003-1",
    // The control total is the sum of 01910003676 and 09020068389.
    "3,1550,2,10930072065",
    "",
  ]);
});

/** Parses a Direct Entry file by the positions in AusPayNet's table, independently of our own code. */
function readAba(file: string) {
  const lines = file.split("\r\n");
  expect(lines.pop()).toBe("");
  for (const line of lines) expect(line).toMatch(/^[A-Za-z0-9 &/.'-]{120}$/);
  const [header = "", sums = ""] = [lines[0], lines.at(-1)];
  expect(header).toMatch(/^0 {17}01[A-Z]{3} {7}.{26}\d{6}.{12}\d{6} {40}$/);
  expect(sums).toMatch(/^7999-999 {12}\d{10}\d{10}\d{10} {24}\d{6} {40}$/);
  const details = lines.slice(1, -1).map((line) => {
    expect(line).toMatch(/^1\d{3}-\d{3}[ \d]{8}\d (13|50)\d{10}\S.{31}\S.{17}\d{3}-\d{3}[ \d]{8}\d\S.{15}\d{8}$/);
    return {
      account: `${line.slice(1, 8)} ${line.slice(8, 17).trim()}`,
      code: line.slice(18, 20),
      amount: Number(line.slice(20, 30)),
      name: line.slice(30, 62).trim(),
    };
  });
  const sumOfCode = (code: string) =>
    details.filter((item) => item.code === code).reduce((total, { amount }) => total + amount, 0);
  expect([sums.slice(20, 30), sums.slice(30, 40), sums.slice(40, 50), sums.slice(74, 80)].map(Number)).toEqual([
    Math.abs(sumOfCode("50") - sumOfCode("13")),
    sumOfCode("50"),
    sumOfCode("13"),
    details.length,
  ]);
  return details;
}

/** Parses a file of BNZ's Internet Banking for Business by its column lengths, independently of our own code. */
function readBnz(file: string) {
  const rows = file.split("\r\n").map((line) => line.split(","));
  expect(rows.pop()).toEqual([""]);
  const [header = [], trailer = []] = [rows[0], rows.at(-1)];
  expect(header.map((field) => field.length)).toEqual([1, 0, 0, 0, 16, 1, 6, 6, 0]);
  const details = rows.slice(1, -1).map((fields) => {
    expect(fields).toHaveLength(12);
    const lengths = [1, 16, 2, 12, 20, 12, 12, 12, 12, 20, 12, 12];
    for (const [at, maxLength] of lengths.entries()) expect((fields[at] ?? "").length).toBeLessThanOrEqual(maxLength);
    expect(fields[1]).toMatch(/^\d{16}$/);
    expect(fields[4]).toMatch(/^[A-Za-z0-9 &/.'-]{1,20}$/);
    return { account: fields[1] ?? "", amount: Number(fields[3]), name: fields[4] };
  });
  const hash = details.reduce((sum, { account }) => sum + Number(account.slice(2, 13)), 0);
  expect(trailer).toEqual([
    "3",
    String(details.reduce((sum, { amount }) => sum + amount, 0)),
    String(details.length),
    String(hash).slice(-11).padStart(11, "0"),
  ]);
  return details;
}

it("IN-13 a balancing debit takes the total from the paying account, and the net total is 0", () => {
  const details = readAba(
    BANK_FILES.AU.write({ ...AUSTRALIAN_PAYER, isBalanced: true }, AUSTRALIAN_PAYMENTS, "2026-12-04"),
  );
  expect(details.at(-1)).toEqual({ account: "062-000 12345678", code: "13", amount: 34_043, name: "Pitlane Pty Ltd" });
  expect(details).toHaveLength(3);
  expect(readAba(BANK_FILES.AU.write(AUSTRALIAN_PAYER, AUSTRALIAN_PAYMENTS, "2026-12-04"))).toHaveLength(2);
});

const accountName = fc
  .string({ unit: fc.constantFrom(..."AZaz09 &’'ōéøßŁ-./!"), minLength: 1, maxLength: 60 })
  .filter((name) => isBankName(name));

it("every valid Australian account fits a 120-character record and is read back", () => {
  const typedAccount = fc
    .tuple(
      fc.stringMatching(/^(01|03|06|08|63|73|76|92)\d{4}$/),
      fc.constantFrom("", " ", "-", "–", " ACC "),
      fc.stringMatching(/^\d{4,9}$/),
    )
    .map(([bsb, gap, account]) => ({ typed: `${bsb}${gap}${account}`, account }));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(typedAccount, accountName, fc.integer({ min: 1, max: 9_000_000 })), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.boolean(),
      (rows, isBalanced) => {
        const payments = rows.flatMap(([{ typed: input }, name, amount], at) => {
          const account = parseBankAccount("AU", input);
          return account === null
            ? []
            : [{ account, accountName: name, reference: `${1_000_001 + at}-1`, amount: cents(amount) }];
        });
        fc.pre(payments.length > 0);
        const read = readAba(BANK_FILES.AU.write({ ...AUSTRALIAN_PAYER, isBalanced }, payments, "2026-12-04"));
        expect(read.slice(0, payments.length).map(({ account, amount }) => [account, amount])).toEqual(
          payments.map(({ account, amount }) => [account, amount]),
        );
      },
    ),
  );
});

it("IN-05 every printed format of a New Zealand account becomes the same 16 digits", () => {
  for (const input of [
    "12-3140-0345004-00",
    "12-3140-00345004-00",
    "12-3140-0345004-000",
    "12-3140-00345004-0000",
    "1231400345004000",
    "12 3140 0345004 00",
  ]) {
    const account = parseBankAccount("NZ", input) ?? "";
    const payment = { account, accountName: "Kōwhai Auto", reference: "1000003-1", amount: cents(1_050) };
    const from = {
      account: "02-0191-0003676-05",
      bankCode: "",
      userId: "",
      isBalanced: false,
      name: "Pitlane Limited",
    };
    const file = BANK_FILES.NZ.write(from, [payment], "2026-12-04");
    expect([input, readBnz(file)]).toEqual([
      input,
      [{ account: "1231400345004000", amount: 1_050, name: "Kowhai Auto" }],
    ]);
    expect(file.split("\r\n").at(-2)).toBe("3,1050,1,31400345004");
  }
});

it("IN-05 every valid New Zealand account has 16 digits in a file with correct totals", () => {
  // Every account of these branches is valid, so the rule is not tested on a few known numbers only.
  const typedAccount = fc
    .tuple(
      fc.integer({ min: 2800, max: 2849 }),
      fc.stringMatching(/^0?\d{7}$/),
      fc.stringMatching(/^0{0,2}\d{2}$/),
      fc.constantFrom("", " ", "-", "–"),
    )
    .map(([branch, base, suffix, gap]) => ({
      typed: ["31", branch, base, suffix].join(gap),
      digits: `31${branch}${base.slice(-7)}0${suffix.slice(-2)}`,
    }));
  const from = { account: "02-0191-0003676-05", bankCode: "", userId: "", isBalanced: false, name: "Pitlane Limited" };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(typedAccount, accountName, fc.integer({ min: 1, max: 9_000_000 })), {
        minLength: 1,
        maxLength: 20,
      }),
      (rows) => {
        const payments = rows.flatMap(([{ typed, digits }, name, amount], at) => {
          const account = parseBankAccount("NZ", typed);
          return account === null
            ? []
            : [{ digits, account, accountName: name, reference: `${1_000_001 + at}-1`, amount: cents(amount) }];
        });
        fc.pre(payments.length > 0);
        expect(readBnz(BANK_FILES.NZ.write(from, payments, "2026-12-04"))).toMatchObject(
          payments.map(({ digits, amount }) => ({ account: digits, amount })),
        );
      },
    ),
  );
});

it("a New Zealand bank file is not written if an account has too many digits", () => {
  const from = { account: "02-0191-0003676-05", bankCode: "", userId: "", isBalanced: false, name: "Pitlane Limited" };
  const payment = { account: "12-3140-00345004-00", accountName: "A", reference: "1", amount: cents(1) };
  expect(() => BANK_FILES.NZ.write(from, [payment], "2026-12-04")).toThrow("an account of 17 digits");
});

it("IN-23 isBankName accepts names that can be written in A to Z and refuses other scripts", () => {
  expect(["O’Brien’s Auto", "Tōtara & Sons", "Łukasz Ørsted", "Müller (Garage)"].map(isBankName)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["株式会社", "Гараж", "Auto 株式会社", "!!!", ""].map(isBankName)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  const [, row] = BANK_FILES.NZ.write(
    { account: "02-0191-0003676-05", bankCode: "", userId: "", isBalanced: false, name: "Pitlane Limited" },
    [{ account: "12-3140-0345004-00", accountName: "O’Brien’s Straße", reference: "1", amount: cents(1) }],
    "2026-12-04",
  ).split("\r\n");
  expect(row).toContain(",O'Brien's Strasse,");
});
