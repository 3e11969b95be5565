import { expect, it } from "vitest";
import { revalidateOnRequest, operationsState } from "./requested-operations";

const isRevalidated = (from: string, to: string, formMethod?: "POST") =>
  revalidateOnRequest({
    currentUrl: new URL(`https://x.example/workshop/leads/t/details${from}`),
    nextUrl: new URL(`https://x.example/workshop/leads/t/details${to}`),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...(formMethod ? { formMethod } : {}),
  });

it("P-192 loads operations only for a confirmed vehicle", () => {
  expect([operationsState(null), operationsState("mid")]).toEqual(["unconfirmed", "open"]);
  expect([isRevalidated("", "?operations=unconfirmed"), isRevalidated("?operations=unconfirmed", "")]).toEqual([
    false,
    false,
  ]);
  expect([isRevalidated("", "?operations=open"), isRevalidated("?operations=open", "")]).toEqual([true, false]);
  expect(isRevalidated("", "", "POST")).toBe(true);
  expect(isRevalidated("?bookingOfferId=1", "?bookingOfferId=2")).toBe(true);
});
