import { expect, it } from "vitest";
import { canonicalMailbox } from "./mailbox";

it.each([
  ["Wanda+1@example.com", "wanda@example.com"],
  ["wanda+a+b@example.com", "wanda@example.com"],
  ["wan.da@example.com", "wan.da@example.com"],
  ["W.an.da+x@GoogleMail.com", "wanda@gmail.com"],
  ["wan.da@gmail.com", "wanda@gmail.com"],
  ["ｗanda@example.com", "wanda@example.com"],
  ["wan\u200bda@example.com", "wanda@example.com"],
  ["+tag@example.com", "+tag@example.com"],
])("%s is delivered to %s", (email, mailbox) => expect(canonicalMailbox(email)).toBe(mailbox));
