import type { LeadGuid, SupplierId } from "../../domain/ids";
import type { CartItem } from "../../domain/lead/cart-item";
import type { Cents } from "../../domain/money/money";
import type { ShopLook } from "../../domain/quotes/shop-look";

/** The looks of one day (UTC) that a shop is told of. */
export interface ShopDay {
  readonly supplierId: SupplierId;
  readonly day: string;
  readonly looks: readonly ShopLook[];
}

/** How far the looks at lists were gathered. */
export interface Gathered {
  /** Counts the runs that wrote; 0 = none has. */
  readonly number: number;
  /** The newest look that was gathered; 0 = begin with the first that there is. */
  readonly lastEventId: number;
}

/** A lead that a shop was seen for, as far as the shop is told of it. */
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

/** What shops are told of the lists that they were shown in: one row a shop and day, gathered from the looks. */
export interface ShopLooks {
  gathered(): Promise<Gathered>;
  /** Rows of these shops and days that are there. */
  days(of: readonly Pick<ShopDay, "supplierId" | "day">[]): Promise<readonly ShopDay[]>;
  /** Writes whole days, and how far they have come. False = another run wrote first. */
  keep(days: readonly ShopDay[], upTo: Gathered): Promise<boolean>;
  /** Of a shop, from a day on, with those leads of its newest looks that are there. One round. */
  ofShop(
    supplierId: SupplierId,
    from: string,
    mostLeads: number,
  ): Promise<{ readonly looks: readonly ShopLook[]; readonly leads: readonly SeenLead[] }>;
  forgetBefore(day: string): Promise<void>;
}
