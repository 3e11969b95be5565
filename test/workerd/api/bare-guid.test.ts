import { SELF } from "cloudflare:test";
import { type OperationDefinitionNode, parse, print } from "graphql";
import { beforeAll, expect, it, vi } from "vitest";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { EXAMPLES, exampleOf } from "../../../app/api/examples";
import { DOCUMENTS } from "../../../app/gateway/documents";
import { PAGE_ROUTES } from "../../support/page-routes";
import { seedReference } from "../../support/reference-fixture";
import { DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { exampleUrl, fillPlaceholders } from "../../support/example-calls";
import { createBookedLead, type ExampleLead, SUPPLIER } from "./example-world";

/** Words that occur only in this person's details. */
const PERSON = {
  FirstName: "Zephyrine",
  LastName: "Quillfeather",
  Mobile: "0491 570 156",
  Email: "zq.private@customer.example",
};
const PRIVATE = [PERSON.FirstName, PERSON.LastName, PERSON.Email, "491570156", "491 570 156"];

let booking: ExampleLead;
/** All log lines, in which no personal data may appear. */
const logLines: string[] = [];

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(SUPPLIER, { capacityMinutes: 1_000_000 }));
  for (const level of ["info", "warn", "error", "log"] as const)
    vi.spyOn(console, level).mockImplementation((...text) => void logLines.push(text.join(" ")));
  booking = await createBookedLead(PERSON, {
    Name: "Zephyrine Quillfeather",
    Email: PERSON.Email,
    MobileNumber: PERSON.Mobile,
  });
}, 60_000);

let strangerCount = 0;
/** A new browser on a separate network. Returns the whole response, headers included. */
async function askAsStranger(
  method: string,
  path: string,
  body?: string,
  type = "application/json",
): Promise<{ status: number; responseText: string }> {
  strangerCount += 1;
  const response = await SELF.fetch(`https://pitlane.test${path}`, {
    method,
    redirect: "manual",
    headers: {
      "CF-Connecting-IP": `10.2.${strangerCount >> 8}.${strangerCount & 255}`,
      ...(body === undefined ? {} : { "Content-Type": type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, responseText: `${[...response.headers].join("\n")}\n${await response.text()}` };
}

const privateWordsIn = (text: string) => PRIVATE.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
/**
 * Returns the private words that the page shows. A booking's token has 160 random bits and is sent only to the customer, so the page may greet anyone who has
 * it by first name.
 */
const privateWordsAt = (address: string, view: string) =>
  privateWordsIn(view).filter(
    (word) => !(word === PERSON.FirstName && address.includes(String(booking.world.bookedToken))),
  );

it("the browser that made the booking sees its contact details", async () => {
  const answer = await SELF.fetch(`https://pitlane.test/api/lead/${booking.world.lead}`, {
    headers: { Cookie: booking.cookie },
  });
  expect(privateWordsIn(await answer.text())).toEqual(
    expect.arrayContaining(["Zephyrine", "zq.private@customer.example"]),
  );
});

it("no call reveals the person behind a lead or booking to a stranger", async () => {
  const wrong: string[] = [];
  const requests: string[] = [];
  for (const endpoint of ENDPOINTS.filter(({ method, path }) => `${method} ${path}` in EXAMPLES)) {
    const { body } = exampleOf(endpoint);
    const address = exampleUrl(endpoint, booking.world);
    const message = body === undefined ? undefined : JSON.stringify(fillPlaceholders(body, booking.world));
    const { responseText } = await askAsStranger(endpoint.method, address, message);
    if (
      `${address}${message}`.includes(String(booking.world.lead)) ||
      address.includes(String(booking.world.bookedToken))
    )
      requests.push(endpoint.path);
    if (privateWordsAt(address, responseText).length > 0)
      wrong.push(`${endpoint.method} ${address} shows ${privateWordsAt(address, responseText)}`);
  }
  expect(requests.length).toBeGreaterThan(25);
  expect(wrong).toEqual([]);
});

it("no gateway document reveals the person behind a lead or booking to a stranger", async () => {
  const wrong: string[] = [];
  for (const { name, text } of DOCUMENTS) {
    const [operation] = parse(text).definitions as readonly OperationDefinitionNode[];
    const variables = Object.fromEntries(
      (operation?.variableDefinitions ?? []).map(({ variable, type }) => [
        variable.name.value,
        valueFor(variable.name.value, print(type)),
      ]),
    );
    const { responseText } = await askAsStranger(
      "POST",
      "/api/gateway",
      JSON.stringify({ operationName: name, variables }),
    );
    if (privateWordsIn(responseText).length > 0) wrong.push(`${name} shows ${privateWordsIn(responseText)}`);
  }
  expect(wrong).toEqual([]);
});

function valueFor(name: string, type: string): unknown {
  const { lead, supplier, bookedToken, bookingId } = booking.world;
  if (/lead/i.test(name)) return /Int/.test(type) ? 1 : lead;
  if (/token/i.test(name)) return bookedToken;
  if (/booking/i.test(name)) return /Int/.test(type) ? bookingId : String(bookingId);
  if (/Int/.test(type)) return supplier;
  return type.startsWith("[") ? [] : /^(String|ID)/.test(type) ? "1" : null;
}

/** The list of sent messages is for developers, and exists in DEV and TEST only. */
const OWN = "dev";

it("no opened or posted page reveals the person behind a lead or booking to a stranger", async () => {
  const { lead, bookedToken, supplier } = booking.world;
  const sampleValue = (part: string) =>
    /lead/i.test(part) ? lead : /token/i.test(part) ? bookedToken : /workshop|supplier/i.test(part) ? supplier : "1";
  const wrong: string[] = [];
  const payloads: string[] = [];
  for (const parts of PAGE_ROUTES.filter(([first]) => first !== OWN)) {
    const address = `/${parts.map((part) => (part.startsWith("$") ? sampleValue(part) : part)).join("/")}`;
    const page = await askAsStranger("GET", address);
    if (page.status === 200 && (address.includes(String(lead)) || address.includes(String(bookedToken))))
      payloads.push(address);
    const others = [
      await askAsStranger("GET", `${address}.data`),
      await askAsStranger("POST", address, "intent=save&to=&next=1", "application/x-www-form-urlencoded"),
    ];
    for (const { responseText } of [page, ...others])
      if (privateWordsAt(address, responseText).length > 0)
        wrong.push(`${address} shows ${privateWordsAt(address, responseText)}`);
  }
  expect(payloads.length).toBeGreaterThan(12);
  expect(wrong).toEqual([]);
});

it("the log of a stranger's requests contains no names, guids or tokens", () => {
  expect(logLines.length).toBeGreaterThan(100);
  const { lead, bookedToken } = booking.world;
  expect(
    logLines.filter(
      (line) => privateWordsIn(line).length > 0 || line.includes(String(lead)) || line.includes(String(bookedToken)),
    ),
  ).toEqual([]);
});
