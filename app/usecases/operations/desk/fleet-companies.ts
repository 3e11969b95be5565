import { type FleetFacts, fleetTerms, parseFleetSlug } from "../../../domain/fleet/company-terms";
import type { FleetCompany } from "../../../domain/fleet/fleet-company";
import { parsePastedDrivers, parsePastedNumbers } from "../../../domain/fleet/pasted-drivers";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { findAnyFleet } from "../../fleet/fleet-company";
import type { MemberCounts } from "../../../domain/fleet/fleet-records";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import type { VersionedItemType } from "./versioned";

/** Fleet companies, by slug, as edited at the desk. A change does not affect bookings that a company pays for. */
export const FLEET_COMPANIES: VersionedItemType<"fleet", FleetFacts> = {
  kind: "fleet",
  rules: fleetTerms,
  actions: { make: "fleet-created", change: "fleet-changed", end: "fleet-ended", restore: "fleet-restored" },
  facts: async ({ db }) => ({ categories: (await db.tasks.categories()).map(({ id, name }) => ({ id, name })) }),
  keyOf(input) {
    const slug = parseFleetSlug(input.key ?? "");
    return slug === null
      ? refuse("invalid-input", { key: ["Use 3 to 40 lowercase letters, digits and hyphens"] })
      : { ok: true, key: slug };
  },
  takenErrors: { key: ["Another company already uses this address"] },
  // A company is never deleted, because quotes and bookings refer to it.
  toEndedValue: (_, value) => ({ ...value, isEnded: true }),
};

/** Maximum number of drivers in a pasted list. */
export const MAX_DRIVERS = 5_000;
/** Maximum number of invalid lines that the error lists. */
const MAX_NAMED_ITEMS = 5;

export interface DriverList {
  readonly ok: true;
  readonly company: FleetCompany;
  readonly counts: MemberCounts;
}

/** The number of a company's drivers in this country, for operators who may change supply. */
export async function readDrivers(
  context: Context,
  fleetCompanyId: number,
): Promise<DriverList | DeskRefusal | Refusal<"fleet-company-not-found">> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const anyFleet = await findAnyFleet(context, { id: fleetCompanyId });
  if (!anyFleet.ok) return anyFleet;
  const counts = await context.db.fleets.memberCounts(fleetCompanyId, context.config.country);
  return { ok: true, company: anyFleet.company, counts };
}

/** What can be done with the list of drivers: add drivers, end memberships, or delete all drivers in this country. */
const DRIVER_CHANGES = ["drivers", "ended", "forget"] as const;

/** Changes who may book at a company's expense, and records the reason. Only the last characters and a keyed digest of each member number are stored. */
export async function changeDrivers(
  context: Context,
  submission: ConfirmedForm,
  fleetCompanyId: number,
  { change, pasted }: { readonly change: string; readonly pasted: string },
): Promise<DeskActionResult> {
  const driverList = await readDrivers(context, fleetCompanyId);
  if (!driverList.ok) return driverList;
  const { country } = context.config;
  const driverChange = DRIVER_CHANGES.find((value) => value === change);
  if (driverChange === undefined) return refuse("invalid-input", { change: ["Choose what to do"] });
  const { drivers, invalidLines: invalidDriverLines } = parsePastedDrivers(
    driverChange === "drivers" ? pasted : "",
    country,
  );
  const { numbers, invalidLines: invalidNumberLines } = parsePastedNumbers(driverChange === "ended" ? pasted : "");
  const invalidEntries = [...invalidDriverLines, ...invalidNumberLines];
  const count = drivers.length + numbers.length;
  const problem =
    invalidEntries.length > 0
      ? `Cannot be read: ${invalidEntries.slice(0, MAX_NAMED_ITEMS).join("; ")}${invalidEntries.length > MAX_NAMED_ITEMS ? `; and ${invalidEntries.length - MAX_NAMED_ITEMS} more` : ""}`
      : driverChange !== "forget" && count === 0
        ? "Paste the drivers, one per line"
        : count > MAX_DRIVERS
          ? `You pasted ${count} drivers. Paste at most ${MAX_DRIVERS} at a time`
          : null;
  if (problem !== null) return refuse("invalid-input", { pasted: [problem] });
  const digestMemberNumber = (memberNumber: string) =>
    context.cipher.fingerprint(`fleet member:${fleetCompanyId}:${country}:${memberNumber}`);
  const deskAction = {
    kind: "fleet-drivers-changed",
    about: `fleet:${driverList.company.slug}:${driverChange}`,
  } as const;
  return runDeskAction(context, "supply", submission, deskAction, async () => {
    const { fleets } = context.db;
    if (driverChange === "forget") await fleets.deleteMembers(fleetCompanyId, country);
    else if (driverChange === "ended")
      await fleets.endMembers(fleetCompanyId, await Promise.all(numbers.map(digestMemberNumber)));
    else
      await fleets.setMembers(
        fleetCompanyId,
        await Promise.all(
          drivers.map(async ({ memberNumber, last4, plate }) => ({
            id: await digestMemberNumber(memberNumber),
            last4,
            plate,
          })),
        ),
      );
    return { ok: true } as const;
  });
}
