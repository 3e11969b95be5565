import { expect, it } from "vitest";
import { parseByteRange } from "./byte-range";

it.each([
  [null, null],
  ["", null],
  ["bytes=0-", { first: 0, last: 99 }],
  ["bytes=10-19", { first: 10, last: 19 }],
  ["bytes=90-500", { first: 90, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-500", { first: 0, last: 99 }],
  ["bytes=-0", "outside"],
  ["bytes=100-", "outside"],
  ["bytes=999999999999999-", "outside"],
  ["bytes=5-4", null],
  ["bytes=-", null],
  ["bytes=0-1,3-4", null],
  ["lines=0-4", null],
  ["bytes=one-two", null],
])("for a file of 100 bytes, the Range header %s is read as %o", (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});
