import { plainText } from "../words/clean-text.ts";

const EMAIL = /^[^\s@<>()[\],;:\\"]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** An email as it is kept; null = not one. Whether the mailbox exists nobody asks (F-313). */
export function parseEmail(text: string): string | null {
  const email = plainText(text).replace(/^mailto:\s*/i, "");
  return email.length <= 254 && EMAIL.test(email) ? email : null;
}

/** For comparing: letter case does not tell people apart. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
