import { expect, it } from "vitest";
import { aesCipher, contactKey } from "./cipher";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const cipher = aesCipher(() => key(1));

it("encrypts a text for one subject differently each time and decrypts it again", async () => {
  const [a, b] = await Promise.all([cipher.seal("Ānna 0404", "lead-1"), cipher.seal("Ānna 0404", "lead-1")]);
  expect(a).not.toBe(b);
  expect(a).not.toContain("nna");
  expect(await cipher.open(a, "lead-1")).toBe("Ānna 0404");
});

it("encrypts text of any length, such as a long list in the response to a repeated call", async () => {
  for (const length of [0, 8_191, 8_192, 1_000_000]) {
    const longText = "ā".repeat(length);
    expect((await cipher.open(await cipher.seal(longText, "call"), "call")) === longText, String(length)).toBe(true);
  }
});

it("decryption fails with another subject, another key or a changed text", async () => {
  const ciphertext = await cipher.seal("secret", "lead-1");
  await expect(cipher.open(ciphertext, "lead-2")).rejects.toThrow();
  await expect(aesCipher(() => key(2)).open(ciphertext, "lead-1")).rejects.toThrow();
  await expect(cipher.open(`${ciphertext.slice(0, -4)}AAA=`, "lead-1")).rejects.toThrow();
  await expect(cipher.open("rubbish", "lead-1")).rejects.toThrow("unknown form");
});

it("fingerprints are equal for equal texts and reveal nothing without the key", async () => {
  expect(await cipher.fingerprint("a")).toBe(await cipher.fingerprint("a"));
  expect(await cipher.fingerprint("a")).not.toBe(await aesCipher(() => key(2)).fingerprint("a"));
});

it("uses the development key in DEV and TEST only, and names a missing secret", () => {
  const developmentSecrets = { DEVELOPMENT_ONLY_CONTACT_KEY: key(1) };
  expect(contactKey({ ENVIRONMENT: "DEV", ...developmentSecrets })).toBe(key(1));
  for (const ENVIRONMENT of ["UAT", "PreProd", "PROD"])
    expect(() => contactKey({ ENVIRONMENT, ...developmentSecrets })).toThrow("Secret CONTACT_KEY is missing");
  expect(() => contactKey({ ENVIRONMENT: "PROD", CONTACT_KEY: "short" })).toThrow("32 bytes");
  expect(contactKey({ ENVIRONMENT: "TEST", CONTACT_KEY: key(3), ...developmentSecrets })).toBe(key(3));
});
