import { expect, it } from "vitest";
import { formatCsv, readCsv } from "./csv";
import { decodeText } from "./decode-text";

const TABLE = "Date,Description\r\n2026-01-02,Bremsflüssigkeit – “neu”\r\n";
const encodeUtf16 = (text: string, isLittleEndian: boolean, hasByteOrderMark: boolean) => {
  const units = [...(hasByteOrderMark ? [0xfeff] : []), ...Array.from(text, (char) => char.charCodeAt(0))];
  return new Uint8Array(units.flatMap((unit) => (isLittleEndian ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
};

it("IN-16 decodes the text encodings that spreadsheet programs write", () => {
  const utf8Bytes = new TextEncoder().encode(TABLE);
  expect(decodeText(utf8Bytes)).toBe(TABLE);
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8Bytes]))).toBe(TABLE);
  for (const isLittleEndian of [true, false])
    for (const hasByteOrderMark of [true, false])
      expect(decodeText(encodeUtf16(TABLE, isLittleEndian, hasByteOrderMark))).toBe(TABLE);
  const windows1252 = [..."Bremsfl", 0xfc, ..."ssigkeit ", 0x96, 0x20, 0x93, ..."neu", 0x94];
  expect(
    decodeText(new Uint8Array(windows1252.map((char) => (typeof char === "string" ? char.charCodeAt(0) : char)))),
  ).toBe("Bremsflüssigkeit – “neu”");
  expect(decodeText(new Uint8Array())).toBe("");
});

it.each([
  ["commas", "a,b\r\n1,2\r\n"],
  ["semicolons", "a;b\r\n1;2\r\n"],
  ["tabs", "a\tb\n1\t2\n"],
  ["vertical bars", "a|b\n1|2\n"],
  ["Excel's own line", "sep=;\r\na;b\r\n1;2\r\n"],
  ["commas inside quotes of the first line", '"a";"b"\n1;2\n'],
])("readCsv reads a file with %s", (_, text) =>
  expect(readCsv(text)?.map(({ fields }) => fields)).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]));

it("readCsv does not confuse decimal commas with separators, and counts lines as in the file", () => {
  expect(readCsv('sep=;\nDate;Cost;Note\n1.2.2026;135,00;"a;b"\n')).toEqual([
    { line: 2, fields: ["Date", "Cost", "Note"] },
    { line: 3, fields: ["1.2.2026", "135,00", "a;b"] },
  ]);
  expect(readCsv('a,b\n="0800","=""0491 570 110"""\n')?.[1]?.fields).toEqual(["0800", "0491 570 110"]);
  expect(readCsv("\u200ea,b\u2060\n1,\u202a2\u202c\n")?.[1]?.fields).toEqual(["1", "2"]);
});

it("escapes fields that a spreadsheet would execute, and reads them back unescaped", () => {
  const fields = [
    "=1+1",
    "+61 400",
    "@SUM(A1)",
    "-2+3",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1+1",
    "＋1",
    "＠SUM",
    "－1",
    " =1",
    " -2+3",
  ];
  const text = formatCsv([fields]);
  for (const field of text.split(",")) expect(field).toMatch(/^"?'/);
  expect(readCsv(text)?.[0]?.fields.map((field) => field.trim())).toEqual(fields.map((field) => field.trim()));
  expect(formatCsv([["-5", "-5.20", "a=b", 7]])).toBe("-5,-5.20,a=b,7\r\n");
});
