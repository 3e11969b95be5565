/** How a customer can use a rewards partner's promotion (B-011, B-012); `YouiRewardsOption` on the wire. */
export const REWARDS_OPTIONS = [
  { value: "UseNow", label: "Take the discount now", changesTotal: true },
  { value: "RewardLater", label: "Save it as a reward for later", changesTotal: false },
] as const;
export type RewardsOption = (typeof REWARDS_OPTIONS)[number]["value"];

export const isRewardsOption = (text: string): text is RewardsOption =>
  REWARDS_OPTIONS.some((option) => option.value === text);

/** Whether the discount reduces the total. Only a reward saved for later does not. */
export const changesTotal = (isYouiRewards: boolean, option: string | null): boolean =>
  !isYouiRewards || option !== "RewardLater";
