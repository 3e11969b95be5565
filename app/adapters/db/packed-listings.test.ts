import fc from "fast-check";
import { expect, it } from "vitest";
import type { QuotedListing } from "../../domain/quotes/listing";
import { packListings, unpackListings } from "./packed-extras";

const EXTRA = fc.record({ id: fc.nat(5), name: fc.constantFrom("Free wifi", 'A "quoted" name', "Café"), priceIncGst: fc.nat(300), cssClass: fc.constantFrom("wifi", "") });
const LISTING = fc.record({ supplierId: fc.nat(), extras: fc.array(EXTRA, { maxLength: 4 }), freeExtras: fc.array(fc.constantFrom("Free wifi", "Café"), { maxLength: 3 }) });

it("listings are the same after they were packed and unpacked", () => {
  fc.assert(
    fc.property(fc.array(LISTING, { maxLength: 6 }), (made) => {
      const listings = made as unknown as readonly QuotedListing[];
      const { listings: kept, shared } = packListings(listings);
      expect(unpackListings(kept, shared)).toEqual(listings);
    }),
  );
});

it("an extra of many listings is written once, and listings that were kept whole are read as they are", () => {
  const listings = Array.from({ length: 40 }, (_, supplierId) => ({ supplierId, extras: [{ id: 1, name: "Step-free access", priceIncGst: 0, cssClass: "step" }], freeExtras: ["Step-free access"] })) as unknown as readonly QuotedListing[];
  const { listings: kept, shared } = packListings(listings);
  expect(kept).not.toContain("Step-free");
  expect(shared.split("Step-free").length - 1).toBe(2);
  expect(unpackListings(JSON.stringify(listings), null)).toEqual(listings);
});
