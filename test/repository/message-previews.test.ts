import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import type { Context } from "../../app/usecases/context";
import type { CataloguedTemplate } from "../../app/domain/notifications/queued-message";
import { ALL_KINDS, channelsOf } from "../support/message-channels";
import { previewMessages } from "../../app/usecases/operations/outbox/preview-messages";

const CATALOGUE = parse(readFileSync("data/catalogue/messages.csv"), { columns: true }) as CataloguedTemplate[];
const brand = {
  name: "Pitlane",
  supportPhone: "1300 975 711",
  supportEmail: "help@pitlane.example",
  websiteUrl: "https://pitlane.example",
  colour: "#1c5b45",
};
const siteContext = (environment: string) =>
  ({
    config: { environment, brand, businessNumber: "51 824 753 556" },
    db: { outbox: { templates: async () => CATALOGUE } },
  }) as unknown as Context;

it.each([
  "AU",
  "NZ",
] as const)("every catalogue message has a complete preview for a sample booking in %s", async (country) => {
  const messagePreviews = (await previewMessages(siteContext("DEV"), country)) ?? [];
  expect(messagePreviews.map(({ key, channel }) => `${key} ${channel}`).sort()).toEqual(
    ALL_KINDS.flatMap((key) => channelsOf(key).map((channel) => `${key} ${channel}`)).sort(),
  );
  expect(messagePreviews.filter(({ missing }) => missing.length > 0)).toEqual([]);
  for (const { key, rendered } of messagePreviews)
    expect([key, rendered?.text]).toEqual([key, expect.not.stringMatching(/undefined|[{}]|Hi ,|\b1 hours|NaN/)]);
  const previewText = messagePreviews.map(({ rendered }) => rendered?.text).join("\n");
  expect([previewText.includes("Parramatta NSW 2150"), previewText.includes("Auckland 1011")]).toEqual([
    country === "AU",
    country === "NZ",
  ]);
});

it("message previews are not available in production", async () => {
  expect(await previewMessages(siteContext("PROD"), "AU")).toBeNull();
});
