import { expect, it } from "vitest";
import {
  attemptId,
  type BookingToken,
  bookingToken,
  type LeadGuid,
  leadGuid,
  parseAttemptId,
  parseBookingToken,
  parseLeadGuid,
  parseSupplierId,
  personId,
  type SupplierId,
  supplierId,
} from "./ids";

const GUID = "0f8b1c6e-7a0d-4b1e-9c55-00000000abcd";

it("a lead guid is a UUID in lower case", () => {
  for (const text of [GUID, GUID.toUpperCase()]) expect(parseLeadGuid(text)).toBe(GUID);
  for (const text of ["", "x", ` ${GUID}`, `${GUID}\n`, `${GUID}0`, GUID.slice(1), GUID.replace("-", "0"), `{${GUID}}`])
    expect(parseLeadGuid(text), text).toBeNull();
});

it("generated ids have the right format, and any other format throws", () => {
  expect(leadGuid(GUID)).toBe(GUID);
  expect(() => leadGuid("lead 7")).toThrow(RangeError);
});

it("unparsed text is not a lead guid", () => {
  const find = (guid: LeadGuid) => guid;
  // @ts-expect-error a string is not a LeadGuid until it is parsed
  expect(find(GUID)).toBe(GUID);
});

it("booking tokens and attempt ids are URL-safe, with at most 64 characters", () => {
  for (const parse of [parseBookingToken, parseAttemptId]) {
    for (const text of ["a", "Ab_9-z", "x".repeat(64)]) expect(parse(text)).toBe(text);
    for (const text of ["", " a", "a\n", "a/b", "a b", "é", "x".repeat(65)]) expect(parse(text), text).toBeNull();
  }
  for (const create of [bookingToken, attemptId, personId]) expect(() => create("a b")).toThrow(RangeError);
});

it("a supplier id is a whole number of at least 0", () => {
  for (const id of [0, 1, 999_999_999]) expect(parseSupplierId(id)).toBe(id);
  for (const id of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(parseSupplierId(id)).toBeNull();
  expect(() => supplierId(-1)).toThrow(RangeError);
});

it("id types are not interchangeable", () => {
  const open = (token: BookingToken, supplier: SupplierId) => [token, supplier];
  // @ts-expect-error a lead's guid is no booking's token
  open(leadGuid(GUID), supplierId(7));
  // @ts-expect-error nor is a number a supplier until it is parsed
  open(bookingToken("t"), 7);
});
