import { beforeAll, expect, it } from "vitest";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { exampleOf } from "../../../app/api/examples";
import { SUPPLIER_ROLES, type SupplierRole } from "../../../app/domain/identity/store-account/access";
import { openTopUp } from "../../../app/usecases/booking/wallet/top-up";
import { cents } from "../../../app/domain/core/money/money";
import { toSupplierId } from "../../support/ids";
import { testBidding, testContext } from "../bids/test-bidding";
import { DB } from "../booking/test-booking";
import { Client } from "../identity/client";
import {
  testBooking,
  callAs,
  contextOf,
  gatewayAs,
  makeMember,
  OTHER,
  offerOf,
  seedPortal,
  signInClient,
  WORKSHOP,
} from "./test-portal";

const EMAIL = "max@workshop.example";
const ALL_ROLES: readonly SupplierRole[] = SUPPLIER_ROLES;
const ANSWERING_ROLES: readonly SupplierRole[] = ["owner", "manager", "front-desk"];
const MANAGING_ROLES: readonly SupplierRole[] = ["owner", "manager"];

let token = "";
/** An invitation for the workshop to bid on a quote request, and a top-up of its wallet. */
let lead = { id: 0, token: "" };
let topUp = "";
let max: Client;

beforeAll(async () => {
  await seedPortal();
  token = (await testBooking()).token;
  max = await signInClient("demo-supplier-member");
  const { invitations } = await testBidding(testContext().context);
  lead = invitations.find(({ supplierId }) => supplierId === WORKSHOP) ?? lead;
  const payload = await openTopUp(
    contextOf(null).context,
    { supplierId: toSupplierId(WORKSHOP), supplierName: "W" },
    cents(5_000),
    "of this test",
  );
  topUp = payload.ok ? payload.topUp.id : "";
}, 60_000);

/** The status of a refused request. An allowed one has another status, even if its input is invalid. */
const CLOSED = 403;
const postsForm = (path: string, fields: Readonly<Record<string, string>>) => async (client: Client) =>
  (await client.ask(path, fields)).status;
const opensPage = (path: string) => async (client: Client) => (await client.ask(path)).status;
const respond = async (client: Client) => {
  const { offer } = await offerOf(token);
  const { json } = await gatewayAs(client, "respondToBookingOffer", { bookingOfferId: offer.id, responseType: 99 });
  return json.errors?.[0]?.extensions?.code === "portal-forbidden" ? CLOSED : 200;
};

/** An API call for workshop users, with its example's body. */
const api = (method: "GET" | "POST", path: string, body: unknown = exampleOf({ method, path }).body ?? {}) => {
  const endpoint = ENDPOINTS.find((endpoint) => endpoint.method === method && endpoint.path === path);
  if (!endpoint) throw new Error(`${method} ${path} is no call of ours`);
  return async (client: Client) =>
    (await callAs(client, path.replace("{id}", String(lead.id)), method === "GET" ? undefined : body)).status;
};
const callsGateway =
  (operation: string, variables: () => Readonly<Record<string, unknown>>) => async (client: Client) => {
    const { json } = await gatewayAs(client, operation, variables());
    const text = JSON.stringify(json);
    return /NotSignedIn/.test(text) ? 401 : /portal-forbidden|Forbidden/.test(text) ? CLOSED : 200;
  };

const ENTRY_POINTS: readonly (readonly [
  name: string,
  roles: readonly SupplierRole[],
  open: (client: Client) => Promise<number>,
])[] = [
  ["overview", ALL_ROLES, opensPage(`/workshop?store=${WORKSHOP}`)],
  ["today", ALL_ROLES, opensPage(`/workshop/today?store=${WORKSHOP}`)],
  ["all messages", ALL_ROLES, opensPage(`/workshop/messages?store=${WORKSHOP}`)],
  ["the search for work", ALL_ROLES, opensPage(`/workshop/find?store=${WORKSHOP}`)],
  ["to look for work", ALL_ROLES, postsForm("/workshop/find", { store: String(WORKSHOP), q: "ABC123" })],
  ["the page of a walk-in", ANSWERING_ROLES, opensPage(`/workshop/walk-in?store=${WORKSHOP}`)],
  [
    "to add a walk-in",
    ANSWERING_ROLES,
    postsForm("/workshop/walk-in", { store: String(WORKSHOP), day: "", minutes: "" }),
  ],
  ["the page of blocked hours", ANSWERING_ROLES, opensPage(`/workshop/block?store=${WORKSHOP}`)],
  ["to block hours", ANSWERING_ROLES, postsForm("/workshop/block", { store: String(WORKSHOP), day: "", part: "" })],
  [
    "to move in the diary",
    ANSWERING_ROLES,
    (client) =>
      postsForm("/workshop?index", { store: String(WORKSHOP), itemId: `booking:${token}`, to: "", startAt: "" })(
        client,
      ),
  ],
  [
    "to remove from the diary",
    ANSWERING_ROLES,
    postsForm("/workshop?index", { store: String(WORKSHOP), itemId: "entry:none", to: "removed" }),
  ],
  ["the rows of the diary", MANAGING_ROLES, opensPage(`/workshop/settings/bays?store=${WORKSHOP}`)],
  ["settings", ALL_ROLES, opensPage(`/workshop/settings?store=${WORKSHOP}`)],
  ["people", ALL_ROLES, opensPage(`/workshop/settings/people?store=${WORKSHOP}`)],
  ["how customers see it", ALL_ROLES, opensPage(`/workshop/settings/preview?store=${WORKSHOP}`)],
  ["how it is found", ANSWERING_ROLES, opensPage(`/workshop/visibility?store=${WORKSHOP}`)],
  ["its profile", MANAGING_ROLES, opensPage(`/workshop/settings/profile?store=${WORKSHOP}`)],
  ["its photos", MANAGING_ROLES, opensPage(`/workshop/settings/photos?store=${WORKSHOP}`)],
  [
    "to change its photos",
    MANAGING_ROLES,
    postsForm("/workshop/settings/photos", { intent: "change", store: String(WORKSHOP), version: "0" }),
  ],
  ["a booking", ALL_ROLES, (client) => opensPage(`/workshop/bookings/${token}`)(client)],
  ["its messages", ALL_ROLES, (client) => opensPage(`/workshop/bookings/${token}/messages`)(client)],
  [
    "to write to its customer",
    ALL_ROLES,
    (client) => postsForm(`/workshop/bookings/${token}/messages`, { intent: "write", text: "", key: "k" })(client),
  ],
  [
    "a step of its work",
    ALL_ROLES,
    (client) => postsForm(`/workshop/bookings/${token}`, { intent: "work", step: "arrived" })(client),
  ],
  ["its extra work", ALL_ROLES, (client) => opensPage(`/workshop/bookings/${token}/extra-work`)(client)],
  ["to answer it", ANSWERING_ROLES, respond],
  ["its one button", ANSWERING_ROLES, (client) => opensPage(`/workshop/bookings/${token}/answer`)(client)],
  [
    "to press it",
    ANSWERING_ROLES,
    (client) => postsForm(`/workshop/bookings/${token}/answer`, { intent: "undo" })(client),
  ],
  ["to move it", ANSWERING_ROLES, (client) => postsForm(`/workshop/bookings/${token}`, { intent: "propose" })(client)],
  ["to cancel it", ANSWERING_ROLES, (client) => postsForm(`/workshop/bookings/${token}`, { intent: "cancel" })(client)],
  ["a section of the settings", MANAGING_ROLES, opensPage(`/workshop/settings/hours?store=${WORKSHOP}`)],
  ["its documents", MANAGING_ROLES, opensPage(`/workshop/settings/documents?store=${WORKSHOP}`)],
  ["its calendars", MANAGING_ROLES, opensPage(`/workshop/settings/calendars?store=${WORKSHOP}`)],
  [
    "to make a feed",
    MANAGING_ROLES,
    postsForm("/workshop/settings/calendars", { intent: "make", store: String(WORKSHOP), madeAt: "1" }),
  ],
  ["to save it", MANAGING_ROLES, postsForm("/workshop/settings/hours", { store: String(WORKSHOP), version: "0" })],
  [
    "to invite",
    MANAGING_ROLES,
    postsForm("/workshop/store-invitations", {
      intent: "invite",
      supplierId: String(WORKSHOP),
      email: "",
      role: "mechanic",
    }),
  ],
  [
    "to change a role",
    MANAGING_ROLES,
    postsForm("/workshop/settings/people", {
      intent: "role",
      store: String(WORKSHOP),
      email: `w${WORKSHOP}@supplier.example`,
      role: "mechanic",
    }),
  ],
  ["the bank account", ["owner"], opensPage(`/workshop/settings/bank?store=${WORKSHOP}`)],
  [
    "to change the bank account",
    ["owner"],
    postsForm("/workshop/settings/bank", { store: String(WORKSHOP), intent: "code" }),
  ],
  ["the business details", ["owner"], opensPage(`/workshop/settings/business?store=${WORKSHOP}`)],
  [
    "to change the business details",
    ["owner"],
    postsForm("/workshop/settings/business", { store: String(WORKSHOP), section: "business-details", intent: "code" }),
  ],
  ["who gets which messages", ["owner"], opensPage(`/workshop/settings/contacts?store=${WORKSHOP}`)],
  [
    "to change who gets which messages",
    ["owner"],
    postsForm("/workshop/settings/contacts", { store: String(WORKSHOP), intent: "topics", id: "email" }),
  ],
  ["to move the account", ["owner"], opensPage("/workshop/hl/account-transfer")],
  ["to give a new address", ["owner"], postsForm("/workshop/hl/account-transfer", { emailAddress: "" })],
  [
    "to send the code",
    ["owner"],
    api("POST", "/api/workshop/account-transfer/send-verification", { emailAddress: "" }),
  ],
  [
    "to check the code",
    ["owner"],
    api("POST", "/api/workshop/account-transfer/check-verification", { verificationCode: "000000" }),
  ],
  ["the frame's booking", ALL_ROLES, (client) => opensPage(`/workshop/hl/bookings/${token}`)(client)],
  [
    "to answer in the frame",
    ANSWERING_ROLES,
    (client) => postsForm(`/workshop/hl/bookings/${token}`, { intent: "propose" })(client),
  ],
  ["its entry in a calendar", ALL_ROLES, (client) => opensPage(`/workshop/bookings/${token}/calendar.ics`)(client)],
  [
    "to note what is found",
    ALL_ROLES,
    (client) => postsForm(`/workshop/bookings/${token}/extra-work`, { intent: "ask", finding: "" })(client),
  ],
  ["statements", MANAGING_ROLES, opensPage(`/workshop/statements?store=${WORKSHOP}`)],
  ["a month", MANAGING_ROLES, opensPage(`/workshop/statements/2026-11?store=${WORKSHOP}`)],
  ["a month's lines", MANAGING_ROLES, opensPage(`/workshop/statements/2026-11/lines.csv?store=${WORKSHOP}`)],
  ["a month's bill", MANAGING_ROLES, opensPage(`/workshop/statements/2026-11/xero.csv?store=${WORKSHOP}`)],
  ["the wallet", ANSWERING_ROLES, opensPage(`/workshop/wallet?store=${WORKSHOP}`)],
  [
    "to pay in",
    MANAGING_ROLES,
    postsForm("/workshop/wallet", { store: String(WORKSHOP), submissionKey: "k".repeat(27), amount: "" }),
  ],
  ["the window of a card", MANAGING_ROLES, (client) => opensPage(`/workshop/wallet/card/${topUp}`)(client)],
  ["to finish with a card", MANAGING_ROLES, (client) => postsForm(`/workshop/wallet/card/${topUp}`, {})(client)],
  ["leads", ANSWERING_ROLES, opensPage(`/workshop/leads?store=${WORKSHOP}`)],
  ["a request", ANSWERING_ROLES, (client) => opensPage(`/workshop/leads/${lead.token}/details`)(client)],
  ["the frame's request", ANSWERING_ROLES, (client) => opensPage(`/workshop/hl/leads/${lead.token}/details`)(client)],
  [
    "to bid",
    ANSWERING_ROLES,
    (client) => postsForm(`/workshop/leads/${lead.token}/details`, { intent: "ask-return", returnReason: "" })(client),
  ],
  [
    "to bid in the frame",
    ANSWERING_ROLES,
    (client) =>
      postsForm(`/workshop/hl/leads/${lead.token}/details`, { intent: "ask-return", returnReason: "" })(client),
  ],
  ["a request by the API", ANSWERING_ROLES, api("GET", "/api/lead-bid-offer/{id}")],
  ["its counts by the API", ANSWERING_ROLES, api("GET", "/api/lead-bid-offer/{id}/offers-remaining")],
  ["to bid by the API", ANSWERING_ROLES, api("POST", "/api/lead-bid-offer/{id}/offer", { CartItems: [] })],
  ["to claim by the API", ANSWERING_ROLES, api("POST", "/api/lead-bid-offer/{id}/claim")],
  ["the number by the API", ANSWERING_ROLES, api("POST", "/api/lead-bid-offer/{id}/reveal-contact")],
  [
    "its parts by the gateway",
    ANSWERING_ROLES,
    callsGateway("productSuggestionsForLeadBidOffer", () => ({ leadBidOfferId: lead.id, searchText: "oil" })),
  ],
  ["the calculator", ALL_ROLES, opensPage("/workshop/quote")],
  ["the frame's calculator", ALL_ROLES, opensPage("/workshop/hl/quote-a-service")],
  ["to keep a quote", ALL_ROLES, postsForm("/workshop/quote", {})],
  ["to keep a quote in the frame", ALL_ROLES, postsForm("/workshop/hl/quote-a-service", {})],
  [
    "a quote by the API",
    ALL_ROLES,
    api("POST", "/api/workshop/track-quote", {
      ...(exampleOf({ method: "POST", path: "/api/workshop/track-quote" }).body as object),
      workshopId: WORKSHOP,
    }),
  ],
  ["to send documents", MANAGING_ROLES, postsForm("/workshop/settings/documents", { store: String(WORKSHOP) })],
];

/** Every entry point of the portal, with the row above that tests it. The next test fails if a page or call is not listed. */
const ATTEMPTED_REQUESTS: Readonly<Record<string, string>> = {
  "GET workshop._index": "overview",
  "POST workshop._index": "to move in the diary",
  "GET workshop.today": "today",
  "GET workshop.messages": "all messages",
  "GET workshop.settings.business": "the business details",
  "POST workshop.settings.business": "to change the business details",
  "GET workshop.settings.contacts": "who gets which messages",
  "POST workshop.settings.contacts": "to change who gets which messages",
  "GET workshop.find": "the search for work",
  "POST workshop.find": "to look for work",
  "GET workshop.walk-in": "the page of a walk-in",
  "POST workshop.walk-in": "to add a walk-in",
  "GET workshop.block": "the page of blocked hours",
  "POST workshop.block": "to block hours",
  "GET workshop.visibility": "how it is found",
  "GET workshop.settings._index": "settings",
  "GET workshop.settings.$section": "a section of the settings",
  "POST workshop.settings.$section": "to save it",
  "GET workshop.settings.people": "people",
  "POST workshop.settings.people": "to change a role",
  "GET workshop.settings.preview": "how customers see it",
  "GET workshop.settings.photos": "its photos",
  "POST workshop.settings.photos": "to change its photos",
  "GET workshop.settings.bank": "the bank account",
  "POST workshop.settings.bank": "to change the bank account",
  "GET workshop.settings.documents": "its documents",
  "POST workshop.settings.documents": "to send documents",
  "GET workshop.settings.calendars": "its calendars",
  "POST workshop.settings.calendars": "to make a feed",
  "POST workshop.store-invitations": "to invite",
  "GET workshop.bookings.$bookingToken": "a booking",
  "POST workshop.bookings.$bookingToken": "to cancel it",
  "GET workshop.hl.bookings.$bookingToken": "the frame's booking",
  "POST workshop.hl.bookings.$bookingToken": "to answer in the frame",
  "GET workshop.bookings.$bookingToken_.answer": "its one button",
  "POST workshop.bookings.$bookingToken_.answer": "to press it",
  "GET workshop.bookings.$bookingToken_.calendar[.ics]": "its entry in a calendar",
  "GET workshop.bookings.$bookingToken_.extra-work": "its extra work",
  "POST workshop.bookings.$bookingToken_.extra-work": "to note what is found",
  "GET workshop.bookings.$bookingToken_.messages": "its messages",
  "POST workshop.bookings.$bookingToken_.messages": "to write to its customer",
  "GET workshop.hl.account-transfer": "to move the account",
  "POST workshop.hl.account-transfer": "to give a new address",
  "POST /api/workshop/account-transfer/send-verification": "to send the code",
  "POST /api/workshop/account-transfer/check-verification": "to check the code",
  "GET workshop.statements._index": "statements",
  "GET workshop.statements.$month": "a month",
  "GET workshop.statements.$month_.lines[.csv]": "a month's lines",
  "GET workshop.statements.$month_.xero[.csv]": "a month's bill",
  "GET workshop.wallet": "the wallet",
  "POST workshop.wallet": "to pay in",
  "GET workshop.wallet.card.$topUpId": "the window of a card",
  "POST workshop.wallet.card.$topUpId": "to finish with a card",
  "GET workshop.leads._index": "leads",
  "GET workshop.leads.$leadBidOfferToken.details": "a request",
  "POST workshop.leads.$leadBidOfferToken.details": "to bid",
  "GET workshop.hl.leads.$leadBidOfferToken.details": "the frame's request",
  "POST workshop.hl.leads.$leadBidOfferToken.details": "to bid in the frame",
  "GET /api/lead-bid-offer/{id}": "a request by the API",
  "GET /api/lead-bid-offer/{id}/offers-remaining": "its counts by the API",
  "POST /api/lead-bid-offer/{id}/offer": "to bid by the API",
  "POST /api/lead-bid-offer/{id}/claim": "to claim by the API",
  "POST /api/lead-bid-offer/{id}/reveal-contact": "the number by the API",
  "POST /api/workshop/track-quote": "a quote by the API",
  "GET workshop.quote": "the calculator",
  "POST workshop.quote": "to keep a quote",
  "GET workshop.hl.quote-a-service": "the frame's calculator",
  "POST workshop.hl.quote-a-service": "to keep a quote in the frame",
};

/** Entry points that have no row above, and how each is protected. */
const OTHER_RESPONSES: Readonly<Record<string, string>> = {
  "GET workshop.store-invitations": "shows whoever is signed in the invitations to their own address",
  "GET workshop.settings.devices": "one's own devices, for whoever works anywhere (notifications.test.ts)",
  "POST workshop.settings.devices": "one's own devices, for whoever works anywhere (notifications.test.ts)",
  "GET workshop.hl.sign-in": "waits for the login, and knows nothing of a store",
  "GET workshop.link.$token": "a link that was sent (ways-in.test.ts)",
  "POST workshop.link.$token": "a link that was sent (ways-in.test.ts)",
  "GET workshop.answer.$token": "a link that was sent (press-confirm.test.ts)",
  "POST workshop.answer.$token": "a link that was sent (press-confirm.test.ts)",
  "GET workshop.calendar.$token.bookings[.ics]": "a secret address (calendars.test.ts)",
  "GET workshop.bookings.$bookingToken_.photo.$imageId": "a photo of a booking (bookings.test.ts)",
  "GET workshop.bookings.$bookingToken_.messages_.photo.$photoId": "a photo of a message (conversation.test.ts)",
  "GET workshop.bookings.$bookingToken_.extra-work_.photo.$photoId": "a photo of a finding (extra-work.test.ts)",
  "GET workshop.leads.$leadBidOfferToken.photo.$imageId": "a photo of a request (bidding.test.ts)",
  "POST /api/workshop/account-transfer/complete":
    "needs the code that only the two calls before it give (accounts.test.ts)",
};

it("every portal page and workshop call has a role test or a documented exception", () => {
  const pages = Object.entries(
    import.meta.glob<string>("../../../app/routes/workshop.*/route.{ts,tsx}", {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  ).flatMap(([file, text]) => {
    const folder = file.split("/").at(-2) ?? "";
    const exportPattern = (name: string) =>
      new RegExp(`export (async function|const|\\{[^}]*) ?\\b${name}\\b`).test(text);
    return [
      ...(exportPattern("loader") ? [`GET ${folder}`] : []),
      ...(exportPattern("action") ? [`POST ${folder}`] : []),
    ];
  });
  const calls = ENDPOINTS.filter(({ access }) => access === "workshop").map(({ method, path }) => `${method} ${path}`);
  expect(pages.length).toBeGreaterThan(55);
  expect([...pages, ...calls].sort()).toEqual(
    [...Object.keys(ATTEMPTED_REQUESTS), ...Object.keys(OTHER_RESPONSES)].sort(),
  );
  const rows = ENTRY_POINTS.map(([name]) => name);
  expect(Object.values(ATTEMPTED_REQUESTS).filter((name) => !rows.includes(name))).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
});

it.each(
  ENTRY_POINTS,
)("%s admits exactly its roles, and refuses removed, other and signed-out users", async (name, roles, sendRequest) => {
  for (const role of SUPPLIER_ROLES) {
    await DB.prepare("delete from supplier_members").run();
    await makeMember(WORKSHOP, EMAIL, role);
    expect([role, (await sendRequest(max)) === CLOSED]).toEqual([role, !roles.includes(role)]);
  }
  await DB.prepare("update supplier_members set removed_at = 1").run();
  expect(["removed", await sendRequest(max)]).toEqual(["removed", CLOSED]);
  // The owner of another store has a separate calculator and account.
  await makeMember(OTHER, EMAIL, "owner");
  const isStoreless = /calculator|keep a quote|account|new address|the code/.test(name);
  expect(["of another store", isStoreless || (await sendRequest(max)) === CLOSED]).toEqual(["of another store", true]);
  const stranger = await sendRequest(new Client());
  expect(["a stranger", [302, 401, 403].includes(stranger) || (sendRequest === respond && stranger === 200)]).toEqual([
    "a stranger",
    true,
  ]);
});

it("a mechanic sees who can answer a booking, but not the quote requests or the wallet", async () => {
  await DB.prepare("delete from supplier_members").run();
  await makeMember(WORKSHOP, EMAIL, "mechanic");
  const booking = await (await max.ask(`/workshop/bookings/${token}`)).text();
  expect(booking).toContain("The front desk, a manager or the owner can answer this booking.");
  expect(booking).not.toContain('value="respond"');
  const overview = await (await max.ask("/workshop")).text();
  expect([
    overview.includes("Bookings to answer"),
    overview.includes("Requests for a quote"),
    overview.includes("Wallet"),
  ]).toEqual([true, false, false]);
});

/** Read-only actions, which a closed store may still use. */
const READING_ROUTES: ReadonlySet<string> = new Set([
  "overview",
  "today",
  "all messages",
  "the search for work",
  "to look for work",
  "settings",
  "people",
  "how customers see it",
  "how it is found",
  "a booking",
  "its messages",
  "its extra work",
  "the frame's booking",
  "its entry in a calendar",
  "leads",
  "the wallet",
  "a request",
  "the frame's request",
  "a request by the API",
  "its counts by the API",
  "its parts by the gateway",
]);
/** Actions for bidding, which a paused store may not use. */
const BIDDING_ROUTES: ReadonlySet<string> = new Set([
  "to bid",
  "to bid in the frame",
  "to bid by the API",
  "to claim by the API",
  "the number by the API",
]);
const setState = (state: "open" | "paused" | "closed") =>
  DB.prepare("update suppliers set hidden_because = ? where id = ?")
    .bind(state === "open" ? null : state, WORKSHOP)
    .run();

/** The application of a store that an operator has closed. */
async function insertClosedApplication(): Promise<void> {
  await DB.prepare("delete from workshop_applications").run();
  await DB.prepare("delete from workshop_application_events").run();
  await DB.prepare(
    "insert into workshop_applications (id, country, status, holders, email_digest, sealed, supplier_id, created_at, updated_at) values ('closing', 'AU', 'closed', '[]', 'p', 's', ?, 0, 0)",
  )
    .bind(WORKSHOP)
    .run();
}
const backdateClosing = (days: number) =>
  DB.prepare(
    "insert or replace into workshop_application_events (id, application_id, kind, at, actor) values (1, 'closing', 'closed', ?, 'operator')",
  )
    .bind(Date.now() - days * 24 * 3_600_000)
    .run();

it.each(
  ENTRY_POINTS,
)("%s admits its roles, but no bids while paused, and nobody 90 days after closing", async (name, roles, open) => {
  await insertClosedApplication();
  try {
    for (const role of SUPPLIER_ROLES) {
      await DB.prepare("delete from supplier_members").run();
      await makeMember(WORKSHOP, EMAIL, role);
      const isOpen = async () => (await open(max)) !== CLOSED;
      await setState("paused");
      expect([role, "paused", await isOpen()]).toEqual([
        role,
        "paused",
        roles.includes(role) && !BIDDING_ROUTES.has(name),
      ]);
      await setState("closed");
      await backdateClosing(89);
      expect([role, "closed", await isOpen()]).toEqual([
        role,
        "closed",
        roles.includes(role) && READING_ROUTES.has(name),
      ]);
      await backdateClosing(91);
      expect([role, "long closed", await isOpen()]).toEqual([role, "long closed", false]);
    }
  } finally {
    await setState("open");
  }
});

it("the messages page of a closed store has no form", async () => {
  const readMessagesPage = async () => (await max.ask(`/workshop/bookings/${token}/messages`)).text();
  await insertClosedApplication();
  await backdateClosing(1);
  await makeMember(WORKSHOP, EMAIL, "owner");
  expect(await readMessagesPage()).toContain('name="text"');
  try {
    await setState("closed");
    const closedPage = await readMessagesPage();
    expect(closedPage).toContain("Your store is closed");
    expect(closedPage).not.toContain('name="text"');
  } finally {
    await setState("open");
  }
});
