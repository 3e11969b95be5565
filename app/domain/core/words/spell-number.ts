const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** 3 is "three", as numbers stand in a sentence; from 13 on they are figures. */
export const spellNumber = (count: number): string => WORDS[count] ?? String(count);
