import { z } from "zod";
import { MAX_BACKUP_HOURS, MAX_PERCENT_ABOVE_MEDIAN } from "../../domain/fleet/approval-rule";
import { centsFromDollars } from "../../domain/core/money/rounding";
import { customerFaqs } from "../../usecases/fleet/brand/customer-faqs";
import { readRules, setRule } from "../../usecases/fleet/approval-rules";
import { findFleet } from "../../usecases/fleet/fleet-company";
import type { ApprovalRuleVersion } from "../../domain/fleet/fleet-records";
import { okResult, endpoint, wholeText, HOUR_SECONDS, ID_PARAMS } from "../endpoint";
import { amount } from "../wire/fields";
import { FLEET_ASSETS, toWireFleetAssets } from "../wire/fleet";

export const FLEET_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/fleet-company/{id}/assets",
    tag: "Fleet",
    summary: "Returns the logos, texts and phone number of a fleet company's landing page",
    cacheSeconds: HOUR_SECONDS,
    params: ID_PARAMS,
    answer: FLEET_ASSETS,
    refuses: ["fleet-company-not-found"],
    async use({ params }, app) {
      const fleet = await findFleet(app, { id: params.id });
      return fleet.ok ? okResult(toWireFleetAssets(fleet.company, app.config.country)) : fleet;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/faqs-for-fleet",
    tag: "Fleet",
    summary: "Lists the questions that drivers of a fleet company ask, with their answers",
    cacheSeconds: HOUR_SECONDS,
    query: z.object({ fleetCompanyId: wholeText }),
    answer: z.array(z.object({ Id: z.int(), Question: z.string(), Answer: z.string() })),
    refuses: ["fleet-company-not-found"],
    async use({ query }, app) {
      const fleet = await findFleet(app, { id: query.fleetCompanyId });
      return fleet.ok
        ? okResult(
            fleet.company.faqs.map(({ id, question, answer }) => ({ Id: id, Question: question, Answer: answer })),
          )
        : fleet;
    },
  }),
];

/** Weekdays (1 = Monday to 7 = Sunday) and a time range (HH:mm). `From` is inclusive, `To` exclusive. */
const WINDOW = z.object({
  Days: z.array(z.int().min(1).max(7)),
  From: z.string(),
  To: z.string(),
});
/** The second approver, who is asked if the first has not answered within `AfterHours`. */
const BACKUP = z.object({ Email: z.email(), AfterHours: z.int().min(1).max(MAX_BACKUP_HOURS) });
const RULE = z.object({
  Version: z.int(),
  /** False = members need no approval. */
  IsOn: z.boolean(),
  /** Dollars including GST. Null = any amount. */
  Limit: z.number().nullable(),
  PercentAboveMedian: z.int().nullable(),
  /** Null = at any time. */
  Window: WINDOW.nullable(),
  /** Null when there is no second approver. */
  Backup: BACKUP.nullable(),
  SetBy: z.string(),
  SetAt: z.iso.datetime(),
});
const RULES = z.object({ Rules: z.array(RULE) });

/** Endpoints with which the operator's programs read and change the rules for approving fleet members' bookings. */
export const FLEET_RULE_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/fleet-company/{id}/approval-rule",
    tag: "Fleet",
    summary: "Lists the versions of a fleet company's approval rule, newest first",
    access: "program",
    scope: "fleets:read",
    params: ID_PARAMS,
    answer: RULES,
    refuses: ["fleet-company-not-found"],
    async use({ params }, app) {
      const rules = await readRules(app, params.id);
      return rules.ok ? okResult({ Rules: rules.rules.map(toWireRule) }) : rules;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/fleet-company/{id}/approval-rule",
    tag: "Fleet",
    summary: "Sets the approval rule of a fleet company; earlier decisions do not change",
    access: "program",
    scope: "fleets:write",
    params: ID_PARAMS,
    body: z.object({
      IsOn: z.boolean(),
      Limit: z.number().positive().max(1_000_000).multipleOf(0.01).nullable(),
      PercentAboveMedian: z.int().min(0).max(MAX_PERCENT_ABOVE_MEDIAN).nullable(),
      Window: WINDOW.nullable().optional(),
      Backup: BACKUP.nullable().optional(),
    }),
    answer: RULES,
    refuses: ["fleet-company-not-found", "settings-changed", "invalid-input"],
    async use({ params, body, caller }, app) {
      const result = await setRule(
        app,
        params.id,
        {
          isOff: !body.IsOn,
          limit: body.Limit === null ? null : centsFromDollars(body.Limit),
          percentAboveMedian: body.PercentAboveMedian,
          window: body.Window ? { days: body.Window.Days, from: body.Window.From, to: body.Window.To } : null,
          backup: body.Backup ? { email: body.Backup.Email, afterHours: body.Backup.AfterHours } : null,
        },
        caller ?? "a program",
      );
      return result.ok ? okResult({ Rules: result.rules.map(toWireRule) }) : result;
    },
  }),
];

function toWireRule({
  version,
  isOff,
  limit,
  percentAboveMedian,
  window,
  backup,
  setBy,
  setAt,
}: ApprovalRuleVersion): z.input<typeof RULE> {
  return {
    Version: version,
    IsOn: !isOff,
    Limit: limit === null ? null : amount(limit),
    PercentAboveMedian: percentAboveMedian,
    Window: window && { Days: [...window.days], From: window.from, To: window.to },
    Backup: backup && { Email: backup.email, AfterHours: backup.afterHours },
    SetBy: setBy,
    SetAt: new Date(setAt).toISOString(),
  };
}

/** Must come after the endpoints with the same prefix, because it treats any other segment as a brand name. */
export const BRAND_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/faqs-for-{product}",
    tag: "Configuration",
    summary:
      "Lists customer questions with our answers; the product is the brand's name in lowercase, with hyphens for spaces",
    cacheSeconds: HOUR_SECONDS,
    params: z.object({ product: z.string().regex(/^[^\s/?#]{1,60}$/, "Enter a brand's name in lowercase") }),
    answer: z.array(z.object({ Id: z.int(), Topic: z.string(), Question: z.string(), Answer: z.string() })),
    refuses: ["page-not-found"],
    async use({ params }, app) {
      const faqResult = await customerFaqs(app, params.product);
      return faqResult.ok
        ? okResult(
            faqResult.faqs.map(({ id, topic, question, answer }) => ({
              Id: id,
              Topic: topic,
              Question: question,
              Answer: answer,
            })),
          )
        : faqResult;
    },
  }),
];
