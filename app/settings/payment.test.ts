import { expect, it } from "vitest";
import { readAddresses, readPurchaseLimits } from "./payment";

it("B-182 both limit configurations are read from settings, in dollars and cents", () => {
  const wrong: string[] = [];
  expect(readPurchaseLimits({ zip: { supplierSourced: "1.00-900.50", customerPrepayment: "50-1000" } }, wrong)).toEqual(
    {
      zip: {
        supplierSourced: { minimum: 100, maximum: 90050 },
        customerPrepayment: { minimum: 5000, maximum: 100000 },
      },
    },
  );
  expect(wrong).toEqual([]);
});

it("a limit that is none stops the start with its name", () => {
  for (const row of [{ supplierSourced: "1-2" }, { supplierSourced: "2-1", customerPrepayment: "1-2" }, "1-2", null]) {
    const wrong: string[] = [];
    readPurchaseLimits({ zip: row }, wrong);
    expect(wrong.join()).toContain("PURCHASE_LIMITS.zip");
  }
  const wrong: string[] = [];
  readPurchaseLimits({ klarna: { supplierSourced: "1-2", customerPrepayment: "1-2" } }, wrong);
  expect(wrong.join()).toContain("klarna");
});

it("only production talks to the live hosts, and another address must be https", () => {
  const wrong: string[] = [];
  expect(readAddresses(undefined, true, wrong).afterPay).toBe("https://global-api.afterpay.com");
  expect(readAddresses(undefined, false, wrong).afterPay).toBe("https://global-api-sandbox.afterpay.com");
  expect(readAddresses({ zip: "https://api.zipmoney.com.au/merchant/v1" }, true, wrong).zip).toBe(
    "https://api.zipmoney.com.au/merchant/v1",
  );
  expect(wrong).toEqual([]);
  readAddresses({ zip: "http://zip.test" }, true, wrong);
  expect(wrong).toHaveLength(1);
});
