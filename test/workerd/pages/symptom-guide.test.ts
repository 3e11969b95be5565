import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { buildContext } from "../../../app/context";
import { EMPTY_QUOTE_INPUT, startQuote } from "../../../app/usecases/funnel/start-quote";
import { readLead } from "../../../app/usecases/lead/open-lead";
import { seedSuppliers } from "../../../scripts/seed/suppliers";
import { readFixture, seedReference } from "../../support/reference-fixture";
import { Client, locationOf } from "../identity/client";
import { mainTextOf, decodeEntities } from "../../support/page-text";

const db = (env as unknown as { DB: D1Database }).DB;
const context = () => buildContext(env as unknown as Env, null);

beforeAll(async () => {
  await seedReference(db);
  const { places } = await context().db.publicPages.findByCountry("AU");
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
  await seedSuppliers(db, { suppliers: 400, today: "2026-11-23" }, readFixture);
}, 120_000);

const siteClient = (name: string, vars: Readonly<Record<string, string>> = {}) =>
  new Client({ WEBSITE_URL: `https://${name}.test`, ...vars });

async function readPage(client: Client, path: string) {
  const response = await client.ask(path);
  const html = await response.text();
  const [, rounds = "0", rows = "0"] =
    /(\d+) rounds, \d+ statements, (\d+) rows read/.exec(response.headers.get("Server-Timing") ?? "") ?? [];
  return { status: response.status, html, text: mainTextOf(html), rounds: Number(rounds), rows: Number(rows) };
}

describe("symptom guide pages", () => {
  it("symptom pages answer 200 with unique titles, descriptions and real markup", async () => {
    const client = siteClient("guide", { OTHER_COUNTRY_URL: "https://nz.guide.test" });
    const map = await (await client.ask("/sitemaps/pages.xml")).text();
    const paths = [...map.matchAll(/<loc>https:\/\/guide\.test(\/what-is-wrong[^<]*)<\/loc>/g)].map(
      ([, path = ""]) => path,
    );
    expect(paths).toHaveLength(1 + 11 + 134);
    const seen = new Map<string, string>();
    for (const path of paths) {
      const { status, html, text } = await readPage(client, path);
      expect([path, status, html.includes('content="noindex"')]).toEqual([path, 200, false]);
      expect(html).toContain(`<link rel="canonical" href="https://guide.test${path}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="en-NZ" href="https://nz.guide.test${path}"/>`);
      for (const pattern of [/<title>([^<]*)/, /<meta name="description" content="([^"]*)/]) {
        const text = decodeEntities(pattern.exec(html)?.[1] ?? "");
        expect([path, text.length > 20, seen.get(text) ?? null]).toEqual([path, true, null]);
        seen.set(text, path);
      }
      expect([path, (html.match(/<h1/g) ?? []).length]).toEqual([path, 1]);
      const [, data = "null"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
      const jsonLdGraph = (JSON.parse(data) as { "@graph": readonly Record<string, unknown>[] })["@graph"];
      for (const item of jsonLdGraph) {
        if (item["@type"] !== "FAQPage") continue;
        for (const { acceptedAnswer } of item.mainEntity as { acceptedAnswer: { text: string } }[])
          for (const sentence of acceptedAnswer.text.split(". ").slice(0, 2))
            expect([path, text.includes(sentence.replace(/\.$/, ""))]).toEqual([path, true]);
      }
    }
  }, 240_000);

  it("use at most three D1 rounds without a cache, and none from the cache", async () => {
    const path = "/what-is-wrong/brakes/brakes-shudder";
    const uncachedPage = await readPage(siteClient("cold-guide"), path);
    expect(uncachedPage.rounds).toBeLessThanOrEqual(3);
    expect(uncachedPage.rows).toBeLessThan(4000);
    await expect.poll(async () => (await readPage(siteClient("cold-guide"), path)).rows, { timeout: 5000 }).toBe(0);
    // The first search of an isolate reads the names of cars, which are then cached in memory.
    await readPage(siteClient("cold-guide"), "/what-is-wrong?q=brakes+squeal");
    for (const other of ["/what-is-wrong", "/what-is-wrong/lights", "/what-is-wrong?q=engine+knocks"])
      expect([other, (await readPage(siteClient("cold-guide"), other)).rounds]).toEqual([other, 0]);
  });

  it("show costs in the largest city, or near the place that was entered", async () => {
    const client = siteClient("prices-guide");
    const path = "/what-is-wrong/lights/engine-light";
    const { text } = await readPage(client, path);
    expect(text).toContain("What it costs in Sydney");
    expect(text).toMatch(/Warning Light Diagnosis \$\d+\.\d\d to \$\d+\.\d\d in Sydney/);
    const near = await readPage(client, `${path}?suburb=${encodeURIComponent("Parramatta NSW 2150")}`);
    expect(near.text).toContain("What it costs in Parramatta");
    // A page for one person's suburb must not be indexed, and its quote starts with the place.
    expect(near.html).toContain('content="noindex"');
    expect(near.html).toMatch(/name="place"[^>]*value="Parramatta NSW 2150"/);
    const nowhere = await readPage(client, `${path}?suburb=Xyzzyville`);
    expect([nowhere.status, nowhere.text.includes("We couldn't find “Xyzzyville”")]).toEqual([200, true]);
  });

  it("return 404 for an unknown group or symptom, or a symptom in the wrong group", async () => {
    for (const path of [
      "/what-is-wrong/nothing",
      "/what-is-wrong/lights/nothing",
      "/what-is-wrong/noises/engine-light",
      "/what-is-wrong/lights/engine-light/more",
    ])
      expect([path, (await readPage(siteClient("guide"), path)).status]).toEqual([path, 404]);
    for (const path of ["/what-is-wrong", "/what-is-wrong/lights", "/what-is-wrong/lights/engine-light"])
      expect([path, (await readPage(siteClient("off", { PUBLIC_PAGES: "false" }), path)).status]).toEqual([path, 404]);
    expect((await readPage(siteClient("off", { PUBLIC_PAGES: "false" }), "/")).html).not.toContain(
      'href="/what-is-wrong',
    );
  });

  it("use the words and the emergency number of the country", async () => {
    const au = await readPage(siteClient("guide"), "/what-is-wrong/smells/smell-petrol");
    expect(au.text).toContain("call 000 if it catches fire");
    const nz = await readPage(siteClient("nz-guide", { COUNTRY: "NZ" }), "/what-is-wrong/smells/smell-petrol");
    expect(nz.text).toContain("call 111 if it catches fire");
    expect(
      (await readPage(siteClient("nz-guide", { COUNTRY: "NZ" }), "/what-is-wrong/lights/abs-light")).text,
    ).toContain("may not pass its WoF");
    expect((await readPage(siteClient("guide"), "/what-is-wrong/lights/abs-light")).text).toContain(
      "may not pass its roadworthy or rego inspection",
    );
  });

  it("are linked from a home page search for a symptom, but not for the name of a job", async () => {
    const client = siteClient("guide");
    const symptom = await readPage(client, `/?q=${encodeURIComponent("grinding noise when braking")}`);
    expect(symptom.html).toContain('href="/what-is-wrong/noises/grinding-when-braking"');
    expect(symptom.html).toContain('href="/what-is-wrong?q=grinding%20noise%20when%20braking"');
    expect((await readPage(client, `/?q=${encodeURIComponent("front brake pads replacement")}`)).html).not.toContain(
      'href="/what-is-wrong/',
    );
  });
});

describe("quote from the symptom guide", () => {
  const startFromSymptom = async (slug: string, optionIds: readonly number[]) => {
    const started = await startQuote(context(), { ...EMPTY_QUOTE_INPUT, symptom: { slug, optionIds } });
    if (!started.ok) throw new Error(started.code);
    const lead = await readLead(context(), started.guid);
    if (!lead.ok) throw new Error(lead.code);
    return {
      // A job that has its own questions is added to the cart only after they are answered.
      asks: started.parameters.repairInspectionId ?? null,
      items: lead.lead.cart.map(({ name }) => name),
      notes: lead.lead.repairNotes,
    };
  };

  it("starts with the right diagnosis, and turns the answers into notes to the mechanic", async () => {
    expect(await startFromSymptom("oil-pressure-light", [402, 301, 1301])).toEqual({
      asks: 7001,
      items: [],
      notes: "Symptom guide: Red oil light.\nWhat does the light do? It flashes.\nSince when? Today.",
    });
    expect(await startFromSymptom("humming-with-speed", [])).toEqual({
      asks: null,
      items: ["Noise Diagnosis"],
      notes: "Symptom guide: Humming or droning that rises with speed.",
    });
  });

  it("starts with a job that fits the car, so an electric car gets no oil pressure job", async () => {
    expect((await startFromSymptom("oil-pressure-light", [1305])).asks).toBe(9001);
  });

  it("starts when the form of a symptom's page is submitted", async () => {
    const client = siteClient("guide");
    const page = await readPage(client, "/what-is-wrong/noises/squealing-engine");
    expect(page.html).toContain('<input type="hidden" name="symptom" value="squealing-engine"/>');
    expect(page.html).toContain('name="symptomAnswer"');
    // An unanswered question posts an empty value.
    const response = await client.ask("/start", { symptom: "oil-pressure-light", symptomAnswer: "" });
    expect([response.status, locationOf(response).pathname.startsWith("/quote-2/")]).toEqual([303, true]);
  });

  it("leaves out unknown ids and texts, and the quote still starts", async () => {
    for (const form of [
      { symptom: "<b>no</b>", symptomAnswer: "1" },
      { symptom: "no-such-symptom", symptomAnswer: "x" },
      { symptom: "engine-light", symptomAnswer: "999999999,call me on 0400 000 000" },
    ]) {
      const response = await siteClient("guide").ask("/start", form);
      expect([form.symptom, response.status]).toEqual([form.symptom, 303]);
    }
  });
});
