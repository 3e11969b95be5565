import { expect, it } from "vitest";
import { abr, ABR_HOST } from "./abr";
import { businessRegister } from "./configured";
import { nzbn, NZBN_HOST } from "./nzbn";
import { inProcess, outgoing } from "../outgoing";
import { abrSandbox, CANCELLED, NOBODYS, nzbnSandbox, SANDBOX_KEY } from "./sandbox";

const logged: unknown[] = [];
const log = {
  info: () => {},
  warn: (line: unknown) => logged.push(line),
  error: (line: unknown) => logged.push(line),
} as never;

const REGISTERS = {
  AU: (key: string, call = inProcess(ABR_HOST, abrSandbox)) => abr({ key, call, log }),
  NZ: (key: string, call = inProcess(NZBN_HOST, nzbnSandbox)) => nzbn({ key, call, log }),
} as const;
const OWN = { AU: "51824753556", NZ: "9429033362823" } as const;

it.each([
  "AU",
  "NZ",
] as const)("%s: the register tells the name, and what nobody has or had before", async (country) => {
  const register = REGISTERS[country](SANDBOX_KEY);
  expect(await register.find(OWN[country])).toMatchObject({
    kind: "found",
    name: expect.stringContaining("EXAMPLE MOTORS"),
  });
  expect(await register.find(NOBODYS[country])).toEqual({ kind: "none" });
  expect(await register.find(CANCELLED[country])).toEqual({ kind: "ended" });
});

it.each([
  "AU",
  "NZ",
] as const)("%s: a key that is refused, a fault and nonsense are told to the operator and refuse nobody", async (country) => {
  const answers = [
    REGISTERS[country]("another key"),
    REGISTERS[country](SANDBOX_KEY, async () => new Response("busy", { status: 503 })),
    REGISTERS[country](SANDBOX_KEY, async () => new Response("<html>")),
    REGISTERS[country](SANDBOX_KEY, async () => Promise.reject(new DOMException("late", "TimeoutError"))),
  ];
  for (const register of answers) {
    logged.length = 0;
    expect(await register.find(OWN[country])).toEqual({ kind: "unavailable" });
    expect(logged.length).toBeGreaterThan(0);
  }
});

it("without its key there is a sandbox while developing, and no register elsewhere", () => {
  const none = { abr: null, nzbn: null };
  const out = outgoing("https://pitlane.example");
  for (const country of ["AU", "NZ"] as const) {
    expect(businessRegister(country, none, false, log, out)).toBeNull();
    expect(businessRegister(country, none, true, log, out)).not.toBeNull();
  }
});
