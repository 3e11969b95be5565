import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import type { Context } from "../../../app/usecases/context";
import { buildContext } from "../../../app/context";
import { selectCities, modelSlug, placeSlug } from "../../../app/domain/quotes/public-pages/published";
import { TASK } from "../../../app/domain/catalogue/task";
import { formatMoney } from "../../../app/domain/core/money/format";
import { cents } from "../../../app/domain/core/money/money";
import { readCostFigures } from "../../../app/usecases/quotes/public-pages/cost-of";
import { findMechanics } from "../../../app/usecases/quotes/public-pages/local-mechanics";
import { seedInto } from "../../../scripts/seed/reference";
import { seedSuppliers } from "../../../scripts/seed/suppliers";
import vehiclesAnz from "../../../data/vehicles_anz.csv?raw";
import { readFixture, seedReference } from "../../support/reference-fixture";
import { Client, locationOf } from "../identity/client";
import { signInClient } from "../portal/test-portal";
import { mainTextOf, decodeEntities } from "../../support/page-text";

const db = (env as unknown as { DB: D1Database }).DB;
/** `VITE_SIZE=all` compares every job, model and place; otherwise a few of each. */
const IS_FULL_SIZE = import.meta.env.VITE_SIZE === "all";
const sampleOf = <T>(all: readonly T[], count: number): readonly T[] => (IS_FULL_SIZE ? all : all.slice(0, count));

const context = (): Context => ({
  ...buildContext(env as unknown as Env, null),
  edgeCache: { get: async () => null, put: async () => undefined },
});

beforeAll(async () => {
  await seedReference(db);
  const { models, places } = await context().db.publicPages.findByCountry("AU");
  if (IS_FULL_SIZE)
    await seedInto(
      db,
      (path) =>
        path === "vehicles_anz.csv"
          ? vehiclesAnz
              .split("\n")
              .filter((line, n) => n === 0 || models.some(({ make, model }) => line.startsWith(`${make},${model},`)))
              .join("\n")
          : readFixture(path),
      { only: ["vehicle_variants"] },
    );
  await db.batch(
    places.map(({ id, country, state, name, postcode, latitude, longitude, zone }) =>
      db
        .prepare(
          `insert or ignore into localities (id, country, region, name, postcode, latitude, longitude, accuracy, zone, source, weight, is_uber_offered)
           values (?, ?, ?, ?, ?, ?, ?, 4, ?, 'GN', 1, 0)`,
        )
        .bind(id, country, state, name, postcode, latitude, longitude, zone),
    ),
  );
  await seedSuppliers(db, { suppliers: 751, today: "2026-11-23" }, readFixture);
}, 120_000);

interface WireRepair {
  readonly RepairInspectionId: number;
  readonly MinimumPriceIncGst: number;
  readonly MaximumPriceIncGst: number;
  readonly SupplierCount: number;
}
const client = new Client();
/** The API's prices for a car at a place, by job. */
async function fetchApiPrices(mid: string, suburbId: number): Promise<ReadonlyMap<number, string>> {
  const answer = await client.ask(`/api/repairs/${mid}/${suburbId}/priced`);
  expect(answer.status).toBe(200);
  const repairs = (await answer.json()) as readonly WireRepair[];
  return new Map(
    repairs.map((repair) => [
      repair.RepairInspectionId,
      `${repair.MinimumPriceIncGst} to ${repair.MaximumPriceIncGst} at ${repair.SupplierCount}`,
    ]),
  );
}
const rangeText = ({ low, high, count }: { low: number; high: number; count: number }) =>
  `${low / 100} to ${high / 100} at ${count}`;

it("P-273 cost and place pages show the same prices as the priced repairs call", async () => {
  const app = context();
  const { taskIds, models, places } = await app.db.publicPages.findByCountry("AU");
  // Excludes tyres, which have no single price. The call lists jobs that can be priced without a question.
  const tasks = (await app.db.tasks.findMany(sampleOf(taskIds, 5))).filter(({ id }) => id !== TASK.tyres);
  const pagesByPath = new Map<string, Promise<ReadonlyMap<number, string>>>();
  const cachedApiPrices = (mid: string, place: number) => {
    const key = `${mid} ${place}`;
    const promise = pagesByPath.get(key) ?? fetchApiPrices(mid, place);
    pagesByPath.set(key, promise);
    return promise;
  };
  let comparedCount = 0;
  const cities = sampleOf(selectCities(places), 3);
  for (const task of tasks)
    for (const model of sampleOf(models, 2)) {
      const cost = await readCostFigures(app, task.friendlyName, modelSlug(model));
      if (!cost.ok || cost.car === null) continue;
      for (const { place, spread } of cost.pricesByPlace.filter(({ place }) =>
        cities.some(({ id }) => id === place.id),
      )) {
        expect([task.name, place.label, rangeText(spread)]).toEqual([
          task.name,
          place.label,
          (await cachedApiPrices(cost.car.mid, place.id)).get(task.id),
        ]);
        comparedCount += 1;
      }
      // The first place is displayed initially, and its chart has all of its prices.
      expect(cost.prices?.all).toEqual(cost.pricesByPlace[0]?.spread);
      expect(cost.prices?.offers).toHaveLength(cost.pricesByPlace[0]?.spread.count ?? 0);
    }
  const [firstModel] = models;
  for (const place of sampleOf(places, 2)) {
    const figures = await findMechanics(app, placeSlug(place));
    if (!figures.ok) throw new Error(figures.code);
    const apiPrices = await cachedApiPrices(firstModel?.versions[0]?.mid ?? "", place.id);
    for (const { slug, spread } of figures.jobs) {
      const task = (await app.db.tasks.all()).find(({ friendlyName }) => friendlyName === slug);
      if (task === undefined || task.id === TASK.tyres || task.id === TASK.windscreen) continue;
      expect([slug, place.name, rangeText(spread)]).toEqual([slug, place.name, apiPrices.get(task?.id ?? 0)]);
      comparedCount += 1;
    }
  }
  expect(comparedCount).toBeGreaterThan(20);
}, 3_600_000);

const QUESTION_JOBS = ["basic-service", "logbook-service", "tyre-replacement", "windscreen-replacement"] as const;

it.each([
  "AU",
  "NZ",
] as const)("OW-26 services, tyres and windscreens have pages with their prices in %s", async (country) => {
  const site = new Client({ COUNTRY: country, WEBSITE_URL: `https://${country}.test` });
  const get = async (path: string) => {
    const answer = await site.ask(path);
    return { status: answer.status, html: await answer.text() };
  };
  const index = await get("/cost");
  const descriptions = new Set<string>();
  for (const slug of QUESTION_JOBS) {
    expect(index.html).toContain(`href="/cost/${slug}"`);
    const { status, html } = await get(`/cost/${slug}`);
    const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
    expect([slug, status, mainTextOf(html).includes("$")]).toEqual([slug, 200, true]);
    descriptions.add(description);
    const modelPage = await get(`/cost/${slug}/toyota-corolla`);
    expect([slug, modelPage.status]).toEqual([slug, slug === "tyre-replacement" ? 404 : 200]);
    const [, modelDescription] = /<meta name="description" content="([^"]*)"/.exec(modelPage.html) ?? [];
    if (modelPage.status === 200) expect([slug, modelDescription === description]).toEqual([slug, false]);
  }
  expect(descriptions.size).toBe(QUESTION_JOBS.length);
  for (const [slug, headings] of [
    ["logbook-service", ["By level of service", "Major service"]],
    ["tyre-replacement", ["By size, for four Value tyres", "By class", "225/65 R17", "Premium"]],
    ["windscreen-replacement", ["By windscreen features", "Forward-facing cameras"]],
  ] as const) {
    const text = mainTextOf((await get(`/cost/${slug}`)).html);
    for (const heading of headings) expect([slug, text.includes(heading), heading]).toEqual([slug, true, heading]);
  }
});

it("OW-26 the prices of a price form rise with its items and match those of a quote", async () => {
  const app = context();
  const figures = await readCostFigures(app, "logbook-service", null);
  const windscreenCost = await readCostFigures(app, "windscreen-replacement", null);
  const tyres = await readCostFigures(app, "tyre-replacement", null);
  if (!figures.ok || !windscreenCost.ok || !tyres.ok) throw new Error("no page");
  const middles = (groups: typeof figures.groups, at = 0) =>
    groups[at]?.rows.map(({ spread }) => spread.middleFrom) ?? [];
  const isRising = (values: readonly number[]) => values.every((value, index) => value > (values[index - 1] ?? 0));
  expect([middles(figures.groups).length, isRising(middles(figures.groups))]).toEqual([3, true]);
  expect([middles(tyres.groups, 1).length, isRising(middles(tyres.groups, 1))]).toEqual([3, true]);
  const [standardPrice = 0, ...otherMiddles] = middles(windscreenCost.groups);
  expect([otherMiddles.length, otherMiddles.every((price) => price >= standardPrice)]).toEqual([5, true]);

  const serviceCost = await readCostFigures(app, "basic-service", "toyota-corolla");
  if (!serviceCost.ok || serviceCost.car === null) throw new Error("no page");
  const browser = new Client();
  const startResponse = await browser.ask("/start", {
    serviceTypeId: "1",
    vehicleId: serviceCost.car.mid,
    vehicleYear: String(serviceCost.car.year),
    suburbId: String(serviceCost.place?.id),
  });
  const guid = locationOf(startResponse).pathname.split("/")[2];
  const quotes = (await (await browser.ask(`/api/quotes/${guid}?sortby=Price`)).json()) as {
    Listings: readonly { IsInstantlyPriced: boolean; MinimumNetPriceIncTax: number | null }[];
  };
  const asked = quotes.Listings.flatMap(({ IsInstantlyPriced, MinimumNetPriceIncTax }) =>
    IsInstantlyPriced && MinimumNetPriceIncTax !== null ? [Math.round(MinimumNetPriceIncTax * 100)] : [],
  );
  const published = new Set<number>(serviceCost.prices?.offers.map(({ from }) => from));
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((price) => !published.has(price))).toEqual([]);
});

/** An Australian workshop with its street. */
const testWorkshop = async () =>
  (await db
    .prepare(
      "select id from suppliers where country = 'AU' and kind = 'workshop' and bases is null order by id limit 1",
    )
    .first<number>("id")) ?? 0;

/** Adds three customer reviews as `rateBooking` would: their rows and the supplier's counts. */
async function seedReviews(id: number, text: readonly string[]): Promise<void> {
  await db.batch([
    ...text.map((text, n) =>
      db
        .prepare(
          `insert into ratings (booking_token, supplier_id, stars, comments, reviewer, rated_on, created_at, updated_at) values (?, ?, 5, ?, 'Kim', '2026-11-2${n}', 0, ${n})`,
        )
        .bind(`review-${n}`, id, text),
    ),
    db.prepare("update suppliers set rating_count = 3, rating_100 = 500, stars = '[0,0,0,0,3]' where id = ?").bind(id),
  ]);
}

const titleOf = (html: string) => decodeEntities(/<title>([^<]*)/.exec(html)?.[1] ?? "");
const isNotIndexed = (html: string) => html.includes('content="noindex"');

it("demo prices are not indexed or marked up", async () => {
  const map = await (await client.ask("/sitemaps/cost-battery-replacement.xml")).text();
  expect(map).not.toContain("<loc>");
  for (const path of [
    "/cost/battery-replacement",
    "/cost/battery-replacement/toyota-corolla",
    "/mechanics/parramatta-2150",
    `/workshops/x-${await testWorkshop()}`,
  ]) {
    const answer = await client.ask(path);
    const html = await (answer.status === 301 ? await client.ask(locationOf(answer).pathname) : answer).text();
    expect([path, isNotIndexed(html), html.includes("ld+json")]).toEqual([path, true, false]);
  }
});

it("a cached page needs no database, and an unknown URL is a 404 page with links", async () => {
  const readPage = async (path: string) => {
    const answer = await client.ask(path);
    return { status: answer.status, d1: answer.headers.get("Server-Timing"), html: await answer.text() };
  };
  for (const path of [
    "/cost",
    "/cost/battery-replacement",
    "/cost/battery-replacement/toyota-corolla",
    "/mechanics/bondi-2026",
  ]) {
    // The cache is written after the response is sent.
    await expect
      .poll(async () => (await readPage(path)).d1, { timeout: 5000 })
      .toContain("0 rounds, 0 statements, 0 rows read");
  }
  for (const path of [
    "/cost/no-such-job",
    "/cost/battery-replacement/no-such-car",
    "/mechanics/nowhere-0000",
    "/workshops/nobody",
    "/workshops/nobody-999999999",
  ]) {
    const { status, html } = await readPage(path);
    expect([path, status]).toEqual([path, 404]);
    for (const pagePath of ["/", "/cost", "/mechanics"]) expect(html).toContain(`href="${pagePath}"`);
  }
  const id = await testWorkshop();
  const response = await client.ask(`/workshops/anything-${id}`);
  expect([response.status, locationOf(response).pathname.endsWith(`-${id}`)]).toEqual([301, true]);
  // Without a cache, a page needs three round trips to D1 and about two hundred rows per place.
  const coldPage = await new Client({ WEBSITE_URL: "https://cold.test" }).ask("/cost/front-brake-pads-replacement");
  const [, rounds, rows] =
    /(\d+) rounds, \d+ statements, (\d+) rows read/.exec(coldPage.headers.get("Server-Timing") ?? "") ?? [];
  expect(Number(rounds)).toBeLessThanOrEqual(3);
  expect(Number(rows)).toBeLessThan(4000);
});

it("the site map lists existing pages with unique titles and real markup", async () => {
  await db.prepare("update suppliers set is_demo = 0").run();
  const site = new Client({ WEBSITE_URL: "https://real.test", OTHER_COUNTRY_URL: "https://nz.real.test" });
  const get = async (path: string) => {
    const answer = await site.ask(path);
    return { status: answer.status, html: await answer.text(), etag: answer.headers.get("ETag") };
  };
  const index = await get("/sitemap.xml");
  const parts = [...index.html.matchAll(/<loc>https:\/\/real\.test([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  expect(parts).toHaveLength(1 + 44 + 10);
  expect((await site.ask("/sitemap.xml", undefined, { "If-None-Match": index.etag ?? "" })).status).toBe(304);
  const paths: string[] = [];
  for (const part of [...parts.slice(0, IS_FULL_SIZE ? 45 : 3), ...parts.slice(45, IS_FULL_SIZE ? 55 : 46)]) {
    const { status, html } = await get(part);
    expect([part, status]).toEqual([part, 200]);
    if (part !== "/sitemaps/pages.xml" && html.includes("<loc>")) expect(html).toContain("<lastmod>");
    paths.push(...[...html.matchAll(/<loc>https:\/\/real\.test([^<]*)<\/loc>/g)].map(([, path = ""]) => path));
  }
  expect(paths.filter((path) => path.startsWith("/cost/")).length).toBeGreaterThan(10);
  expect(paths.filter((path) => path.startsWith("/mechanics/")).length).toBeGreaterThan(3);
  const titles = new Map<string, string>();
  const linkedPaths = new Set<string>();
  for (const path of paths) {
    const { status, html } = await get(path);
    expect([path, status, isNotIndexed(html)]).toEqual([path, 200, false]);
    const title = titleOf(html);
    expect([path, titles.get(title) ?? null]).toEqual([path, null]);
    titles.set(title, path);
    if (path.startsWith("/cost") || path.startsWith("/mechanics")) {
      expect(html).toContain(`<link rel="canonical" href="https://real.test${path}"/>`);
      const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
      const text = mainTextOf(html);
      const jsonLdGraph = (JSON.parse(data ?? "null") as { "@graph": readonly Record<string, unknown>[] })["@graph"];
      for (const item of jsonLdGraph) expectMarkedText(item, text, path);
    }
    for (const [, href = ""] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) linkedPaths.add(href);
  }
  expect((await get("/cost/battery-replacement")).html).toContain(
    '<link rel="alternate" hrefLang="en-NZ" href="https://nz.real.test/cost/battery-replacement"/>',
  );
  // Private pages redirect a signed-out visitor to the sign-in page.
  for (const href of sampleOf(
    [...linkedPaths].filter((path) => !titles.has(path)),
    40,
  ))
    expect([href, [200, 301, 302, 303].includes((await site.ask(href)).status)]).toEqual([href, true]);
}, 3_600_000);

function expectMarkedText(item: Record<string, unknown>, text: string, path: string): void {
  if (item["@type"] === "BreadcrumbList") {
    const names = (item.itemListElement as readonly { name: string }[]).map(({ name }) => name);
    expect(text).toContain(names.join(" / "));
    return;
  }
  expect([path, item["@type"]]).toEqual([path, "Service"]);
  const { name, offers, areaServed } = item as {
    name: string;
    offers: { lowPrice: string; highPrice: string; offerCount: number; priceCurrency: string };
    areaServed: { name: string };
  };
  expect(offers.priceCurrency).toBe("AUD");
  for (const message of [
    name,
    areaServed.name,
    ...[offers.lowPrice, offers.highPrice].map((price) => formatMoney(cents(Math.round(Number(price) * 100)), "AUD")),
    `${offers.offerCount} workshops`,
  ])
    expect([path, text.includes(message), message]).toEqual([path, true, message]);
}

it("a workshop with three reviews has markup that matches its page", async () => {
  const id = await testWorkshop();
  const ask = async (name: string) => {
    const site = new Client({ WEBSITE_URL: `https://${name}.test` });
    return (await site.ask(locationOf(await site.ask(`/workshops/x-${id}`)).pathname)).text();
  };
  expect((await ask("before")).includes("ld+json")).toBe(false);
  await seedReviews(id, ["Quick and tidy", "Told me what was wrong first", "Done by noon"]);
  const html = await ask("after");
  const text = mainTextOf(html);
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const [workshopFacts] = (JSON.parse(data ?? "null") as { "@graph": readonly Record<string, unknown>[] })["@graph"];
  const { name, address, aggregateRating } = workshopFacts as {
    name: string;
    address: Readonly<Record<string, string>>;
    aggregateRating: Readonly<Record<string, string | number>>;
  };
  const { streetAddress, addressLocality, postalCode } = address;
  for (const message of [
    name,
    streetAddress,
    addressLocality,
    postalCode,
    `Rated ${aggregateRating.ratingValue}`,
    "Done by noon",
  ])
    expect([message, text.replace(/\s+/g, " ").includes(String(message))]).toEqual([message, true]);
  expect(aggregateRating.reviewCount).toBe(3);
  expect(text).toContain("(3)");
  // OW-26: the home page shows the review with the prices, even to its first visitor. After that, the review needs no D1 query.
  const site = new Client({ WEBSITE_URL: "https://after.test" });
  expect(mainTextOf(await (await site.ask("/")).text())).toMatch(/What jobs cost in Sydney.*Done by noon/);
  const readHomePage = async () => {
    const answer = await site.ask("/");
    return `${answer.headers.get("Server-Timing")} ${mainTextOf(await answer.text())}`;
  };
  await expect.poll(readHomePage, { timeout: 5000 }).toMatch(/ 0 rows read.*What jobs cost in Sydney.*Done by noon/);
});

it("without the operator's setting, public pages do not exist and no page links to them", async () => {
  const privateClient = new Client({ PUBLIC_PAGES: "false" });
  for (const path of [
    "/cost",
    "/cost/battery-replacement",
    "/mechanics",
    "/mechanics/bondi-2026",
    "/workshops/x-2",
    "/sitemaps/mechanics-1.xml",
  ])
    expect([path, (await privateClient.ask(path)).status]).toEqual([path, 404]);
  const home = await (await privateClient.ask("/")).text();
  expect(/href="\/(cost|mechanics)"/.test(home)).toBe(false);
  expect(await (await privateClient.ask("/sitemap.xml")).text()).not.toContain("cost-");
});

it("a button starts a quote with the page's job, car and place", async () => {
  const app = context();
  const { models, places } = await app.db.publicPages.findByCountry("AU");
  const [version] = models[0]?.versions ?? [];
  const bondi = places.find(({ name }) => name === "Bondi");
  const begin = async (form: Readonly<Record<string, string>>) => {
    const browser = new Client();
    const answer = await browser.ask("/start", { repairInspectionId: "157", ...form });
    expect(answer.status).toBe(303);
    const at = locationOf(answer);
    const lead = (await (await browser.ask(`/api/lead/${at.pathname.split("/")[2]}`)).json()) as Record<
      string,
      unknown
    >;
    return { at, lead: JSON.stringify(lead) };
  };
  const whole = await begin({
    vehicleId: version?.mid ?? "",
    vehicleYear: String(version?.year),
    suburbId: String(bondi?.id),
  });
  for (const text of ["Corolla", "Bondi", "Battery Replacement"]) expect(whole.lead).toContain(text);
  expect((await begin({ suburb: "bondi beach", rego: "abc 123" })).lead).toContain("ABC123");
  expect((await begin({ suburb: "Bondi Beach NSW 2026" })).lead).toContain("Bondi Beach");
  const oddQueries: readonly Readonly<Record<string, string>>[] = [
    { suburb: "Nowhere at all" },
    { suburb: "Richmond" },
    { vehicleId: "../..", vehicleYear: "2018" },
    { vehicleId: version?.mid ?? "", vehicleYear: "1901" },
    { suburbId: "99" },
    { rego: "x".repeat(500) },
  ];
  for (const oddQuery of oddQueries) expect((await begin(oddQuery)).lead).not.toMatch(/Corolla|"SuburbId":\d/);
});

it("a price page has its own social image, or the site's image as a fallback", async () => {
  const page = await (await client.ask("/cost/battery-replacement")).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? "";
  expect(new URL(picture).pathname).toBe("/social/cost/battery-replacement.png");
  const without = await client.ask(new URL(picture).pathname);
  expect([without.status, without.headers.get("Location")]).toEqual([302, "/social.png"]);
  for (const nobody of [
    "cost/no-such-job.png",
    "cost/battery-replacement",
    "cost/battery-replacement/a/b.png",
    "garage.png",
  ])
    expect([nobody, (await client.ask(`/social/${nobody}`)).status]).toEqual([nobody, 404]);
  expect((await client.ask("/social/mechanics/nowhere-0000.png")).status).toBe(404);
});

it("a cached page returns 304, and a signed-in visitor gets a private page", async () => {
  const visitor = new Client();
  const workshop = /href="(\/workshops\/[^"]+)"/.exec(
    await (await visitor.ask("/mechanics/parramatta-2150")).text(),
  )?.[1];
  const casey = await signInClient("demo-customer");
  for (const path of [
    "/",
    "/cost",
    "/cost/battery-replacement",
    "/cost/battery-replacement/mazda-3",
    "/mechanics",
    "/mechanics/parramatta-2150",
    workshop ?? "",
    "/what-is-wrong",
    "/what-is-wrong/lights/engine-light",
    "/help",
    "/terms",
  ]) {
    const first = await visitor.ask(path);
    const etag = first.headers.get("ETag") ?? "";
    expect([path, first.status, etag]).toEqual([path, 200, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
    const secondResponse = await visitor.ask(path, undefined, { "If-None-Match": `"other", ${etag}` });
    expect([path, secondResponse.status, secondResponse.headers.get("ETag")]).toEqual([path, 304, etag]);
    expect([await secondResponse.text(), secondResponse.headers.get("Content-Security-Policy")]).toEqual(["", null]);
    expect(secondResponse.headers.get("Cache-Control")).toBe("private, no-cache");
    const theirs = await casey.ask(path, undefined, { "If-None-Match": etag });
    expect([path, theirs.status, theirs.headers.get("ETag") === etag]).toEqual([path, 200, false]);
  }
  const own = await casey.ask("/garage");
  expect([own.status, own.headers.get("ETag")]).toEqual([200, null]);
});
