import type { Scope } from "../domain/api-keys/scopes";
import type { Context } from "../usecases/context";

/** Answers one call of the operator, which the door has let in. `parts` = the named parts of its address, in their order. */
type Answer = (request: Request, app: Context, ...parts: string[]) => Promise<Response>;

export interface OperatorCall {
  readonly method: "GET" | "POST";
  readonly path: `/api/operator/${string}`;
  /** What a key that the desk made has to have; null = the deployment's own key alone. */
  readonly scope: Scope | null;
  readonly summary: string;
  /** Loaded when somebody asks: customers never do. */
  readonly load: () => Promise<Answer>;
}

/** What scripts, the doctor and an operator's own programs ask with OPERATOR_KEY, or with a key that the desk made. They stand beside the published catalogue. A fixed word before the name that would match it too. */
export const OPERATOR_CALLS: readonly OperatorCall[] = [
  {
    method: "GET",
    path: "/api/operator/lead/{guid}",
    scope: "history:read",
    summary: "What the record of a quote keeps, without contact details",
    load: async () => (await import("./operator")).leadRecord,
  },
  {
    method: "GET",
    path: "/api/operator/suppliers",
    scope: "suppliers:read",
    summary: "Applications of workshops, all or those of a status",
    load: async () => (await import("./operator-suppliers")).listSuppliers,
  },
  {
    method: "GET",
    path: "/api/operator/suppliers/{id}",
    scope: "suppliers:read",
    summary: "One application with its answers, documents and history",
    load: async () => (await import("./operator-suppliers")).showSupplier,
  },
  {
    method: "POST",
    path: "/api/operator/suppliers/{id}",
    scope: "suppliers:write",
    summary: "Decides on an application",
    load: async () => (await import("./operator-suppliers")).decideSupplier,
  },
  {
    method: "GET",
    path: "/api/operator/suppliers/{id}/files/{file}",
    scope: "suppliers:read",
    summary: "The picture of a document",
    load: async () => (await import("./operator-suppliers")).supplierFile,
  },
  {
    method: "GET",
    path: "/api/operator/commission/{supplier}",
    scope: "commission:read",
    summary: "The rules of a workshop for its commission",
    load: async () => (await import("./operator-commission")).commissionOfSupplier,
  },
  {
    method: "POST",
    path: "/api/operator/commission/{supplier}",
    scope: "commission:write",
    summary: "Sets the commission of a workshop from a day on",
    load: async () => (await import("./operator-commission")).commissionOfSupplier,
  },
  {
    method: "POST",
    path: "/api/operator/wallet/{supplier}",
    scope: "wallets:write",
    summary: "Credits the wallet of a workshop, once for each reference",
    load: async () => (await import("./operator-wallet")).creditOfOperator,
  },
  {
    method: "GET",
    path: "/api/operator/payouts",
    scope: "payouts:read",
    summary: "What is due to workshops and what was sent",
    load: async () => (await import("./operator-payouts")).payoutsOfOperator,
  },
  {
    method: "POST",
    path: "/api/operator/payouts/file",
    scope: "payouts:write",
    summary: "The file for the bank",
    load: async () => (await import("./operator-payouts")).bankFile,
  },
  {
    method: "POST",
    path: "/api/operator/payouts/{id}",
    scope: "payouts:write",
    summary: "What became of one payout",
    load: async () => (await import("./operator-payouts")).payoutDecided,
  },
  {
    method: "GET",
    path: "/api/operator/reviews",
    scope: "reviews:read",
    summary: "What customers wrote of a workshop",
    load: async () => (await import("./operator-reviews")).listReviews,
  },
  {
    method: "POST",
    path: "/api/operator/reviews/{token}",
    scope: "reviews:write",
    summary: "Hides the comment of a review, or shows it again",
    load: async () => (await import("./operator-reviews")).decideReview,
  },
  {
    method: "GET",
    path: "/api/operator/desk/members",
    scope: null,
    summary: "Who works at the desk",
    load: async () => (await import("./operator-desk")).listDeskMembers,
  },
  {
    method: "POST",
    path: "/api/operator/desk/members",
    scope: null,
    summary: "Gives an address a role at the desk",
    load: async () => (await import("./operator-desk")).nameDeskMember,
  },
  {
    method: "GET",
    path: "/api/operator/look-agains",
    scope: "look-agains:read",
    summary: "Requests that a person looks at a decision again",
    load: async () => (await import("./operator-look-agains")).listAsked,
  },
  {
    method: "POST",
    path: "/api/operator/look-agains/{id}",
    scope: "look-agains:write",
    summary: "Answers one of them",
    load: async () => (await import("./operator-look-agains")).answerAsked,
  },
];
