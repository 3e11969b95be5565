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

const SIDES = ["", " North", " South", " East", " West", " Central"];

function* groupNames(model: SupplierModel, who: NamedSupplier, draw: Draw): Generator<string> {
  const brands = model.names.groupBrands;
  const start = Math.floor(draw.u("name.group") * brands.length);
  for (const side of SIDES)
    for (let i = 0; i < brands.length; i++) yield `${brands[(start + i) % brands.length]} ${who.suburb}${side}`;
  for (let store = 2; ; store++) yield `${brands[start]} ${who.suburb} ${store}`;
}

function* generatedNames(model: SupplierModel, who: NamedSupplier, draw: Draw): Generator<string> {
  const firsts = model.names.first[who.country];
  const start = Math.floor(draw.u("name.first") * firsts.length);
  const seconds =
    who.field === null ? model.names.second[who.kind] : (model.categories.specialists.nameSecond[who.field] ?? []);
  const second = pickEvenly(seconds, draw.u("name.second"));
  const pattern =
    who.field === null ? pick(model.names.patterns[who.kind], draw.u("name.pattern")) : "{first} {second}";
  const name = (first: string) => pattern.replace("{first}", first).replace("{second}", second);
  const first = firsts[start] ?? "";
  yield name(first);
  for (let i = 1; i < firsts.length; i++) yield name(`${first} ${firsts[(start + i) % firsts.length]}`);
  for (let shop = 2; ; shop++) yield `${name(first)} ${shop}`;
}

/** A name that is unique in the region: the drawn name, or that name with the next first word from the list added. Only group stores include the suburb. */
export function nameOf(model: SupplierModel, who: NamedSupplier, draw: Draw, result: Set<string>): string {
  const candidates =
    who.isGroup && who.field === null ? groupNames(model, who, draw) : generatedNames(model, who, draw);
  for (const name of candidates) {
    if (result.has(name)) continue;
    result.add(name);
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
