import type { QuotedListing } from "../../domain/quotes/listing";

type Extra = QuotedListing["extras"][number];
/** A listing whose extras stand in a list beside it: forty suppliers share a dozen. */
type Packed = Omit<QuotedListing, "extras" | "freeExtras"> & { readonly extras: readonly number[]; readonly freeExtras: readonly number[] };

/** What listings share, once: their places here stand in the listings. */
interface Shared {
  readonly extras: readonly Extra[];
  readonly names: readonly string[];
}

/** Listings as they are kept, each extra written once: half of an answer's bytes were the same extras again. Both as JSON. */
export function packListings(listings: readonly QuotedListing[]): { readonly listings: string; readonly shared: string } {
  const [extras, names] = [numbered(), numbered()];
  const packed = listings.map((listing): Packed => ({
    ...listing,
    extras: listing.extras.map((extra) => extras.placeOf(JSON.stringify(extra))),
    freeExtras: listing.freeExtras.map((name) => names.placeOf(JSON.stringify(name))),
  }));
  return { listings: JSON.stringify(packed), shared: `{"extras":[${extras.all()}],"names":[${names.all()}]}` };
}

/** The listings again; `shared` null = they were kept before they shared anything. */
export function unpackListings(listings: string, shared: string | null): QuotedListing[] {
  if (shared === null) return JSON.parse(listings) as QuotedListing[];
  const { extras, names } = JSON.parse(shared) as Shared;
  return (JSON.parse(listings) as Packed[]).map((listing) => ({ ...listing, extras: listing.extras.map((place) => at(extras, place)), freeExtras: listing.freeExtras.map((place) => at(names, place)) }));
}

function at<T>(list: readonly T[], place: number): T {
  const found = list[place];
  if (found === undefined) throw new Error("A kept listing names an extra that was not kept");
  return found;
}

/** Texts in the order they were first seen. */
function numbered() {
  const places = new Map<string, number>();
  return {
    placeOf(text: string): number {
      const known = places.get(text) ?? places.size;
      places.set(text, known);
      return known;
    },
    all: () => [...places.keys()].join(","),
  };
}
