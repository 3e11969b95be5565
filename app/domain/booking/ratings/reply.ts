import { moderationReason } from "../../identity/contact/contact-details";

/** Maximum length of a workshop's reply to a review. */
export const REPLY_LENGTH = 1000;
/** How long a reply can be changed after it was first given, in milliseconds. */
export const REPLY_EDIT_MS = 24 * 3_600_000;

/** A review as its workshop reads it. Moments are epoch milliseconds. */
export interface ReviewToReply {
  readonly stars: number;
  readonly comments: string | null;
  /** Why the comments are not shown; null = they are. */
  readonly heldBecause: string | null;
  /** Why the operator has hidden the comments; null = it has not. */
  readonly hiddenWhy: string | null;
  readonly reviewer: string;
  readonly reply: string | null;
  /** When it was first given; null = not yet. */
  readonly repliedAt: number | null;
}

/** Only words that others read can be replied to, once; the reply can be changed for a day. */
export const mayReply = (
  {
    comments,
    heldBecause: hold,
    hiddenWhy,
    repliedAt,
  }: Pick<ReviewToReply, "comments" | "heldBecause" | "hiddenWhy" | "repliedAt">,
  now: number,
): boolean =>
  comments !== null && hold === null && hiddenWhy === null && (repliedAt === null || now - repliedAt < REPLY_EDIT_MS);

/** The problem with a reply; null = none. Replies are public, so the review's rule for contact details applies. */
export function replyProblem(text: string): string | null {
  if (text === "") return "Write your reply";
  if (text.length > REPLY_LENGTH) return `Use at most ${REPLY_LENGTH} characters`;
  return moderationReason(text) === null
    ? null
    : "Leave out phone numbers, email addresses and links: everyone can read it";
}
