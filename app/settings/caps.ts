/** The most that strangers can make us send, ask and keep. Networks are those of `networkOf`, their blocks those of `blockOf`. */
export interface Caps {
  /** Text messages: each one costs money, and pumping them is a trade. A block is the ten thousand numbers that differ in their last four digits. */
  readonly texts: { readonly perNetworkAnHour: number; readonly perBlockADay: number; readonly aDay: number };
  /** Plates that the register is asked about: each one costs money. */
  readonly plates: NetworkCaps;
  /** Quotes that are begun, each a row for months. */
  readonly leads: NetworkCaps;
}

/** Of one network, of the block that it lies in, and of the whole deployment. */
export interface NetworkCaps {
  readonly perNetworkAnHour: number;
  readonly perBlockADay: number;
  readonly aDay: number;
}

/** One mobile network may stand for a whole suburb: the caps of a network are far above what a family or a workshop does. */
const DEFAULTS = {
  CODES_PER_NETWORK_AN_HOUR: 60,
  CODES_PER_BLOCK_A_DAY: 20,
  CODES_A_DAY: 5_000,
  PLATES_PER_NETWORK_AN_HOUR: 120,
  PLATES_PER_BLOCK_A_DAY: 1_000,
  PLATES_A_DAY: 20_000,
  LEADS_PER_NETWORK_AN_HOUR: 300,
  LEADS_PER_BLOCK_A_DAY: 3_000,
  LEADS_A_DAY: 100_000,
} as const;

/** Names of the environment's settings. */
export const CAP_SETTINGS = Object.keys(DEFAULTS);

/** Whole numbers of the environment, 1 or more. Names of wrong ones are added to `wrong`. */
export function readCaps(env: Readonly<Record<string, unknown>>, wrong: string[]): Caps {
  const whole = (name: keyof typeof DEFAULTS) => {
    const value = env[name] === undefined || env[name] === "" ? DEFAULTS[name] : Number(env[name]);
    if (!Number.isInteger(value) || value < 1 || value > 10_000_000) wrong.push(`${name} (a whole number from 1)`);
    return value;
  };
  const caps = (what: "CODES" | "PLATES" | "LEADS") => ({
    perNetworkAnHour: whole(`${what}_PER_NETWORK_AN_HOUR`),
    perBlockADay: whole(`${what}_PER_BLOCK_A_DAY`),
    aDay: whole(`${what}_A_DAY`),
  });
  return { texts: caps("CODES"), plates: caps("PLATES"), leads: caps("LEADS") };
}
