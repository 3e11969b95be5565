import { describe, expect, it } from "vitest";
import { mayReply, REPLY_EDIT_MS, REPLY_LENGTH, replyProblem } from "./reply";

describe("a workshop's reply to a review", () => {
  const review = { comments: "Quick and tidy", heldBecause: null, hiddenWhy: null, repliedAt: null };

  it("is given once, and changed until a day after it was first given", () => {
    expect(mayReply(review, 5)).toBe(true);
    expect(mayReply({ ...review, repliedAt: 5 }, 5 + REPLY_EDIT_MS - 1)).toBe(true);
    expect(mayReply({ ...review, repliedAt: 5 }, 5 + REPLY_EDIT_MS)).toBe(false);
  });

  it("is only to words that others read", () => {
    expect(mayReply({ ...review, comments: null }, 5)).toBe(false);
    expect(mayReply({ ...review, heldBecause: "contact-details" }, 5)).toBe(false);
    expect(mayReply({ ...review, hiddenWhy: "It names a person" }, 5)).toBe(false);
  });

  it("is bounded, never empty, and names no contact", () => {
    expect(replyProblem("Thank you, Kiri.")).toBe(null);
    expect(replyProblem("")).toBe("Write your reply");
    expect(replyProblem("a".repeat(REPLY_LENGTH))).toBe(null);
    expect(replyProblem("a".repeat(REPLY_LENGTH + 1))).toMatch(/^Use at most/);
    for (const text of ["Call 0404 040 404", "kim@example.com", "see www.brakes.example"])
      expect(replyProblem(text)).toMatch(/^Leave out/);
  });
});
