/** Status of a workshop's application. An approved application is kept as long as the supplier. */
export const APPLICATION_STATUSES = ["draft", "waiting", "asked-back", "approved", "paused", "closed"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** What can be done to one. `send` is the workshop's, the rest the operator's. */
export type ApplicationMove = "send" | "approve" | "ask" | "pause" | "resume" | "close" | "reopen";

interface Move {
  readonly from: readonly ApplicationStatus[];
  readonly to: ApplicationStatus;
}

/** Every write of a status asks this table. */
const MOVES: Readonly<Record<ApplicationMove, Move>> = {
  send: { from: ["draft", "asked-back"], to: "waiting" },
  approve: { from: ["waiting"], to: "approved" },
  ask: { from: ["waiting"], to: "asked-back" },
  pause: { from: ["approved"], to: "paused" },
  resume: { from: ["paused"], to: "approved" },
  close: { from: ["draft", "waiting", "asked-back", "approved", "paused"], to: "closed" },
  /** Only for applications that became a workshop. */
  reopen: { from: ["closed"], to: "approved" },
};

/** The status after the move; null = the move is not possible from this status. */
export const afterMove = (status: ApplicationStatus, move: ApplicationMove): ApplicationStatus | null =>
  MOVES[move].from.includes(status) ? MOVES[move].to : null;

/** The workshop itself can still change what it answered. */
export const isOpenToAnswers = (status: ApplicationStatus): boolean => afterMove(status, "send") !== null;

/** While an application has one of these statuses, the same email address cannot start a second one. */
export const RUNNING_STATUSES = ["draft", "waiting", "asked-back"] as const satisfies readonly ApplicationStatus[];
