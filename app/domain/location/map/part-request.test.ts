import { expect, it } from "vitest";
import { MAX_PART_BYTES, type PartRequest, type RangeHeaders, parsePartRequest } from "./part-request";

const FILE = { etag: '"a1"', byteLength: 100_000_000 };
const rangeHeaders = (overrides: Partial<RangeHeaders>): RangeHeaders => ({
  range: null,
  ifRange: null,
  ifMatch: null,
  ifNoneMatch: null,
  ...overrides,
});
const parsePart = (overrides: Partial<RangeHeaders>) => parsePartRequest(rangeHeaders(overrides), FILE);
const testPartRequest = (offset: number, length: number): PartRequest => ({ kind: "part", offset, length });

it.each([
  ["bytes=0-0", testPartRequest(0, 1)],
  ["bytes=0-16383", testPartRequest(0, 16_384)],
  ["bytes=99999990-", testPartRequest(99_999_990, 10)],
  ["bytes=-10", testPartRequest(99_999_990, 10)],
  ["bytes=99999999-100000500", testPartRequest(99_999_999, 1)],
  [`bytes=5-${4 + MAX_PART_BYTES}`, testPartRequest(5, MAX_PART_BYTES)],
])("a range request returns part of the file, cut at its end: %s", (range, expected) => {
  expect(parsePart({ range })).toEqual(expected);
});

it.each([
  ["it begins past the end", "bytes=100000000-100000001"],
  ["it ends before it begins", "bytes=9-8"],
  ["it is of no bytes", "bytes=-0"],
  ["it is too long", `bytes=0-${MAX_PART_BYTES}`],
  ["its end is not said, and it is too long", "bytes=0-"],
  ["there are several", "bytes=0-1,5-6"],
  ["it has no number", "bytes=-"],
  ["it is no range", "bytes=one-two"],
  ["its numbers are no numbers of bytes", `bytes=0-${"9".repeat(40)}`],
])("a range cannot be satisfied if %s", (_, range) => {
  expect(parsePart({ range })).toEqual({ kind: "impossible" });
});

it("a request with no range, another unit or another file's ETag returns the whole file", () => {
  for (const over of [{}, { range: "tiles=0-1" }, { range: "bytes=0-1", ifRange: '"other"' }])
    expect(parsePart(over)).toEqual({ kind: "whole" });
  expect(parsePart({ range: "bytes=0-1", ifRange: FILE.etag })).toEqual(testPartRequest(0, 2));
});

it("a request for another version of the file gets 412; the same version does not", () => {
  const range = "bytes=0-1";
  expect(parsePart({ range, ifMatch: '"other"' })).toEqual({ kind: "changed" });
  for (const ifMatch of [FILE.etag, "*", `"other", ${FILE.etag}`])
    expect(parsePart({ range, ifMatch })).toEqual(testPartRequest(0, 2));
  expect(parsePart({ range, ifNoneMatch: FILE.etag })).toEqual({ kind: "unchanged" });
  expect(parsePart({ range, ifNoneMatch: '"other"' })).toEqual(testPartRequest(0, 2));
});

it("a suffix range longer than the file is sent from the beginning", () => {
  expect(parsePartRequest(rangeHeaders({ range: "bytes=-500" }), { etag: '"a1"', byteLength: 20 })).toEqual(
    testPartRequest(0, 20),
  );
});
