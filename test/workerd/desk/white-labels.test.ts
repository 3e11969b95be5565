import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { clearWhiteLabelCache } from "../../../app/adapters/db/white-labels";
import { buildContext, findDeskLabel } from "../../../app/context";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { sealMessage } from "../../../app/usecases/notifications/seal-message";
import { Client, ORIGIN } from "../identity/client";
import { seedPortal, signInClient } from "../portal/test-portal";
import { momentContext, insertLead } from "../quotes/marketplace";
import { DB, pageFields, addEmployee, fieldsOf, previewAndSave, htmlText } from "./test-desk";

/** Another company's branding is created, changed, ended and restored at the desk, and is shown on its host. */

let opal: Client;
let fay: Client;

beforeAll(async () => {
  await seedPortal();
  [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  await addEmployee("opal@operator.example", "supply");
  await addEmployee("fay@operator.example", "admin");
}, 60_000);

const MAKE = "/desk/white-labels/new";
const HOST = "quotes.harbour.example";
const PAGE = `/desk/white-labels/${HOST}`;
const INPUT_FIELDS = {
  key: "Quotes.Harbour.example",
  name: "Harbour & Co Auto Club",
  supportPhone: "1300 975 712",
  supportEmail: "help@harbour.example",
  look: "drawn",
  colour: "#6B1D5C",
};
/** A host that is configured in wrangler.toml. */
const SET = "sablebay.localhost";

const homeOf = async (host: string, client = new Client()) => (await client.ask(`https://${host}/`)).text();
const versionsOf = async (host: string) =>
  (
    await DB.prepare(
      "select version, before ->> 'name' as was, after ->> 'name' as becomes, after ->> 'isShown' as shown, reason from desk_changes where kind = 'white-label' and key = ? order by version",
    )
      .bind(host)
      .all()
  ).results;
const changeForm = (intent: "end" | "back", version: number, reason: string, undone = version) => ({
  id: crypto.randomUUID(),
  version: String(version),
  undone: String(undone),
  intent,
  reason,
});

it("a host shows its white label until it is ended, and again after it is restored", async () => {
  expect(await homeOf(HOST)).not.toContain("Harbour");
  const { next, page } = await previewAndSave(opal, MAKE, { ...(await pageFields(opal, MAKE)), ...INPUT_FIELDS }, "");
  for (const view of [
    "/desk/white-labels/preview.css?theme=drawn&amp;colour=%236b1d5c",
    "/themes/1-6b1d5c-H.svg",
    "1300 975 712",
  ])
    expect(page).toContain(view);
  const picture = await opal.ask("/desk/white-labels/preview.css?theme=drawn&colour=%236b1d5c");
  expect([picture.headers.get("Content-Type"), await picture.text()]).toEqual([
    "text/css; charset=utf-8",
    expect.stringMatching(/^\.face-light\{.*--accent:#6b1d5c.*\}\.face-dark\{.*\}\.face-mail\{background:#6b1d5c/),
  ]);
  for (let press = 0; press < 2; press += 1)
    expect((await opal.ask(MAKE, { ...next, reason: "They sell our quotes" })).headers.get("Location")).toBe(
      `${PAGE}?saved`,
    );

  const brandedHome = await homeOf(HOST);
  for (const brandedText of [
    "Harbour &amp; Co Auto Club",
    "tel:1300975712",
    'href="/themes/1-6b1d5c.css"',
    'rel="icon" href="/themes/1-6b1d5c-H.svg"',
  ])
    expect(brandedHome).toContain(brandedText);
  expect(brandedHome.toLowerCase()).not.toContain("pitlane");
  // The host has no sign-in, and the port is ignored.
  expect([brandedHome.includes("/customer-login"), (await homeOf("pitlane.test")).includes("/customer-login")]).toEqual(
    [false, true],
  );
  expect(await homeOf(`${HOST}:8443`)).toContain("Harbour");
  const manifest = await new Client().ask(`https://${HOST}/site.webmanifest`);
  expect(await manifest.json()).toMatchObject({
    name: "Harbour & Co Auto Club",
    icons: [{ src: "/themes/1-6b1d5c-H.svg" }],
  });
  // Pages on that host are hidden from search engines.
  const sitemapOf = async (host: string) =>
    [...(await (await new Client().ask(`https://${host}/sitemap.xml`)).text()).matchAll(/<loc>/g)].length;
  expect([await sitemapOf(HOST), (await sitemapOf("pitlane.test")) > 1]).toEqual([1, true]);
  expect(await homeOf("pitlane.test")).toContain("Pitlane");

  const outcome = await previewAndSave(
    fay,
    MAKE,
    { ...(await pageFields(fay, MAKE)), ...INPUT_FIELDS, name: "Mine" },
    "Mine",
  );
  expect([
    outcome.saved.status,
    (await htmlText(outcome.saved)).includes("This host already has a white label"),
  ]).toEqual([422, true]);

  // Existing messages keep their own branding.
  const at = async () => {
    const request = new Request(`https://${HOST}/`);
    const label = await findDeskLabel(env as unknown as Env, request, DB);
    return buildContext(env as unknown as Env, request, DB, undefined, undefined, label);
  };
  const context = await at();
  expect([context.config.brand.websiteUrl, context.config.isWhiteLabel, context.identity.provider]).toEqual([
    `https://${HOST}`,
    true,
    null,
  ]);
  const message = {
    id: crypto.randomUUID(),
    channel: "email",
    template: "x",
    about: null,
    notBefore: 0,
    to: "x@x.example",
    values: {},
  };
  const sealedTestMessage = await sealMessage(context, message as never);

  const first = await pageFields(opal, PAGE);
  const lateForm = await pageFields(fay, PAGE);
  const changed = await previewAndSave(
    opal,
    PAGE,
    { ...first, name: "Harbour Motoring", look: "folder-sable-bay" },
    "A new name",
  );
  expect([changed.saved.status, changed.page.includes("Harbour &amp; Co Auto Club → Harbour Motoring")]).toEqual([
    303,
    true,
  ]);
  const second = await previewAndSave(fay, PAGE, { ...lateForm, name: "Harbour Cars" }, "Mine");
  expect([second.saved.status, (await htmlText(second.saved)).includes("Someone else saved changes")]).toEqual([
    409,
    true,
  ]);
  const then = await homeOf(HOST);
  expect([then.includes("Harbour Motoring"), then.includes("/brands/sable-bay/tokens.css")]).toEqual([true, true]);
  const readValues = async (sealedMessage: typeof sealedTestMessage) =>
    JSON.parse((await context.cipher.open(sealedMessage.sealed, message.id)) ?? "").values;
  expect(await readValues(sealedTestMessage)).toMatchObject({
    brand: "Harbour & Co Auto Club",
    brand_colour: "#6b1d5c",
  });
  expect(await readValues(await sealMessage(await at(), message as never))).toMatchObject({
    brand: "Harbour Motoring",
  });

  const end = changeForm("end", 2, "The contract is over");
  for (let press = 0; press < 2; press += 1) expect((await opal.ask(PAGE, end)).status).toBe(303);
  expect(await homeOf(HOST)).toContain("Pitlane");
  expect(await htmlText(await opal.ask("/desk/white-labels"))).toMatch(/quotes\.harbour\.example\s*Ended/);
  const restoreForm = changeForm("back", 3, "It goes on");
  for (let press = 0; press < 2; press += 1) expect((await opal.ask(PAGE, restoreForm)).status).toBe(303);
  expect(await homeOf(HOST)).toContain("Harbour Motoring");
  expect(await versionsOf(HOST)).toEqual([
    { version: 1, was: null, becomes: "Harbour & Co Auto Club", shown: 1, reason: "They sell our quotes" },
    { version: 2, was: "Harbour & Co Auto Club", becomes: "Harbour Motoring", shown: 1, reason: "A new name" },
    { version: 3, was: "Harbour Motoring", becomes: "Harbour Motoring", shown: 0, reason: "The contract is over" },
    { version: 4, was: "Harbour Motoring", becomes: "Harbour Motoring", shown: 1, reason: "It goes on" },
  ]);
}, 60_000);

it("of two concurrent creations of the same host one succeeds", async () => {
  const input = { ...INPUT_FIELDS, key: "race.example.com" };
  const forms = await Promise.all(
    [opal, fay].map(async (client, at) => {
      const form = { ...(await pageFields(client, MAKE)), ...input, name: `Racer ${at}`, intent: "preview" };
      return {
        client,
        next: { ...fieldsOf(await (await client.ask(MAKE, form)).text()), intent: "save", reason: "Quick" },
      };
    }),
  );
  const responses = await Promise.all(forms.map(({ client, next }) => client.ask(MAKE, next)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    303,
    expect.toSatisfy((status) => [409, 422].includes(status)),
  ]);
  expect(await versionsOf("race.example.com")).toHaveLength(1);
});

it("a configured white label is listed and can be overridden and restored", async () => {
  const list = await htmlText(await opal.ask("/desk/white-labels"));
  expect(list).toMatch(/sablebay\.localhost\s*From the deployment’s settings/);
  const page = `/desk/white-labels/${SET}`;
  const sealedTestMessage = await previewAndSave(
    opal,
    MAKE,
    { ...(await pageFields(opal, MAKE)), ...INPUT_FIELDS, key: SET },
    "Again",
  );
  expect(sealedTestMessage.saved.status).toBe(422);
  const form = await pageFields(opal, page);
  expect(form).toMatchObject({ name: "Sable Bay Motoring", look: "folder-sable-bay", version: "0", shown: "shown" });
  expect((await previewAndSave(opal, page, { ...form, name: "Sable Bay Cars" }, "Renamed")).saved.status).toBe(303);
  expect(await homeOf(SET)).toContain("Sable Bay Cars");
  expect((await opal.ask(page, changeForm("end", 1, "Over"))).status).toBe(303);
  expect(await homeOf(SET)).toContain("Pitlane");
  expect((await opal.ask(page, changeForm("back", 2, "Not over", 1))).status).toBe(303);
  expect(await homeOf(SET)).toContain("Sable Bay Motoring");
  expect((await versionsOf(SET)).map(({ was, becomes, shown: isShown }) => [was, becomes, isShown])).toEqual([
    ["Sable Bay Motoring", "Sable Bay Cars", 1],
    ["Sable Bay Cars", "Sable Bay Cars", 0],
    ["Sable Bay Cars", "Sable Bay Motoring", 1],
  ]);
});

it("invalid white labels keep the input, and our own hosts are refused", async () => {
  const form = { ...(await pageFields(opal, MAKE)), intent: "preview" };
  const wrong = await opal.ask(MAKE, {
    ...form,
    key: "https://quotes.example.com",
    name: "<b>",
    supportPhone: "none",
    supportEmail: "x",
    look: "folder-../up",
    colour: "#ffcc00",
  });
  const html = await wrong.text();
  expect(wrong.status).toBe(422);
  for (const part of [
    "Enter a host name like",
    "Enter a name of up to",
    "Enter a phone number",
    "Enter an email address",
    "Choose a look",
    "Enter a colour dark enough for white text",
    'value="https://quotes.example.com"',
    'value="#ffcc00"',
  ])
    expect(html, part).toContain(part);
  const separateClient = new Client({ WEBSITE_URL: ORIGIN, OTHER_COUNTRY_URL: "https://nz.pitlane.test" });
  await separateClient.signIn({ subject: "demo-operator" });
  for (const key of ["pitlane.test", "NZ.pitlane.test"]) {
    const own = await separateClient.ask(MAKE, { ...form, ...INPUT_FIELDS, key });
    expect([own.status, (await htmlText(own)).includes("This is the marketplace’s own host")], key).toEqual([
      422,
      true,
    ]);
  }
  for (const path of ["unknown.example.com", "constructor"])
    expect((await opal.ask(`/desk/white-labels/${path}`)).status).toBe(404);
  for (const query of ["look=folder-x&colour=%231c5b45", "look=drawn&colour=red", ""])
    expect((await opal.ask(`/desk/white-labels/preview.css?${query}`)).status).toBe(404);
});

it("a member without supply rights can only read white labels", async () => {
  const form = { ...(await pageFields(opal, MAKE)), ...INPUT_FIELDS, key: "other.example.com" };
  for (const role of ["support", "finance"]) {
    await addEmployee("fay@operator.example", role);
    for (const path of ["/desk/white-labels", MAKE, PAGE]) expect((await fay.ask(path)).status).toBe(403);
    expect((await fay.ask(MAKE, { ...form, intent: "save", reason: "Curious" })).status).toBe(403);
  }
  expect((await new Client().ask("/desk/white-labels/preview.css?theme=drawn&colour=%231c5b45")).status).not.toBe(200);
  expect(await versionsOf("other.example.com")).toEqual([]);
});

it("theme styles and marks are served as cacheable files, and only at valid URLs", async () => {
  const visitor = new Client();
  for (const [path, type] of [
    ["/themes/1-6b1d5c.css", "text/css; charset=utf-8"],
    ["/themes/1-6b1d5c-%C3%89.svg", "image/svg+xml"],
  ] as const) {
    const { status, headers } = await visitor.ask(path);
    expect([status, headers.get("Content-Type"), headers.get("Cache-Control")], path).toEqual([
      200,
      type,
      "public, max-age=31536000, immutable",
    ]);
  }
  expect((await visitor.ask("/themes/2-6b1d5c.css")).headers.get("Cache-Control")).toBe("no-store");
  for (const path of ["1-ffffff.css", "1-6b1d5c-%3Cscript%3E.svg", "1-6b1d5c"])
    expect((await visitor.ask(`/themes/${path}`)).status, path).toBe(404);
});

it("our own host needs no lookup, and other hosts share one lookup per minute", async () => {
  let lookupCount = 0;
  let isDown = false;
  const countingDatabase = new Proxy(DB, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      if (name !== "prepare") return member.bind(target);
      return (query: string) => {
        if (query.includes("white_labels")) {
          lookupCount += 1;
          if (isDown) throw new Error("down");
        }
        return target.prepare(query);
      };
    },
  });
  const countingEnv = { ...env, DB: countingDatabase, WEBSITE_URL: ORIGIN } as unknown as Env;
  const visitor = new Client();
  const page = async (url: string) => (await visitor.ask(url, undefined, {}, countingEnv)).text();
  expect(await page("/")).toContain("Pitlane");
  expect(lookupCount).toBe(0);
  for (let hostNumber = 0; hostNumber < 30; hostNumber += 1)
    expect(await page(`https://host-${hostNumber}.example/robots.txt`)).not.toBe("");
  expect(await page(`https://${HOST}/help`)).toContain("Harbour");
  expect(lookupCount).toBe(1);
  isDown = true;
  clearWhiteLabelCache(countingDatabase);
  expect(await page(`https://${HOST}/help`)).toContain("Harbour");
  expect(await page("https://constructor.example/help")).toContain("Pitlane");
  expect(lookupCount).toBe(3);
});

it("a message uses the branding of the host where its lead was created", async () => {
  const key = "mail.harbour.example";
  const site = `https://${key}`;
  await previewAndSave(opal, MAKE, { ...(await pageFields(opal, MAKE)), ...INPUT_FIELDS, key }, "They sell our quotes");
  const { context } = momentContext();
  const { guid } = await insertLead(context, { site });
  const { supportPhone, websiteUrl } = context.config.ownBrand;
  const values = { first_name: "Kiri", supplier_name: "A workshop", items: "Brakes", vehicle: "Hilux" };
  const message = {
    id: crypto.randomUUID(),
    channel: "email",
    template: "new-quote",
    to: "kiri@customer.example",
    about: guid,
    notBefore: 0,
    values: {
      ...values,
      total: "$1.00",
      service_date: "Monday",
      expires_on: "Friday",
      link: `${websiteUrl}/quotes/${guid}`,
    },
  } as const;
  await context.db.outbox.add([await sealMessage(context, message)], context.clock.now());
  const senderOf = async () => {
    const view = (await listOutbox(context))?.find(({ id }) => id === message.id)?.rendered?.text ?? "";
    return [view.includes("Harbour & Co"), view.includes(`${site}/quotes/${guid}`), view.includes(supportPhone)];
  };
  clearWhiteLabelCache(DB);
  expect(await senderOf()).toEqual([true, true, false]);
  expect((await opal.ask(`/desk/white-labels/${key}`, changeForm("end", 1, "Over"))).status).toBe(303);
  clearWhiteLabelCache(DB);
  expect((await senderOf()).slice(0, 2)).toEqual([false, false]);
});
