import { expect, it } from "vitest";
import { afterMove, APPLICATION_STATUSES, type ApplicationAction, isOpenToAnswers } from "./status";

const MOVES: readonly ApplicationAction[] = ["send", "approve", "ask", "pause", "resume", "close", "reopen"];

it("an application changes status only as the table allows", () => {
  const moves = APPLICATION_STATUSES.flatMap((status) =>
    MOVES.flatMap((move) => {
      const to = afterMove(status, move);
      return to === null ? [] : [`${status} ${move} ${to}`];
    }),
  );
  expect(moves).toEqual([
    "draft send waiting",
    "draft close closed",
    "waiting approve approved",
    "waiting ask asked-back",
    "waiting close closed",
    "asked-back send waiting",
    "asked-back close closed",
    "approved pause paused",
    "approved close closed",
    "paused resume approved",
    "paused close closed",
    "closed reopen approved",
  ]);
});

it("answers can be changed while an application is a draft or returned for changes", () => {
  expect(APPLICATION_STATUSES.filter(isOpenToAnswers)).toEqual(["draft", "asked-back"]);
});
