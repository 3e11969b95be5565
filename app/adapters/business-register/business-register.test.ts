import { expect, it } from "vitest";
import { abr, ABR_HOST, businessRegister, nzbn, NZBN_HOST } from "./business-register";
import { sandboxForHost, outgoing } from "../outgoing";
import {
  abrSandbox,
  CANCELLED_NUMBERS,
  UNASSIGNED_NUMBERS,
  nzbnSandbox,
  SANDBOX_KEY,
} from "../../../sandbox/business-registers";

const logEntries: unknown[] = [];
const log = {
  info: () => {},
  warn: (line: unknown) => logEntries.push(line),
  error: (line: unknown) => logEntries.push(line),
} as never;

const REGISTERS = {
  AU: (key: string, call = sandboxForHost(ABR_HOST, abrSandbox)) => abr({ key, call, log }),
  NZ: (key: string, call = sandboxForHost(NZBN_HOST, nzbnSandbox)) => nzbn({ key, call, log }),
} as const;
const OWN = { AU: "51824753556", NZ: "9429033362823" } as const;

it.each([
  "AU",
  "NZ",
] as const)("%s: returns the registered name, and reports unknown and cancelled numbers", async (country) => {
  const register = REGISTERS[country](SANDBOX_KEY);
  expect(await register.find(OWN[country])).toMatchObject({
    kind: "found",
    name: expect.stringContaining("EXAMPLE MOTORS"),
  });
  expect(await register.find(UNASSIGNED_NUMBERS[country])).toEqual({ kind: "none" });
  expect(await register.find(CANCELLED_NUMBERS[country])).toEqual({ kind: "ended" });
});

it.each([
  "AU",
  "NZ",
] as const)("%s: a rejected key, a server error and an invalid response are logged and block nobody", async (country) => {
  const results = [
    REGISTERS[country]("another key"),
    REGISTERS[country](SANDBOX_KEY, async () => new Response("busy", { status: 503 })),
    REGISTERS[country](SANDBOX_KEY, async () => new Response("<html>")),
    REGISTERS[country](SANDBOX_KEY, async () => Promise.reject(new DOMException("late", "TimeoutError"))),
  ];
  for (const register of results) {
    logEntries.length = 0;
    expect(await register.find(OWN[country])).toEqual({ kind: "unavailable" });
    expect(logEntries.length).toBeGreaterThan(0);
  }
});

it.each([
  ["AU", `https://abr.business.gov.au/json/AbnDetails.aspx?abn=${OWN.AU}&callback=details&guid=a+key%26`, null],
  ["NZ", `https://api.business.govt.nz/gateway/nzbn/v5/entities/${OWN.NZ}`, "a key&"],
] as const)("%s: sends one GET with the key in the expected place and never logs the key", async (country, address, keyHeader) => {
  const requests: Request[] = [];
  logEntries.length = 0;
  const register = REGISTERS[country]("a key&", async (url, init) => {
    requests.push(new Request(url as string, init));
    return new Response(`nothing of use about ${OWN[country]}`, { status: 500 });
  });
  expect(await register.find(OWN[country])).toEqual({ kind: "unavailable" });
  expect(requests.map(({ method, url, headers }) => [method, url, headers.get("Ocp-Apim-Subscription-Key")])).toEqual([
    ["GET", address, keyHeader],
  ]);
  expect(logEntries).toHaveLength(1);
  expect(JSON.stringify(logEntries)).not.toMatch(new RegExp(`a key|${OWN[country]}`));
});

it("without a key the register is a sandbox in development and null elsewhere", () => {
  const noKeys = { abr: null, nzbn: null };
  const out = outgoing("https://pitlane.example");
  for (const country of ["AU", "NZ"] as const) {
    expect(businessRegister(country, noKeys, false, log, out)).toBeNull();
    expect(businessRegister(country, noKeys, true, log, out)).not.toBeNull();
  }
});
