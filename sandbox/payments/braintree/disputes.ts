import type { Currency } from "../../../app/domain/core/country/country";
import { cents } from "../../../app/domain/core/money/money";
import { DAY_MS } from "../../../app/domain/core/time/duration";
import { formatDecimalDollars } from "../../../app/domain/core/money/format";
import { braintreeSignature } from "../../../app/adapters/payments/braintree/webhook";
import { sandboxObjects } from "../store";
import type { SandboxDependencies } from "../wire";
import { readObject, readText } from "../../../app/adapters/payments/provider-wire";

/** Delivers to our own webhook endpoint what Braintree would post. */
export type DeliverNotification = (payload: string, signature: string) => Promise<void>;

type Status = "OPEN" | "DISPUTED" | "UNDER_REVIEW" | "WON" | "LOST" | "ACCEPTED" | "AUTO_ACCEPTED" | "EXPIRED";

/** A dispute. Amounts are whole cents; dates are yyyy-MM-dd. */
interface Dispute {
  readonly legacyId: string;
  /** Order id of the disputed transaction. The field has a different name from a transaction's, so that a search does not confuse them. */
  readonly disputedOrder: string;
  readonly transactionAmount: number;
  readonly amount: number;
  readonly type: "CHARGEBACK" | "RETRIEVAL";
  readonly reason: string;
  readonly status: Status;
  readonly replyByDate: string;
  readonly changedOn: string;
}

interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly currency: Currency;
}

/** Number of days that PayPal allows for a response. */
const RESPONSE_DAYS = 10;
const PAGE_SIZE = 50;

/** The statuses from which a dispute can change to each status. */
const PREVIOUS_STATUSES: Readonly<Record<Exclude<Status, "OPEN">, readonly Status[]>> = {
  DISPUTED: ["OPEN"],
  UNDER_REVIEW: ["OPEN", "DISPUTED"],
  WON: ["DISPUTED", "UNDER_REVIEW"],
  LOST: ["OPEN", "DISPUTED", "UNDER_REVIEW", "EXPIRED"],
  ACCEPTED: ["OPEN"],
  AUTO_ACCEPTED: ["OPEN"],
  EXPIRED: ["OPEN"],
};

const toIsoDate = (at: number): string => new Date(at).toISOString().slice(0, 10);
const globalId = (legacyId: string): string => btoa(`dispute_${legacyId}`).replace(/=+$/, "");

/** Disputes of the sandbox's transactions: the responses to GraphQL queries, and the customer's actions. */
export function braintreeDisputes(
  dependencies: SandboxDependencies & { readonly deliver: DeliverNotification },
  keys: Keys,
) {
  const disputes = sandboxObjects<Dispute>(dependencies.db, "braintreeDispute");

  const money = (amount: number) => ({ value: formatDecimalDollars(cents(amount)), currencyCode: keys.currency });
  const toWire = (dispute: Dispute) => ({
    legacyId: dispute.legacyId,
    type: dispute.type,
    status: dispute.status,
    amountDisputed: money(dispute.amount),
    amountWon: dispute.status === "WON" ? { value: formatDecimalDollars(cents(dispute.amount)) } : null,
    responseDeadline: null,
    replyByDate: dispute.replyByDate,
    processorResponse: { reason: dispute.reason },
    transaction: { orderId: dispute.disputedOrder, amount: money(dispute.transactionAmount) },
  });

  /** Posts a notification as Braintree does: XML as base64 with line breaks, with a signature over the base64 text. */
  async function notify(dispute: Dispute): Promise<void> {
    const kind = dispute.status === "OPEN" ? "opened" : dispute.status.toLowerCase();
    const timestamp = `${new Date(dependencies.clock.now()).toISOString().slice(0, 19)}Z`;
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<notification>
  <kind>dispute_${kind}</kind>
  <timestamp type="datetime">${timestamp}</timestamp>
  <subject>
    <dispute>
      <amount-disputed>${formatDecimalDollars(cents(dispute.amount))}</amount-disputed>
      <currency-iso-code>${keys.currency}</currency-iso-code>
      <reply-by-date type="date">${dispute.replyByDate}</reply-by-date>
      <kind>${dispute.type.toLowerCase()}</kind>
      <status>${dispute.status.toLowerCase()}</status>
      <reason>${dispute.reason.toLowerCase()}</reason>
      <transaction><id>sandbox</id></transaction>
      <id>${dispute.legacyId}</id>
    </dispute>
  </subject>
</notification>
`;
    const payload = `${btoa(xml).replace(/.{60}/g, "$&\n")}\n`;
    await dependencies.deliver(payload, braintreeSignature(keys, payload));
  }

  return {
    idFromLegacyId: (legacyId: string): string => globalId(legacyId),
    async read(id: string) {
      const dispute = await disputes.find(id);
      return dispute && toWire(dispute.body);
    },
    /** A page of disputes whose status changed on or after a day. The cursor is the number of earlier ones. Null = the search is not valid. */
    async search(input: Readonly<Record<string, unknown>>, after: unknown) {
      const { greaterThanOrEqualTo: since, ...others } = readObject(input.effectiveDate);
      const isValid =
        /^\d{4}-\d\d-\d\d$/.test(readText(since)) &&
        Object.keys(others).length === 0 &&
        Object.keys(input).length === 1 &&
        (after === null || /^\d+$/.test(readText(after)));
      if (!isValid) return null;
      const start = Number(after ?? 0);
      const changedDisputes = (await disputes.all()).filter(({ changedOn }) => changedOn >= readText(since));
      const page = changedDisputes.slice(start, start + PAGE_SIZE);
      return {
        edges: page.map((dispute) => ({ node: toWire(dispute) })),
        pageInfo: { hasNextPage: changedDisputes.length > start + PAGE_SIZE, endCursor: String(start + page.length) },
      };
    },
    /** The customer disputes a settled payment, or only asks about it (`RETRIEVAL`). */
    async open(
      transaction: { readonly orderId: string; readonly amount: number },
      { type, reason, amount = transaction.amount }: Pick<Dispute, "type" | "reason"> & { readonly amount?: number },
    ): Promise<string> {
      const now = dependencies.clock.now();
      const dispute: Dispute = {
        legacyId: dependencies.ids
          .token()
          .toLowerCase()
          .replace(/[^a-z0-9]/g, "")
          .slice(0, 16),
        disputedOrder: transaction.orderId,
        transactionAmount: transaction.amount,
        amount,
        type,
        reason,
        status: "OPEN",
        replyByDate: toIsoDate(now + RESPONSE_DAYS * DAY_MS),
        changedOn: toIsoDate(now),
      };
      await disputes.add(globalId(dispute.legacyId), dispute, now);
      await notify(dispute);
      return dispute.legacyId;
    },
    /** The merchant responds in the Control Panel, or PayPal decides. Returns false if the dispute's current status does not allow this. */
    async changeStatus(legacyId: string, status: Exclude<Status, "OPEN">): Promise<boolean> {
      const id = globalId(legacyId);
      const dispute = await disputes.find(id);
      if (!dispute || !PREVIOUS_STATUSES[status].includes(dispute.body.status)) return false;
      const updatedDispute = { ...dispute.body, status, changedOn: toIsoDate(dependencies.clock.now()) };
      if (!(await disputes.change(id, dispute, updatedDispute))) return false;
      await notify(updatedDispute);
      return true;
    },
  };
}
