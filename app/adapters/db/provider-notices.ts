import { cents } from "../../domain/money/money";
import type { ProviderNotice, ProviderNotices } from "../../usecases/ports/provider-notices";

interface Row {
  provider: string;
  reference: string;
  gateway_reference: string;
  result: string;
  amount_cents: number;
  currency: string;
  refunded_cents: number;
}

const toNotice = (row: Row): ProviderNotice => ({
  provider: row.provider,
  reference: row.reference,
  gatewayReference: row.gateway_reference,
  result: row.result as ProviderNotice["result"],
  amount: cents(row.amount_cents),
  currency: row.currency,
  refunded: cents(row.refunded_cents),
});

export const d1ProviderNotices = (db: D1Database): ProviderNotices => ({
  async keep(notice, at) {
    await db
      .prepare(
        `insert into provider_notices (provider, reference, gateway_reference, result, amount_cents, currency, at) values (?, ?, ?, ?, ?, ?, ?)
         on conflict (provider, reference) do update set gateway_reference = excluded.gateway_reference, result = excluded.result,
           amount_cents = excluded.amount_cents, currency = excluded.currency, at = excluded.at where provider_notices.result = 'failed'`,
      )
      .bind(
        notice.provider,
        notice.reference,
        notice.gatewayReference,
        notice.result,
        notice.amount,
        notice.currency,
        at,
      )
      .run();
  },
  async find(provider, reference) {
    const row = await db
      .prepare(
        "select provider, reference, gateway_reference, result, amount_cents, currency, refunded_cents from provider_notices where provider = ? and reference = ?",
      )
      .bind(provider, reference)
      .first<Row>();
    return row ? toNotice(row) : null;
  },
  async tryRefund(provider, reference, at) {
    const first = await db
      .prepare(
        "update provider_notices set refund_tried_at = ? where provider = ? and reference = ? and refund_tried_at is null",
      )
      .bind(at, provider, reference)
      .run();
    return first.meta.changes === 0;
  },
  async addRefund(provider, reference, before, amount) {
    const done = await db
      .prepare(
        "update provider_notices set refunded_cents = refunded_cents + ?, refund_tried_at = null where provider = ? and reference = ? and refunded_cents = ?",
      )
      .bind(amount, provider, reference, before)
      .run();
    return done.meta.changes === 1;
  },
});
