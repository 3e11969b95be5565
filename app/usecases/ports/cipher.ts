/** Encrypts personal details at rest. `subject` binds the text to its owner, e.g. a lead's guid. */
export interface Cipher {
  seal(plain: string, subject: string): Promise<string>;
  /** Throws when the text was changed, belongs to another subject, or the key is another. */
  open(ciphertext: string, subject: string): Promise<string>;
  /** Keyed digest, hex: equal texts give equal digests, and guesses cannot be tried without the key. */
  fingerprint(text: string): Promise<string>;
}
