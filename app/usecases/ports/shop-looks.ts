import type { LeadGuid, SupplierId } from "../../domain/ids";
import type { CartItem } from "../../domain/lead/cart-item";
import type { Cents } from "../../domain/money/money";
import type { ShopLook } from "../../domain/quotes/shop-look";

/** The impressions of one day (UTC) that a supplier can see. */
export interface ShopDay {
  readonly supplierId: SupplierId;
  readonly day: string;
  readonly looks: readonly ShopLook[];
}

/** The progress of gathering impressions. */
export interface Gathered {
  /** Counts the runs that wrote; 0 = none has. */
  readonly number: number;
  /** The newest impression that was gathered; 0 = start with the first. */
  readonly lastEventId: number;
}

/** A lead in whose results a supplier appeared, as far as the supplier can see it. */
export interface SeenLead {
  readonly guid: LeadGuid;
  /** null = a draft, which only its own object knows. */
  readonly what: {
    readonly suburb: string | null;
    readonly year: number | null;
    readonly make: string | null;
    readonly model: string | null;
    readonly cart: readonly CartItem[];
    readonly isCancelled: boolean;
  } | null;
  readonly booking: { readonly supplierId: SupplierId; readonly total: Cents } | null;
}

/** Reports to suppliers about the lists that they appeared in: one row per supplier and day, gathered from the impressions. */
export interface ShopLooks {
  gathered(): Promise<Gathered>;
  /** Rows of these shops and days that are there. */
  days(of: readonly Pick<ShopDay, "supplierId" | "day">[]): Promise<readonly ShopDay[]>;
  /** Writes whole days, and how far they have come. False = another run wrote first. */
  keep(days: readonly ShopDay[], upTo: Gathered): Promise<boolean>;
  /** A supplier's reports from a day on, with the leads of its newest impressions that still exist. One round trip. */
  ofShop(
    supplierId: SupplierId,
    from: string,
    mostLeads: number,
  ): Promise<{ readonly looks: readonly ShopLook[]; readonly leads: readonly SeenLead[] }>;
  forgetBefore(day: string): Promise<void>;
}
