import { describe, expect, it } from "vitest";
import { mayReply, REPLY_EDIT_MS, MAX_REPLY_LENGTH, replyProblem } from "./reply";

describe("A workshop's reply to a review", () => {
  const review = { comments: "Quick and tidy", heldReason: null, hiddenReason: null, repliedAt: null };

  it("a workshop can reply once and edit the reply for a day", () => {
    expect(mayReply(review, 5)).toBe(true);
    expect(mayReply({ ...review, repliedAt: 5 }, 5 + REPLY_EDIT_MS - 1)).toBe(true);
    expect(mayReply({ ...review, repliedAt: 5 }, 5 + REPLY_EDIT_MS)).toBe(false);
  });

  it("only a published comment can be replied to", () => {
    expect(mayReply({ ...review, comments: null }, 5)).toBe(false);
    expect(mayReply({ ...review, heldReason: "contact-details" }, 5)).toBe(false);
    expect(mayReply({ ...review, hiddenReason: "It names a person" }, 5)).toBe(false);
  });

  it("a reply has a maximum length, is never empty and contains no contact details", () => {
    expect(replyProblem("Thank you, Kiri.")).toBe(null);
    expect(replyProblem("")).toBe("Write your reply");
    expect(replyProblem("a".repeat(MAX_REPLY_LENGTH))).toBe(null);
    expect(replyProblem("a".repeat(MAX_REPLY_LENGTH + 1))).toMatch(/^Use at most/);
    for (const text of ["Call 0404 040 404", "kim@example.com", "see www.brakes.example"])
      expect(replyProblem(text)).toMatch(/^Leave out/);
  });
});
