/** The most text messages that strangers can make us send: each one costs money, and pumping them is a trade. */
export interface TextCaps {
  /** To whomever, asked for from one network address. */
  readonly perNetworkAnHour: number;
  /** To the ten thousand numbers that differ in their last four digits: whoever pumps owns such a block. */
  readonly perBlockADay: number;
  /** Of the whole deployment. */
  readonly aDay: number;
}

const DEFAULTS = { CODES_PER_NETWORK_AN_HOUR: 60, CODES_PER_BLOCK_A_DAY: 20, CODES_A_DAY: 5_000 } as const;

/** Whole numbers of the environment, 1 or more. Names of wrong ones are added to `wrong`. */
export function readTextCaps(env: Readonly<Record<string, unknown>>, wrong: string[]): TextCaps {
  const whole = (name: keyof typeof DEFAULTS) => {
    const value = env[name] === undefined || env[name] === "" ? DEFAULTS[name] : Number(env[name]);
    if (!Number.isInteger(value) || value < 1 || value > 10_000_000) wrong.push(`${name} (a whole number from 1)`);
    return value;
  };
  return { perNetworkAnHour: whole("CODES_PER_NETWORK_AN_HOUR"), perBlockADay: whole("CODES_PER_BLOCK_A_DAY"), aDay: whole("CODES_A_DAY") };
}
