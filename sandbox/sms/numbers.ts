/** Mobiles for which the SMS sandbox fails as the provider would. The last digits select the error. All other mobiles work. */
export const MAGIC_ENDINGS = {
  /** Error 60205 of Twilio: the number is a landline. */
  landline: "000205",
  /** Error 60203 of Twilio: too many codes were sent. */
  maxSends: "000203",
  /** The provider responds with 503. */
  down: "000503",
  /** Responds after 8 seconds; the adapter waits for 6. */
  slow: "000008",
  /** Error 30005 of Twilio, reported after the text was accepted: the number is not in service. */
  dead: "030005",
  /** The code has expired when it is sent. */
  expired: "000404",
} as const;
