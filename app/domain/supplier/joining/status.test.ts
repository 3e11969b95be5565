import { expect, it } from "vitest";
import { findNextStatus, APPLICATION_STATUSES, type ApplicationAction, isOpenToAnswers } from "./status";

const ACTIONS: readonly ApplicationAction[] = ["send", "approve", "ask", "pause", "resume", "close", "reopen"];

it("an application changes status only as the table allows", () => {
  const allowedChanges = APPLICATION_STATUSES.flatMap((status) =>
    ACTIONS.flatMap((action) => {
      const to = findNextStatus(status, action);
      return to === null ? [] : [`${status} ${action} ${to}`];
    }),
  );
  expect(allowedChanges).toEqual([
    "draft send waiting",
    "draft close closed",
    "waiting approve approved",
    "waiting ask changes-requested",
    "waiting close closed",
    "changes-requested send waiting",
    "changes-requested close closed",
    "approved pause paused",
    "approved close closed",
    "paused resume approved",
    "paused close closed",
    "closed reopen approved",
  ]);
});

it("answers can be changed while an application is a draft or returned for changes", () => {
  expect(APPLICATION_STATUSES.filter(isOpenToAnswers)).toEqual(["draft", "changes-requested"]);
});
