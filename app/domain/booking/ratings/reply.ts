import { LEAVE_OUT_CONTACTS } from "../../identity/contact/contact-details";
import { moderationReason } from "../../identity/contact/contact-details";
import { DAY_MS } from "../../core/time/duration";

/** Maximum length of a workshop's reply to a review. */
export const MAX_REPLY_LENGTH = 1000;
/** How long a reply can be edited after it was first posted, in milliseconds. */
export const REPLY_EDIT_MS = DAY_MS;

/** A review as shown to its workshop. Times are epoch milliseconds. */
export interface RepliableReview {
  readonly stars: number;
  readonly comments: string | null;
  /** Why the comments are withheld; null = they are public. */
  readonly heldReason: string | null;
  /** The operator's reason for hiding the comments; null = not hidden. */
  readonly hiddenReason: string | null;
  readonly reviewer: string;
  readonly reply: string | null;
  /** When the reply was first posted; null = no reply yet. */
  readonly repliedAt: number | null;
}

/** Whether the workshop may reply: only to public comments, and only once. The reply can be edited for a day. */
export const mayReply = (
  {
    comments,
    heldReason,
    hiddenReason,
    repliedAt,
  }: Pick<RepliableReview, "comments" | "heldReason" | "hiddenReason" | "repliedAt">,
  now: number,
): boolean =>
  comments !== null &&
  heldReason === null &&
  hiddenReason === null &&
  (repliedAt === null || now - repliedAt < REPLY_EDIT_MS);

/** Returns the problem with a reply; null = none. Replies are public, so the same rule about contact details applies as for reviews. */
export function replyProblem(text: string): string | null {
  if (text === "") return "Write your reply";
  if (text.length > MAX_REPLY_LENGTH) return `Use at most ${MAX_REPLY_LENGTH} characters`;
  return moderationReason(text) === null ? null : `${LEAVE_OUT_CONTACTS}. Everyone can read your reply`;
}
