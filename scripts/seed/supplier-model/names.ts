import type { SupplierKind } from "../../../app/domain/supplier/supplier.ts";
import type { Country } from "../../../app/domain/core/country/country.ts";
import { type Draw, pick, pickEvenly } from "./draw.ts";
import type { SupplierModel } from "./model.ts";

export interface NamedSupplier {
  readonly country: Country;
  readonly kind: SupplierKind;
  readonly isGroup: boolean;
  /** The specialist's trade, for example "glass"; null for other suppliers. */
  readonly field: string | null;
  readonly suburb: string;
}

const NAME_SUFFIXES = ["", " North", " South", " East", " West", " Central"];

function* groupNames(model: SupplierModel, supplier: NamedSupplier, draw: Draw): Generator<string> {
  const brands = model.names.groupBrands;
  const start = Math.floor(draw.u("name.group") * brands.length);
  for (const suffix of NAME_SUFFIXES)
    for (let i = 0; i < brands.length; i++) yield `${brands[(start + i) % brands.length]} ${supplier.suburb}${suffix}`;
  for (let store = 2; ; store++) yield `${brands[start]} ${supplier.suburb} ${store}`;
}

function* generateNames(model: SupplierModel, supplier: NamedSupplier, draw: Draw): Generator<string> {
  const firstNames = model.names.first[supplier.country];
  const start = Math.floor(draw.u("name.first") * firstNames.length);
  const seconds =
    supplier.field === null
      ? model.names.second[supplier.kind]
      : (model.categories.specialists.nameSecond[supplier.field] ?? []);
  const second = pickEvenly(seconds, draw.u("name.second"));
  const pattern =
    supplier.field === null ? pick(model.names.patterns[supplier.kind], draw.u("name.pattern")) : "{first} {second}";
  const fillPattern = (first: string) => pattern.replace("{first}", first).replace("{second}", second);
  const first = firstNames[start] ?? "";
  yield fillPattern(first);
  for (let i = 1; i < firstNames.length; i++)
    yield fillPattern(`${first} ${firstNames[(start + i) % firstNames.length]}`);
  for (let branch = 2; ; branch++) yield `${fillPattern(first)} ${branch}`;
}

/** A name that is unique in the region: the drawn name, or that name with the next first word from the list added. Only group stores include the suburb. */
export function nameOf(model: SupplierModel, supplier: NamedSupplier, draw: Draw, takenNames: Set<string>): string {
  const candidates =
    supplier.isGroup && supplier.field === null
      ? groupNames(model, supplier, draw)
      : generateNames(model, supplier, draw);
  for (const name of candidates) {
    if (takenNames.has(name)) continue;
    takenNames.add(name);
    return name;
  }
  throw new RangeError("ran out of names");
}

export const contactName = (model: SupplierModel, draw: Draw): string =>
  `${pickEvenly(model.names.contactFirst, draw.u("contact.first"))} ${pickEvenly(model.names.contactLast, draw.u("contact.last"))}`;

/** "Torrabel & Co Garage" -> "torrabel-co-garage". */
export const slug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
