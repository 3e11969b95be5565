/** Status of a workshop's application. An approved application is kept for as long as the supplier exists. */
export const APPLICATION_STATUSES = ["draft", "waiting", "changes-requested", "approved", "paused", "closed"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Actions on an application. The workshop can `send`; all others are for the operator. */
export type ApplicationAction = "send" | "approve" | "ask" | "pause" | "resume" | "close" | "reopen";

interface StatusTransition {
  readonly from: readonly ApplicationStatus[];
  readonly to: ApplicationStatus;
}

/** Allowed status transitions. Every change of a status is checked against this table. */
const TRANSITIONS: Readonly<Record<ApplicationAction, StatusTransition>> = {
  send: { from: ["draft", "changes-requested"], to: "waiting" },
  approve: { from: ["waiting"], to: "approved" },
  ask: { from: ["waiting"], to: "changes-requested" },
  pause: { from: ["approved"], to: "paused" },
  resume: { from: ["paused"], to: "approved" },
  close: { from: ["draft", "waiting", "changes-requested", "approved", "paused"], to: "closed" },
  /** Only possible for applications that became a workshop. */
  reopen: { from: ["closed"], to: "approved" },
};

/** The status after an action; null = the action is not possible in this status. */
export const findNextStatus = (status: ApplicationStatus, action: ApplicationAction): ApplicationStatus | null =>
  TRANSITIONS[action].from.includes(status) ? TRANSITIONS[action].to : null;

/** Whether the workshop can still change its answers. */
export const isOpenToAnswers = (status: ApplicationStatus): boolean => findNextStatus(status, "send") !== null;

/** While an application has one of these statuses, no second application can be started with the same email address. */
export const OPEN_APPLICATION_STATUSES = [
  "draft",
  "waiting",
  "changes-requested",
] as const satisfies readonly ApplicationStatus[];
