import { beforeAll, expect, it } from "vitest";
import { ROUTES } from "../../../workers/pages";
import { DESK_ROLES, type DeskRole } from "../../../app/domain/identity/roles";
import { SUPPLIER_ROLES, type SupplierRole } from "../../../app/domain/identity/store-account/access";
import { addEmployee } from "../desk/test-desk";
import { Client } from "../identity/client";
import { makeMember, seedPortal, signInClient, WORKSHOP } from "../portal/test-portal";

const patternOf = (id: string): string => {
  const { parentId, path = "" } = ROUTES[id] ?? {};
  return `${parentId ? patternOf(parentId) : ""}/${path}`.replace(/\/+/g, "/");
};

/** Every route of an area, taken from the route table so that new pages are covered automatically. */
const routesOf = (area: string) =>
  Object.keys(ROUTES)
    .filter((id) => new RegExp(`^routes/${area}(?:\\.|$)`).test(id))
    .map((id) => ({ id: id.replace("routes/", ""), address: patternOf(id).replace(/:[\w-]+/g, "unknown") }));

/** Status and redirect target of a response: `200`, or `302 /customer-login`. */
const summarise = (response: Response) =>
  `${response.status} ${(response.headers.get("Location") ?? "").replace(/\?.*/, "")}`.trim();

/** The responses that `client` gets from each page of an area, and to an empty form posted to it. */
async function walk(client: Client, area: string, query = "") {
  const walkedRoutes: { readonly id: string; readonly page: string; readonly form: string }[] = [];
  for (const { id, address } of routesOf(area))
    walkedRoutes.push({
      id,
      page: summarise(await client.ask(address + query)),
      form: summarise(await client.ask(address + query, { intent: "none" })),
    });
  return walkedRoutes;
}

const refusedRoutes = (answers: Awaited<ReturnType<typeof walk>>) =>
  answers.filter(({ page }) => page.startsWith("403")).map(({ id }) => id);

let second: Client;
let member: Client;

beforeAll(async () => {
  await seedPortal();
  await addEmployee("opal@operator.example", "admin");
  second = await signInClient("demo-second-operator");
  member = await signInClient("demo-supplier-member");
}, 60_000);

const LOGIN = "302 /customer-login";

/** Routes of an area that are open to strangers, with their responses to a page request and a form. */
const OPEN: Readonly<Record<string, Readonly<Record<string, readonly [page: string, form: string]>>>> = {
  desk: { "desk.caller.end": ["404", "303 /desk"], "desk.impersonation.end": ["404", "303 /desk"] },
  workshop: {
    "workshop.answer.$token": ["404", "422"],
    "workshop.calendar.$token.bookings[.ics]": ["404", "405"],
    "workshop.hl.sign-in": ["200", "405"],
  },
  garage: {},
};

it.each(Object.keys(OPEN))("anyone signed out is sent to the login from every page of the %s area", async (area) => {
  const walkedRoutes = await walk(new Client(), area);
  expect(walkedRoutes.length).toBeGreaterThan(9);
  const openAddresses = walkedRoutes.filter(
    ({ page }) => page !== LOGIN && page !== "401" && !page.startsWith("302 /garage/"),
  );
  expect(Object.fromEntries(openAddresses.map(({ id, page, form }) => [id, [page, form]]))).toEqual(OPEN[area]);
  const acceptedForms = walkedRoutes.filter(
    ({ id, form }) => !(id in (OPEN[area] ?? {})) && /^[23]/.test(form) && form !== LOGIN,
  );
  expect(acceptedForms).toEqual([]);
}, 120_000);

it("a signed-in person without a desk role is refused on every desk page", async () => {
  const walkedRoutes = (await walk(member, "desk")).filter(({ id }) => !(id in (OPEN.desk ?? {})));
  expect(walkedRoutes.filter(({ page }) => page !== "403")).toEqual([]);
  expect(walkedRoutes.filter(({ form }) => form !== "403" && form !== "405")).toEqual([]);
}, 120_000);

const BANK_FILES = ["desk.bank-files.$number_.file", "desk.bank-files.$number", "desk.bank-files._index"];
const CARE_ROUTES = ["desk.bookings.$bookingToken_.data[.json]", "desk.review-requests.$id", "desk.caller._index"];
const CONNECT_ROUTES = ["desk.integrations._index", "desk.integrations.key", "desk.integrations.webhook"];
const STAFF_ROUTES = ["desk.integrations.webhooks.$id", "desk.people"];
const MONEY_ROUTES = ["desk.claims.$id", "desk.wallets.$supplierId"];
/** Pages about what the marketplace offers. `discounts.$kind` is not among them, because no kind is called "unknown". */
const SUPPLY_ROUTES =
  /^desk\.(applications|discounts\._index|files|fleet-companies|help|holidays|jobs|legal-texts|partners|prices|questions|rewards-partner|special-prices|texts|trade-prices|white-labels\.)/;

const supplyPages = () =>
  routesOf("desk")
    .map(({ id }) => id)
    .filter((id) => SUPPLY_ROUTES.test(id));

const REFUSED_AT_DESK: Readonly<Record<DeskRole, () => readonly string[]>> = {
  support: () => [...supplyPages(), ...BANK_FILES, ...CONNECT_ROUTES, ...STAFF_ROUTES],
  finance: () => [...supplyPages(), ...CARE_ROUTES, ...CONNECT_ROUTES, ...STAFF_ROUTES],
  supply: () => [...BANK_FILES, ...CARE_ROUTES, ...CONNECT_ROUTES, ...STAFF_ROUTES, ...MONEY_ROUTES],
  admin: () => [],
};

it.each(DESK_ROLES)("%s is refused on exactly the desk pages outside the role's rights", async (role) => {
  await addEmployee("fay@operator.example", role);
  expect(refusedRoutes(await walk(second, "desk")).sort()).toEqual([...REFUSED_AT_DESK[role]()].sort());
}, 120_000);

/** Pages of one booking or lead. If the booking or lead does not exist, no workshop may open the page. */
const OTHER_WORKSHOP_ROUTES = /^workshop\.(hl\.)?(bookings|leads)\.\$/;
const OWNER_ONLY = [
  "workshop.hl.account-transfer",
  "workshop.settings.business",
  "workshop.settings.bank",
  "workshop.settings.contacts",
];
const MANAGING_ROUTES = [
  "workshop.settings.calendars",
  "workshop.settings.documents",
  "workshop.settings.photos",
  "workshop.statements._index",
  "workshop.wallet.card.$topUpId",
];
const RESPONDING_ROUTES = [
  "workshop.block",
  "workshop.leads._index",
  "workshop.visibility",
  "workshop.walk-in",
  "workshop.wallet",
];

const REFUSED_AT_WORKSHOP: Readonly<Record<SupplierRole, readonly string[]>> = {
  owner: [],
  manager: OWNER_ONLY,
  "front-desk": [...OWNER_ONLY, ...MANAGING_ROUTES],
  mechanic: [...OWNER_ONLY, ...MANAGING_ROUTES, ...RESPONDING_ROUTES],
};

it.each(SUPPLIER_ROLES)("%s is refused on exactly the workshop pages outside the role's permissions", async (role) => {
  await makeMember(WORKSHOP, "max@workshop.example", role);
  const pages = refusedRoutes(await walk(member, "workshop", `?store=${WORKSHOP}`));
  expect(pages.filter((id) => !OTHER_WORKSHOP_ROUTES.test(id)).sort()).toEqual([...REFUSED_AT_WORKSHOP[role]].sort());
}, 120_000);
