import { expect, it } from "vitest";
import { toUnavailableResponse, holdForm, resendPage } from "./resend-form";

const testRequest = (path: string, body: string, type = "application/x-www-form-urlencoded", length = body.length) =>
  new Request(`https://pitlane.test${path}`, {
    method: "POST",
    headers: { "Content-Type": type, "Content-Length": String(length) },
    body,
  }) as unknown as Parameters<typeof holdForm>[0];

it("stores a page's posted form for resubmission, but no data call, JSON or oversized form", async () => {
  const heldForm = await holdForm(testRequest("/quote/a?step=date", "a=1"));
  expect([
    heldForm?.request.url,
    heldForm?.request.headers.get("Content-Type"),
    await heldForm?.request.text(),
  ]).toEqual(["https://pitlane.test/quote/a?step=date", "application/x-www-form-urlencoded", "a=1"]);
  expect(await holdForm(testRequest("/quote/a.data?step=date", "a=1"))).toBeNull();
  expect(await holdForm(testRequest("/quote/a", "{}", "application/json"))).toBeNull();
  expect(await holdForm(testRequest("/quote/a", "a=1", "application/x-www-form-urlencoded", 70_000))).toBeNull();
  expect(await holdForm(new Request("https://pitlane.test/") as unknown as Parameters<typeof holdForm>[0])).toBeNull();
});

it("the resend page repeats every field exactly and escapes all values", async () => {
  const form = await holdForm(
    testRequest(
      "/booking/a/finalise?supplier=1",
      new URLSearchParams([
        ["note", `<b>"O'Brien" & sons</b>`],
        ["extra", "1"],
        ["extra", "2"],
      ]).toString(),
    ),
  );
  if (!form) throw new Error("not kept");
  const response = resendPage(
    {
      form,
      text: "The payment service cannot be reached",
      traceId: "t-1",
      brandName: "Pitlane",
      supportPhone: "1300 975 707",
    },
    503,
  );
  const html = await response.text();
  expect([response.status, response.headers.get("Retry-After"), response.headers.get("Cache-Control")]).toEqual([
    503,
    "5",
    "no-store",
  ]);
  expect(html).toContain('<form method="post" action="/booking/a/finalise?supplier=1">');
  expect(html).toContain(`name="note" value="&lt;b&gt;&quot;O'Brien&quot; &amp; sons&lt;/b&gt;"`);
  expect(html.match(/name="extra" value="[12]"/g)).toHaveLength(2);
  expect(html).toContain("The payment service cannot be reached. What you typed");
  expect(html).not.toContain("<b>");
});

it("an error page becomes a 503 response that can be retried soon", async () => {
  const response = toUnavailableResponse(
    new Response("words", { status: 500, headers: { "Content-Type": "text/html" } }),
  );
  expect([
    response.status,
    response.headers.get("Retry-After"),
    response.headers.get("Content-Type"),
    await response.text(),
  ]).toEqual([503, "5", "text/html", "words"]);
});
