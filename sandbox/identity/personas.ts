import type { Country } from "../../app/domain/core/country/country";
import { PERMISSION } from "../../app/domain/identity/roles";

/** A persona of the sandbox, with its claims. */
export interface SandboxUser {
  readonly sub: string;
  readonly role: string;
  readonly name: string;
  readonly email: string;
  readonly phone_number: string | null;
  /** Permissions of the marketplace's staff. What a person may do at a workshop depends on the membership. */
  readonly permissions: readonly string[];
}

/** Phone numbers that reach nobody: the AU numbers are reserved for fiction, the NZ numbers are in the range of the placeholder. */
const PHONES: Readonly<Record<Country, readonly [string, string]>> = {
  AU: ["+61491570006", "+61491570156"],
  NZ: ["+64261234567", "+64261234568"],
};

/** The contact person of a supplier, who signs in with the supplier's email address. */
export const supplierPersona = ({
  id,
  name,
  contactName,
  email,
  phone,
}: {
  readonly id: number;
  readonly name: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
}): SandboxUser => ({
  sub: `demo-supplier-${id}`,
  role: `Contact of ${name}`,
  name: contactName,
  email,
  phone_number: phone,
  permissions: [],
});

/** The people who can be chosen on the sandbox's sign-in page: one for each role, and a customer without a phone number. */
export function personas(country: Country): readonly SandboxUser[] {
  const [first, second] = PHONES[country];
  return [
    {
      sub: "demo-customer",
      role: "Customer",
      name: "Casey Customer",
      email: "casey@customer.example",
      phone_number: first,
      permissions: [],
    },
    {
      sub: "demo-second-customer",
      role: "Customer without a phone number",
      name: "Sam Second",
      email: "sam@customer.example",
      phone_number: null,
      permissions: [],
    },
    {
      sub: "demo-fleet-driver",
      role: "Fleet driver",
      name: "Fran Fleet",
      email: "fran@fleet.example",
      phone_number: second,
      permissions: [],
    },
    {
      sub: "demo-supplier-member",
      role: "Member of a workshop",
      name: "Max Mechanic",
      email: "max@workshop.example",
      phone_number: second,
      permissions: [],
    },
    {
      sub: "demo-supplier-admin",
      role: "Owner of a workshop",
      name: "Olive Owner",
      email: "olive@workshop.example",
      phone_number: second,
      permissions: [],
    },
    {
      sub: "demo-supplier-guest",
      role: "Works for no workshop yet",
      name: "Gale Guest",
      email: "gale@workshop.example",
      phone_number: null,
      permissions: [],
    },
    {
      sub: "demo-operator",
      role: "Operator of the marketplace",
      name: "Opal Operator",
      email: "opal@operator.example",
      phone_number: null,
      permissions: [PERMISSION.operate],
    },
    {
      sub: "demo-second-operator",
      role: "Decides on refunds that others asked for",
      name: "Fay Finance",
      email: "fay@operator.example",
      phone_number: null,
      permissions: [],
    },
  ];
}
