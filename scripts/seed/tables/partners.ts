import { type DataReader, table } from "../table.ts";

interface Terms {
  readonly countries: readonly string[];
  readonly discountCode: string;
  readonly numberShape: string;
  readonly isAnyNumberTaken: boolean;
}
interface ClubRecord extends Terms {
  readonly slug: string;
  readonly partnerName: string;
  readonly referralLabel: string;
  readonly isAdvertised: boolean;
  readonly heading: string;
  readonly intro: string;
  readonly points: readonly string[];
  readonly steps: readonly string[];
  readonly button: string;
  readonly terms: string;
  readonly demoReferrals: readonly string[];
}
interface RewardsRecord extends Terms {
  readonly name: string;
  readonly email: string;
  readonly referenceName: string;
  readonly reviewHeading: string;
  readonly reviewText: string;
  readonly demoReferences: readonly { readonly reference: string; readonly status: string }[];
}

const read = (data: DataReader) =>
  JSON.parse(data("catalogue/partners.json")) as {
    readonly rewardsPartner: RewardsRecord;
    readonly landings: readonly ClubRecord[];
  };

/** Columns that a club and the rewards partner share. */
const sharedTerms = ({ countries, discountCode, numberShape, isAnyNumberTaken }: Terms) => ({
  countries: JSON.stringify(countries),
  discount_code: discountCode,
  number_shape: numberShape,
  is_any_number_taken: isAnyNumberTaken ? 1 : 0,
});

export const partnerClubs = table(
  "partner_clubs",
  [
    "slug",
    "partner_name",
    "countries",
    "discount_code",
    "referral_label",
    "number_shape",
    "is_any_number_taken",
    "is_advertised",
    "heading",
    "intro",
    "points",
    "steps",
    "button",
    "terms",
  ],
  (data) =>
    read(data).landings.map((club) => ({
      slug: club.slug,
      partner_name: club.partnerName,
      ...sharedTerms(club),
      referral_label: club.referralLabel,
      is_advertised: club.isAdvertised ? 1 : 0,
      heading: club.heading,
      intro: club.intro,
      points: JSON.stringify(club.points),
      steps: JSON.stringify(club.steps),
      button: club.button,
      terms: club.terms,
    })),
);

export const rewardsPartners = table(
  "rewards_partners",
  [
    "id",
    "name",
    "email",
    "countries",
    "discount_code",
    "reference_name",
    "number_shape",
    "is_any_number_taken",
    "review_heading",
    "review_text",
  ],
  (data) => {
    const { rewardsPartner } = read(data);
    return [
      {
        id: "rewards",
        name: rewardsPartner.name,
        email: rewardsPartner.email,
        ...sharedTerms(rewardsPartner),
        reference_name: rewardsPartner.referenceName,
        review_heading: rewardsPartner.reviewHeading,
        review_text: rewardsPartner.reviewText,
      },
    ];
  },
);

export const partnerNumbers = table("partner_numbers", ["discount_code", "number", "status"], (data) => {
  const { rewardsPartner, landings } = read(data);
  return [
    ...rewardsPartner.demoReferences.map(({ reference, status }) => ({
      discount_code: rewardsPartner.discountCode,
      number: reference,
      status,
    })),
    ...landings.flatMap(({ discountCode, demoReferrals }) =>
      demoReferrals.map((number) => ({ discount_code: discountCode, number, status: "active" })),
    ),
  ];
});
