import type { Context } from "../usecases/context";

/** Answers one call of the operator. `parts` = the named parts of its address, in their order. */
type Answer = (request: Request, app: Context, ...parts: string[]) => Promise<Response>;

interface OperatorCall {
  readonly method: "GET" | "POST";
  readonly path: `/api/operator/${string}`;
  /** Loaded when somebody asks: customers never do. */
  readonly load: () => Promise<Answer>;
}

/** What scripts, the doctor and an operator's own programs ask with OPERATOR_KEY. They stand beside the published catalogue. A fixed word before the name that would match it too. */
export const OPERATOR_CALLS: readonly OperatorCall[] = [
  { method: "GET", path: "/api/operator/lead/{guid}", load: async () => (await import("./operator")).leadRecord },
  {
    method: "GET",
    path: "/api/operator/suppliers",
    load: async () => (await import("./operator-suppliers")).listSuppliers,
  },
  {
    method: "GET",
    path: "/api/operator/suppliers/{id}",
    load: async () => (await import("./operator-suppliers")).showSupplier,
  },
  {
    method: "POST",
    path: "/api/operator/suppliers/{id}",
    load: async () => (await import("./operator-suppliers")).decideSupplier,
  },
  {
    method: "GET",
    path: "/api/operator/suppliers/{id}/files/{file}",
    load: async () => (await import("./operator-suppliers")).supplierFile,
  },
  {
    method: "GET",
    path: "/api/operator/commission/{supplier}",
    load: async () => (await import("./operator-commission")).commissionOfSupplier,
  },
  {
    method: "POST",
    path: "/api/operator/commission/{supplier}",
    load: async () => (await import("./operator-commission")).commissionOfSupplier,
  },
  {
    method: "POST",
    path: "/api/operator/wallet/{supplier}",
    load: async () => (await import("./operator-wallet")).creditOfOperator,
  },
  {
    method: "GET",
    path: "/api/operator/payouts",
    load: async () => (await import("./operator-payouts")).payoutsOfOperator,
  },
  {
    method: "POST",
    path: "/api/operator/payouts/file",
    load: async () => (await import("./operator-payouts")).bankFile,
  },
  {
    method: "POST",
    path: "/api/operator/payouts/{id}",
    load: async () => (await import("./operator-payouts")).payoutDecided,
  },
  { method: "GET", path: "/api/operator/reviews", load: async () => (await import("./operator-reviews")).listReviews },
  {
    method: "POST",
    path: "/api/operator/reviews/{token}",
    load: async () => (await import("./operator-reviews")).decideReview,
  },
  {
    method: "GET",
    path: "/api/operator/desk/members",
    load: async () => (await import("./operator-desk")).listDeskMembers,
  },
  {
    method: "POST",
    path: "/api/operator/desk/members",
    load: async () => (await import("./operator-desk")).nameDeskMember,
  },
  {
    method: "GET",
    path: "/api/operator/look-agains",
    load: async () => (await import("./operator-look-agains")).listAsked,
  },
  {
    method: "POST",
    path: "/api/operator/look-agains/{id}",
    load: async () => (await import("./operator-look-agains")).answerAsked,
  },
];
