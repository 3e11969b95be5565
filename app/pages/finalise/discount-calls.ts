import type { FinaliseView } from "./finalise-view.server";

/** The displayed cart, which both discount calls send. This module is loaded when a code is checked or an extra changes. */
export interface CartState {
  readonly total: number;
  readonly items: readonly unknown[];
}

/** The displayed cart: cart items of the wire format, including extras, and the total that a percentage applies to. In dollars. */
export function toCart(view: FinaliseView): CartState {
  const items = view.basePrice.lines.map((line) => ({
    ItemName: line.label,
    RepairInspectionId: /^repair:\d+$/.test(line.key) ? Number(line.key.slice(7)) : null,
    IncursCommission: line.incursCommission,
    Price: { NetPriceIncGst: line.amount / 100, MaximumNetPriceIncGst: line.maxAmount / 100 },
  }));
  return { total: view.promotion.discountable / 100, items };
}

async function postJson<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as T;
}

/** Requests an automatic discount. Returns it with the total that it was found for, because a late response for an older total is discarded (B-193). */
export async function getAvailableDiscount(
  view: FinaliseView,
): Promise<{ readonly code: string | null; readonly forTotal: number }> {
  const cart = toCart(view);
  const response = await postJson<{ DiscountDetails: { DiscountCode: string } | null; DiscountableTotalUsed: number }>(
    "/api/discount/get-available",
    {
      IsSupplierBidOffer: view.isSupplierBidOffer,
      SupplierId: view.supplier.id,
      TotalDiscountablePrice: cart.total,
      CartItems: cart.items,
      FleetCompanyId: null,
      ServiceDate: view.serviceDay,
      LeadGuid: view.leadGuid,
    },
  );
  return { code: response.DiscountDetails?.DiscountCode ?? null, forTotal: response.DiscountableTotalUsed };
}

export interface CodeFields {
  readonly code: string;
  readonly referral: string;
  readonly option: string;
}
export type CodeVerdict =
  | { readonly isValid: true }
  | {
      readonly isValid: false;
      readonly field: "promoCode" | "partnerReferralCode" | "youiRewardsOption";
      readonly text: string;
    };

const FIELD_NAMES = {
  Code: "promoCode",
  PartnerReferralCode: "partnerReferralCode",
  RewardsOption: "youiRewardsOption",
} as const;

/** Checks whether a typed code is valid (B-110, B-242). Throws if the check cannot be made. */
export async function validateCode(view: FinaliseView, codeFields: CodeFields): Promise<CodeVerdict> {
  const cart = toCart(view);
  const response = await postJson<{
    IsValid: boolean;
    ErrorMessage: string | null;
    ErrorField: keyof typeof FIELD_NAMES | null;
  }>("/api/discount/validate", {
    Code: codeFields.code,
    PartnerReferralCode: codeFields.referral || null,
    RewardsOption: codeFields.option || null,
    Context: {
      SupplierId: view.supplier.id,
      LeadGuid: view.leadGuid,
      TotalDiscountablePrice: cart.total,
      CartItems: cart.items,
    },
  });
  return response.IsValid
    ? { isValid: true }
    : {
        isValid: false,
        field: FIELD_NAMES[response.ErrorField ?? "Code"],
        text: response.ErrorMessage ?? "This code cannot be used.",
      };
}
