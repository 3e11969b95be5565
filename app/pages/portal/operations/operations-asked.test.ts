import { expect, it } from "vitest";
import { onlyWhenRequested, operationsOf } from "./operations-asked";

const asks = (from: string, to: string, formMethod?: "POST") =>
  onlyWhenRequested({
    currentUrl: new URL(`https://x.example/workshop/leads/t/details${from}`),
    nextUrl: new URL(`https://x.example/workshop/leads/t/details${to}`),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...(formMethod ? { formMethod } : {}),
  });

it("P-192 of a vehicle that is not confirmed nothing is asked of the server; of one that is, its list", () => {
  expect([operationsOf(null), operationsOf("mid")]).toEqual(["unconfirmed", "open"]);
  expect([asks("", "?operations=unconfirmed"), asks("?operations=unconfirmed", "")]).toEqual([false, false]);
  expect([asks("", "?operations=open"), asks("?operations=open", "")]).toEqual([true, false]);
  expect(asks("", "", "POST")).toBe(true);
  expect(asks("?bookingOfferId=1", "?bookingOfferId=2")).toBe(true);
});
