import { beforeAll, expect, it } from "vitest";
import {
  isSecurityEvent,
  SECURITY_EVENTS,
  type SecurityEvent,
} from "../../../app/domain/operations/health/security-events";
import { requestCredit } from "../../../app/usecases/operations/desk/credit";
import { createApiKey } from "../../../app/usecases/operations/desk/api-keys";
import { findDeskPerson } from "../../../app/usecases/operations/desk/desk-person";
import { readContact } from "../../../app/usecases/operations/desk/read-case";
import { sendCode } from "../../../app/usecases/identity/verification/send-code";
import { toBookingToken } from "../../support/ids";
import { addEmployee } from "../desk/test-desk";
import { testBooking, callAs, contextOf, seedPortal, signInClient } from "../portal/test-portal";
import { Client } from "./client";

/** Each security event is triggered by a realistic attempt and writes one log line. */

const MINUTE = 60_000;
let opal: Client;
let token: string;
let leadGuid: string;

beforeAll(async () => {
  await seedPortal();
  opal = await signInClient("demo-operator");
  await addEmployee("opal@operator.example", "admin");
  ({ token, guid: leadGuid } = await testBooking({ email: "events@example.com", mobile: "+61404090001" }));
}, 60_000);

const newSubmission = () => ({ id: crypto.randomUUID(), reason: "A test of the log" });

/** The security events that are logged during a run. */
async function linesOf(run: () => Promise<unknown>): Promise<readonly string[]> {
  const lines: string[] = [];
  const { info, warn, error } = console;
  const recordWith =
    (write: typeof info) =>
    (line: unknown, ...rest: unknown[]) => {
      const { event } = typeof line === "string" && line.startsWith("{") ? JSON.parse(line) : { event: "" };
      if (isSecurityEvent(event)) lines.push(event);
      else write(line, ...rest);
    };
  Object.assign(console, { info: recordWith(info), warn: recordWith(warn), error: recordWith(error) });
  try {
    await run();
  } finally {
    Object.assign(console, { info, warn, error });
  }
  return lines;
}

interface Attempt {
  /** Prepares the attempt. Log lines of this are not counted. */
  readonly before?: () => Promise<unknown>;
  readonly run: () => Promise<unknown>;
}

let customer: Client;
let phone: Client;
let guess = "";

/** The type requires an attempt for every new event. */
const ATTEMPTS: Readonly<Record<SecurityEvent, readonly Attempt[]>> = {
  "signed-in": [{ run: async () => void (customer = await signInClient("demo-customer")) }],
  "sign-in-invalid": [
    { run: () => new Client().ask("/login/callback?state=somebody-elses&code=x") },
    {
      before: async () => {
        phone = new Client();
        const returnUrl = await phone.choose(await phone.startSignIn());
        returnUrl.searchParams.set("code", "guessed");
        guess = returnUrl.href;
      },
      run: () => phone.ask(guess),
    },
  ],
  "sign-in-too-weak": [
    {
      run: () => {
        const { context } = contextOf(opal, Date.now());
        return findDeskPerson({ ...context, config: { ...context.config, deskAmr: ["hwk"] } }, "view");
      },
    },
  ],
  "wrong-code": [
    {
      before: () => callAs(new Client(), "/api/verify/send", { mobilePhoneNumber: "0404 090 111" }),
      run: () =>
        callAs(new Client(), "/api/verify/check", { mobilePhoneNumber: "0404 090 111", code: "000000", leadGuid }),
    },
  ],
  "permission-refused": [
    { before: async () => void (customer = await signInClient("demo-customer")), run: () => customer.ask("/desk") },
    { run: () => customer.ask(`/workshop/bookings/${token}`) },
  ],
  "api-key-refused": [
    { run: () => new Client().ask("/api/health/details", undefined, { Authorization: "Bearer key_guessed" }) },
  ],
  "recent-sign-in-required": [
    {
      run: () =>
        createApiKey(contextOf(opal, Date.now() + 16 * MINUTE).context, newSubmission(), {
          name: "Books",
          scopes: ["wallets:write"],
        }),
    },
  ],
  "sessions-ended": [
    {
      before: async () => {
        [customer, phone] = [await signInClient("demo-customer"), await signInClient("demo-customer")];
      },
      run: () => customer.ask("/devices", { device: "others" }),
    },
  ],
  "approval-required": [
    {
      run: () =>
        requestCredit(contextOf(opal, Date.now()).context, toBookingToken(token), newSubmission(), {
          amount: 20_001,
          lastDay: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
          text: "Sorry for the wait",
        }),
    },
  ],
  "contact-viewed": [
    {
      run: () => readContact(contextOf(opal, Date.now()).context, { booking: toBookingToken(token) }, newSubmission()),
    },
  ],
  "limit-reached": [
    {
      run: () => {
        const { context } = contextOf(null, Date.now());
        const texts = { perNetworkHourly: 0, perBlockDaily: 0, perDay: 0 };
        const config = { ...context.config, caps: { ...context.config.caps, texts } };
        return sendCode({ ...context, config }, "0404 090 222");
      },
    },
  ],
};

const attempts = (Object.keys(SECURITY_EVENTS) as SecurityEvent[]).flatMap((event) =>
  ATTEMPTS[event].map((attempt, n) => [event, n + 1, attempt] as const),
);

it("AB-10 every security event that the desk counts can be triggered", () => {
  expect([...new Set(attempts.map(([event]) => event))].sort()).toEqual(Object.keys(SECURITY_EVENTS).sort());
});

it.each(attempts)("AB-10 writes one log line for %s, attempt %i", async (event, _, { before, run }) => {
  await before?.();
  expect(await linesOf(run)).toEqual([event]);
});
