import type { Scope } from "../domain/identity/api-keys/api-key";
import type { Context } from "../usecases/context";

/** Handles one operator call after authorization. `parts` are the named parts of the path, in order. */
type OperatorHandler = (request: Request, app: Context, ...parts: string[]) => Promise<Response>;

export interface OperatorCall {
  readonly method: "GET" | "POST";
  readonly path: `/api/operator/${string}`;
  /** The scope that an API key needs; null = only the deployment's OPERATOR_KEY may call it. */
  readonly scope: Scope | null;
  readonly summary: string;
  /** Loaded on the first call, because customers never need it. */
  readonly load: () => Promise<OperatorHandler>;
}

/**
 * Calls for scripts, the doctor and the operator's own programs, with OPERATOR_KEY or an API key from the desk. Not part of the published catalogue. A path
 * with a fixed segment must come before one whose parameter would match that segment.
 */
export const OPERATOR_CALLS: readonly OperatorCall[] = [
  {
    method: "GET",
    path: "/api/operator/lead/{guid}",
    scope: "history:read",
    summary: "Returns the history of a quote, without contact details",
    load: async () => (await import("./operator")).showLeadRecord,
  },
  {
    method: "GET",
    path: "/api/operator/suppliers",
    scope: "suppliers:read",
    summary: "Lists workshop applications, all or by status",
    load: async () => (await import("./operator-handlers")).listSuppliers,
  },
  {
    method: "GET",
    path: "/api/operator/suppliers/{id}",
    scope: "suppliers:read",
    summary: "Returns an application with its answers, documents and history",
    load: async () => (await import("./operator-handlers")).showSupplier,
  },
  {
    method: "POST",
    path: "/api/operator/suppliers/{id}",
    scope: "suppliers:write",
    summary: "Decides on an application",
    load: async () => (await import("./operator-handlers")).decideSupplier,
  },
  {
    method: "GET",
    path: "/api/operator/suppliers/{id}/files/{file}",
    scope: "suppliers:read",
    summary: "Returns the photo or PDF of a document",
    load: async () => (await import("./operator-handlers")).supplierFile,
  },
  {
    method: "GET",
    path: "/api/operator/commission/{supplier}",
    scope: "commission:read",
    summary: "Lists the commission rules of a workshop",
    load: async () => (await import("./operator-handlers")).listCommission,
  },
  {
    method: "POST",
    path: "/api/operator/commission/{supplier}",
    scope: "commission:write",
    summary: "Sets the commission of a workshop from a given day",
    load: async () => (await import("./operator-handlers")).addCommissionRule,
  },
  {
    method: "POST",
    path: "/api/operator/wallet/{supplier}",
    scope: "wallets:write",
    summary: "Credits the wallet of a workshop, once for each reference",
    load: async () => (await import("./operator-handlers")).creditWallet,
  },
  {
    method: "GET",
    path: "/api/operator/payouts",
    scope: "payouts:read",
    summary: "Lists the amounts due to workshops and their payouts",
    load: async () => (await import("./operator-handlers")).listAllPayouts,
  },
  {
    method: "POST",
    path: "/api/operator/payouts/file",
    scope: "payouts:write",
    summary: "Creates the payment file for the bank",
    load: async () => (await import("./operator-handlers")).bankFile,
  },
  {
    method: "POST",
    path: "/api/operator/payouts/{id}",
    scope: "payouts:write",
    summary: "Records the result of a payout",
    load: async () => (await import("./operator-handlers")).recordPayout,
  },
  {
    method: "GET",
    path: "/api/operator/reviews",
    scope: "reviews:read",
    summary: "Lists the reviews of a workshop",
    load: async () => (await import("./operator-handlers")).listReviews,
  },
  {
    method: "POST",
    path: "/api/operator/reviews/{token}",
    scope: "reviews:write",
    summary: "Hides the comment of a review, or shows it again",
    load: async () => (await import("./operator-handlers")).decideReview,
  },
  {
    method: "GET",
    path: "/api/operator/desk/members",
    scope: null,
    summary: "Lists the people with a role at the desk",
    load: async () => (await import("./operator-handlers")).listDeskMembers,
  },
  {
    method: "POST",
    path: "/api/operator/desk/members",
    scope: null,
    summary: "Gives an email address a role at the desk",
    load: async () => (await import("./operator-handlers")).addDeskMember,
  },
  {
    method: "GET",
    path: "/api/operator/review-requests",
    scope: "review-requests:read",
    summary: "Lists requests for human review",
    load: async () => (await import("./operator-handlers")).listReviewRequests,
  },
  {
    method: "POST",
    path: "/api/operator/review-requests/{id}",
    scope: "review-requests:write",
    summary: "Answers a request for human review",
    load: async () => (await import("./operator-handlers")).answerReviewRequest,
  },
];
