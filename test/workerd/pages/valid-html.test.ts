import { toSupplierId } from "../../support/ids";
import { SELF } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { PAGE_ROUTES } from "../../support/page-routes";
import { seedReference } from "../../support/reference-fixture";
import { testRequest, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { momentContext, insertLead } from "../quotes/marketplace";

const WORKSHOPS = [710, 711, 712];
const STEPS = [
  "location",
  "task-search",
  "task-all-categories",
  "task-your-items",
  "task-custom",
  "vehicle-make",
  "vehicle-year",
  "customer",
  "customer-details-step1",
  "date",
  "communication",
];

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(
    DB,
    ...WORKSHOPS.map((id) =>
      seededSupplier(id, {
        capacityMinutes: 100_000,
        extras: [
          [2, 0],
          [3, 0],
          [4, 4500],
          [6, 0],
          [7, 0],
          [8, 0],
          [11, 600],
          [18, 0],
          [22, 0],
        ],
      }),
    ),
  );
}, 60_000);

/** Elements for which invalid nesting is checked. Browsers repair it silently and in different ways. The platform's parser reports the actual nesting. */
const BLOCKS = ["details", "div", "ul", "ol", "p", "section", "fieldset", "form"];
const HEADINGS = ["h1", "h2", "h3"];
const FORBIDDEN = [
  ...["span", "p", "h1", "h2", "h3", "button", "label"].flatMap((outer) =>
    [...BLOCKS, ...HEADINGS].map((inner) => `${outer} ${inner}`),
  ),
  // A summary may contain a heading.
  ...BLOCKS.map((inner) => `summary ${inner}`),
];
const INTERACTIVE = [
  "a a",
  "a button",
  "button a",
  "button button",
  "label label",
  "form form",
  "a input",
  "button input",
];

async function problemsOf(html: string): Promise<string[]> {
  const problems: string[] = [];
  const ids = new Map<string, number>();
  const matches: [attribute: string, id: string][] = [];
  let headings = 0;
  let mainCount = 0;
  let rewriter = new HTMLRewriter()
    .on("[id]", {
      element: (item) => void ids.set(item.getAttribute("id") ?? "", (ids.get(item.getAttribute("id") ?? "") ?? 0) + 1),
    })
    .on("[class]", {
      element(item) {
        const names = (item.getAttribute("class") ?? "").split(/\s+/).filter(Boolean);
        for (const name of names.filter((value, index) => names.indexOf(value) !== index))
          problems.push(`<${item.tagName} class> has ${name} twice`);
      },
    })
    .on("*", {
      element(item) {
        for (const [name = ""] of item.attributes as unknown as Iterable<string[]>)
          if (/[A-Z]/.test(name) && !/^(viewBox|preserveAspectRatio|pathLength)$/.test(name))
            problems.push(`<${item.tagName}> has ${name} in capitals`);
      },
    })
    .on("h1", { element: () => void (headings += 1) })
    .on("main", { element: () => void (mainCount += 1) })
    .on("img:not([alt])", { element: () => void problems.push("<img> without alt") })
    .on("button:not([type])", { element: () => void problems.push("<button> without type") });
  for (const attribute of ["for", "aria-labelledby", "aria-describedby", "aria-controls", "form"]) {
    rewriter = rewriter.on(`[${attribute}]`, {
      element: (item) =>
        void matches.push(
          ...(item.getAttribute(attribute) ?? "")
            .split(/\s+/)
            .filter(Boolean)
            .map((id) => [attribute, id] as [string, string]),
        ),
    });
  }
  for (const nested of [...FORBIDDEN, ...INTERACTIVE])
    rewriter = rewriter.on(nested, {
      element: (item) => void problems.push(`${nested}: ${item.getAttribute("class") ?? ""}`),
    });
  for (const nested of ["ul", "ol"])
    rewriter = rewriter.on(`${nested} > *`, {
      element: (item) =>
        void (["li", "script", "template"].includes(item.tagName) || problems.push(`${nested} > ${item.tagName}`)),
    });
  await rewriter.transform(new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } })).text();
  for (const [id, count] of ids) {
    if (count > 1) problems.push(`id ${id} ${count} times`);
    if (!/^[A-Za-z][\w.-]*$/.test(id)) problems.push(`id ${JSON.stringify(id)}`);
  }
  // An attribute may refer to an id that a dialog or script adds later, but a label may not.
  for (const [attribute, id] of matches)
    if (["for", "form"].includes(attribute) && !ids.has(id)) problems.push(`${attribute}="${id}" names nothing`);
  if (headings !== 1) problems.push(`${headings} first headings`);
  if (mainCount !== 1) problems.push(`${mainCount} main parts`);
  if (!html.startsWith("<!DOCTYPE html>")) problems.push("no doctype");
  return [...new Set(problems)];
}

it("the HTML check finds known errors", async () => {
  const bad =
    '<!DOCTYPE html><html><body><main><h1>A</h1><span><details><summary>a</summary></details></span><i id=":r1:"></i><b id="a"></b><b id="a"></b><p class="x y x"></p><label for="no">n</label></main></body></html>';
  expect((await problemsOf(bad)).sort()).toEqual([
    "<p class> has x twice",
    'for="no" names nothing',
    'id ":r1:"',
    "id a 2 times",
    "span details: ",
  ]);
});

it("every page is valid HTML with unique ids and classes", async () => {
  const { context } = momentContext();
  const { guid } = await insertLead(context);
  const lead = await insertLead(context);
  const booking = await submitBooking(
    context,
    testRequest({ leadGuid: lead.guid, supplierId: toSupplierId(710), serviceDay: "2026-11-30", arrivalFrom: "08:00" }),
    crypto.randomUUID(),
  );
  if (!booking.ok) throw new Error(booking.code);
  const [first] = WORKSHOPS;
  const pages = [
    ...PAGE_ROUTES.filter((parts) => parts.every((part) => !part.startsWith("$"))).map(
      (parts) => `/${parts.join("/")}`,
    ),
    ...STEPS.flatMap((step) => [`/quote/${guid}?step=${step}`, `/quote-2/${guid}?step=${step}`]),
    ...[
      "",
      "?filters=open",
      "?sortby=price&radius=15000",
      "?category=1",
      `/workshop/${first}`,
      "/save",
      "/inclusions",
    ].map((rest) => `/quotes/${guid}${rest}`),
    `/quotes/${lead.guid}`,
    `/booking/${guid}/finalise?supplier=${first}`,
    `/booking/${guid}/${first}/view`,
    `/booking/${lead.guid}/finalise?supplier=${first}`,
    ...["confirmation", "receipt", "changes", "pay", "pay-with-bnpl"].map(
      (page) => `/booking/${booking.bookingToken}/${page}`,
    ),
    "/nothing-of-this-name",
    "/?q=brakes",
  ];
  const wrong: string[] = [];
  let looked = 0;
  for (const address of pages) {
    const response = await SELF.fetch(`https://pitlane.test${address}`, { redirect: "manual" });
    const html = await response.text();
    if (
      !response.headers.get("Content-Type")?.startsWith("text/html") ||
      (response.status >= 300 && response.status < 400)
    )
      continue;
    looked += 1;
    wrong.push(...(await problemsOf(html)).map((problem) => `${address.replaceAll(guid, "{guid}")}: ${problem}`));
  }
  expect(wrong).toEqual([]);
  expect(looked).toBeGreaterThan(35);
}, 120_000);
