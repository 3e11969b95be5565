import { expect, it } from "vitest";
import { onlyWhenRequested, operationsOf } from "./requested-operations";

const revalidates = (from: string, to: string, formMethod?: "POST") =>
  onlyWhenRequested({
    currentUrl: new URL(`https://x.example/workshop/leads/t/details${from}`),
    nextUrl: new URL(`https://x.example/workshop/leads/t/details${to}`),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...(formMethod ? { formMethod } : {}),
  });

it("P-192 loads operations only for a confirmed vehicle", () => {
  expect([operationsOf(null), operationsOf("mid")]).toEqual(["unconfirmed", "open"]);
  expect([revalidates("", "?operations=unconfirmed"), revalidates("?operations=unconfirmed", "")]).toEqual([
    false,
    false,
  ]);
  expect([revalidates("", "?operations=open"), revalidates("?operations=open", "")]).toEqual([true, false]);
  expect(revalidates("", "", "POST")).toBe(true);
  expect(revalidates("?bookingOfferId=1", "?bookingOfferId=2")).toBe(true);
});
