/** Mobiles that make the SMS sandbox fail as the provider would; the last digits name the error. Any other mobile works. */
export const MAGIC_ENDINGS = {
  /** Twilio 60205: the number is a landline. */
  landline: "000205",
  /** Twilio 60203: too many codes were sent. */
  maxSends: "000203",
  /** 503 from the provider. */
  down: "000503",
  /** Answers after 8 seconds; the adapter gives up at 6. */
  slow: "000008",
  /** Twilio 30005, reported after the text was taken: the number is not in service. */
  dead: "030005",
  /** The code has run out as soon as it is sent. */
  expired: "000404",
} as const;
