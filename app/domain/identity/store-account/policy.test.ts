import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isInForce, sortPolicies, sanitiseHtml, type WorkshopPolicy } from "./policy";

const testPolicy = (id: number, effectiveAt: string): WorkshopPolicy => ({
  id,
  title: `Policy ${id}`,
  contentHtml: "<p>Words</p>",
  createDate: "2026-01-01",
  updateDate: "2026-01-01",
  effectiveAt,
});
const NOW = Date.parse("2026-11-23T10:00:00+10:00");

it("P-311 current policies come first, newest at the top, followed by future ones", () => {
  const testPolicies = [
    testPolicy(1, "2026-01-01T00:00:00Z"),
    testPolicy(2, "2027-06-01T00:00:00Z"),
    testPolicy(3, "2026-11-01T00:00:00Z"),
    testPolicy(4, "2026-12-01T00:00:00Z"),
  ];
  expect(sortPolicies(testPolicies, NOW).map(({ id }) => id)).toEqual([3, 1, 4, 2]);
  expect(testPolicies.filter((workshopPolicy) => isInForce(workshopPolicy, NOW)).map(({ id }) => id)).toEqual([1, 3]);
});

it("P-111 policy content keeps only text tags, without attributes", () => {
  expect(
    sanitiseHtml(
      '<p onclick="x()">A <strong style="color:red">b</strong><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x()">c</a></p>',
    ),
  ).toBe("<p>A <strong>b</strong>c</p>");
  expect(sanitiseHtml("1 < 2 <b>x</b><!-- hidden --><svg/onload=x>")).toBe("1 &lt; 2 x");
  expect(sanitiseHtml("<scr<script>ipt>alert(1)")).not.toMatch(/<scr/i);
});

it("no policy text can produce an attribute or a tag that is not allowed", () => {
  const htmlFragment = fc.constantFrom(
    "<",
    ">",
    "script",
    "p",
    "/",
    " onload=x",
    "img",
    "a",
    "<!--",
    "-->",
    '"',
    "strong",
    "\n",
  );
  fc.assert(
    fc.property(fc.array(htmlFragment, { maxLength: 14 }), (parts) => {
      for (const tag of sanitiseHtml(parts.join("")).match(/<[^>]*>?/g) ?? [])
        expect(tag).toMatch(/^<\/?(p|ul|ol|li|strong|em|br|h3)>$/);
    }),
    { numRuns: 2000 },
  );
});

it("the shipped policies are unchanged by cleaning", () => {
  const { policies } = JSON.parse(readFileSync("data/catalogue/workshop-policies.json", "utf8")) as {
    policies: readonly WorkshopPolicy[];
  };
  for (const workshopPolicy of policies) {
    expect(sanitiseHtml(workshopPolicy.contentHtml), workshopPolicy.title).toBe(workshopPolicy.contentHtml);
    expect(Number.isNaN(Date.parse(workshopPolicy.effectiveAt)), workshopPolicy.title).toBe(false);
  }
});
