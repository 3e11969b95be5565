import type { PlantedFault } from "../harness";

const RULE = "app/domain/quotes/bids/counter.ts";
const OBJECT = "durable-objects/bid-offer/bid-offer-counter.ts";
const STORE = "durable-objects/bid-offer/store.ts";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "Claims are not counted",
    file: RULE,
    change: [["!part.hasClaimed && tally.claims >= terms.maxClaims", "false"]],
  },
  {
    name: "One offer too many is accepted",
    file: RULE,
    change: [
      ["tally.offers >= terms.maxOffers", "tally.offers > terms.maxOffers"],
      ["tally.claims >= terms.maxOffers", "tally.claims > terms.maxOffers"],
    ],
  },
  {
    name: "One reveal too few is accepted",
    file: RULE,
    change: [["tally.reveals >= terms.maxReveals", "tally.reveals + 1 >= terms.maxReveals"]],
  },
  {
    name: "An offer does not count as a claim",
    file: RULE,
    change: [
      [
        '[...claimEvents, action.kind === "offer" ? "offered" : "revealed"]',
        '[action.kind === "offer" ? "offered" : "revealed"]',
      ],
    ],
  },
  {
    name: "A decision is not repeated after the workshop's limit was read",
    file: OBJECT,
    change: [["const decision = this.decide(terms, command);\n", "const decision = before as BidDecision;\n"]],
  },
  {
    name: "The Durable Object awaits between its decision and its write",
    file: OBJECT,
    change: [
      [
        "const decision = this.decide(terms, command);\n",
        "const decision = this.decide(terms, command);\n    await new Promise((done) => setTimeout(done, 1));\n",
      ],
    ],
  },
  {
    name: "The decision uses the database's count instead of the object's",
    file: OBJECT,
    change: [
      [
        "const decision = this.decide(terms, command);\n",
        `const { results } = await this.env.DB.prepare("select kind, count(*) as n from bid_events where lead_guid = ? group by kind").bind(leadGuid).all<{ kind: string; n: number }>();
    const of = (kind: string) => results.find((row) => row.kind === kind)?.n ?? 0;
    const counted = { ...this.store.tally(), offers: of("offered"), claims: of("claimed"), reveals: of("revealed") };
    const decision = decideBid(terms, counted, this.store.part("bidOfferId" in act ? act.bidOfferId : null), act, Date.now());\n`,
      ],
    ],
  },
  {
    name: "The count is read once and cached in memory",
    file: OBJECT,
    change: [
      [
        "private readonly bids =",
        "private counted: ReturnType<typeof this.store.tally> | null = null;\n  private readonly bids =",
      ],
      ["      terms,\n      this.store.tally(),", "      terms,\n      (this.counted ??= this.store.tally()),"],
    ],
  },
  {
    name: "A repeated call is not recognised",
    file: STORE,
    change: [['return row.fingerprint === fingerprint ? "same" : "other";', 'return "new";']],
  },
  {
    name: "The idempotency key is not stored",
    file: STORE,
    change: [['sql.exec("insert into acts (key, fingerprint) values (?, ?)", key, fingerprint);', ""]],
  },
  {
    name: "Events are marked as reported before the database has them",
    file: OBJECT,
    change: [
      ["        this.store.markReported(events.at(-1)?.seq ?? 0);\n", ""],
      [
        "        await this.bids.saveDecisions(",
        "        const tally = this.store.tally();\n        this.store.markReported(events.at(-1)?.seq ?? 0);\n        await this.bids.saveDecisions(",
      ],
      ["storedBidding.leadGuid, this.store.tally(), events", "storedBidding.leadGuid, tally, events"],
    ],
  },
  {
    name: "A database error is ignored and the events are marked as reported",
    file: OBJECT,
    change: [
      [
        "const attempt = this.store.countFailure();",
        "const attempt = this.store.countFailure();\n      this.store.markReported(1_000_000);",
      ],
    ],
  },
  {
    name: "Events that arrive during a report are marked as reported",
    file: STORE,
    change: [['where seq <= ? and reported = 0", upTo', 'where reported = 0 and ? > 0", upTo']],
  },
];
