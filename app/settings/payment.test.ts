import { expect, it } from "vitest";
import { readVariables } from "./variables";
import { paymentSchema } from "./payment";

const readSettings = (values: Readonly<Record<string, unknown>>, isProduction = false) =>
  readVariables(values, { payment: paymentSchema(isProduction) }).payment;

it("B-182 both limit configurations are read from settings, in dollars and cents", () => {
  const { purchaseLimits } = readSettings({
    PURCHASE_LIMITS: { zip: { supplierSourced: "1.00-900.50", customerPrepayment: "50-1000" } },
  });
  expect(purchaseLimits).toEqual({
    zip: {
      supplierSourced: { minimum: 100, maximum: 90050 },
      customerPrepayment: { minimum: 5000, maximum: 100000 },
    },
  });
  expect(readSettings({}).purchaseLimits).toEqual({});
});

it("an invalid limit prevents startup and is named in the error", () => {
  const limits = { supplierSourced: "1-2", customerPrepayment: "1-2" };
  for (const row of [{ supplierSourced: "1-2" }, { ...limits, supplierSourced: "2-1" }, "1-2", null])
    expect(() => readSettings({ PURCHASE_LIMITS: { zip: row } })).toThrow("PURCHASE_LIMITS.zip (supplierSourced and");
  expect(() => readSettings({ PURCHASE_LIMITS: { klarna: limits, zip: limits } })).toThrow("PURCHASE_LIMITS.klarna");
  expect(() => readSettings({ PURCHASE_LIMITS: "zip" })).toThrow("PURCHASE_LIMITS (a table)");
});

it("only production uses the live hosts by default, and a configured address must be https", () => {
  expect(readSettings({}, true).paymentUrls.afterPay).toBe("https://global-api.afterpay.com");
  expect(readSettings({}).paymentUrls.afterPay).toBe("https://global-api-sandbox.afterpay.com");
  const other = { zip: "https://api.zipmoney.com.au/merchant/v1" };
  expect(readSettings({ PAYMENT_ADDRESSES: other }, true).paymentUrls).toMatchObject({
    ...other,
    afterPay: "https://global-api.afterpay.com",
  });
  expect(() => readSettings({ PAYMENT_ADDRESSES: { zip: "http://zip.test" } })).toThrow(
    "PAYMENT_ADDRESSES.zip (an https",
  );
  expect(() => readSettings({ PAYMENT_ADDRESSES: { klarna: "https://klarna.test" } })).toThrow("PAYMENT_ADDRESSES");
});

it("humm's form may be sent to humm's hosts, and nowhere without a humm account", () => {
  expect(readSettings({}).hummOrigins).toEqual([]);
  expect(readSettings({ HUMM_ACCOUNT_ID: "30199999" }, true).hummOrigins).toEqual([
    "https://cart.shophumm.com.au",
    "https://*.shophumm.com.au",
  ]);
});
