/** How a rewards partner's promotion is taken (B-011, B-012); the wire's YouiRewardsOption. */
export const REWARDS_OPTIONS = [
  { value: "UseNow", label: "Take the discount now", changesTotal: true },
  { value: "RewardLater", label: "Keep it as a reward for later", changesTotal: false },
] as const;
export type RewardsOption = (typeof REWARDS_OPTIONS)[number]["value"];

export const isRewardsOption = (text: string): text is RewardsOption =>
  REWARDS_OPTIONS.some((option) => option.value === text);

/** Only the choice to use it now changes the total; no choice means now. An ordinary code has no choice. */
export const changesTotal = (isYouiRewards: boolean, option: string | null): boolean =>
  !isYouiRewards || option !== "RewardLater";
