import { DurableObject } from "cloudflare:workers";
import { systemClock } from "../../app/adapters/platform";
import { d1Wallets } from "../../app/adapters/db/wallets";
import type { SupplierId } from "../../app/domain/core/ids";
import type { Cents } from "../../app/domain/core/money/money";

/** If a reservation of money is not followed by a claim within this time, it is dropped, because the lead's object must have died in between. */
const UNUSED_AFTER_MS = 3_600_000;

/**
 * What one workshop uses across all leads: the number of reveals on one day (key: supplier and day), and the wallet money for its claims (key: "wallet" and
 * supplier). It is a separate object, because the object of a lead knows only that lead. The reservations are in the object's own SQLite and survive eviction.
 */
export class RevealAllowance extends DurableObject<Env> {
  private readonly sql = this.ctx.storage.sql;
  private readonly wallets = d1Wallets(this.env.DB);

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql.exec("create table if not exists taken (reservation text primary key) strict");
    this.sql.exec(
      "create table if not exists funds (seq integer primary key autoincrement, posting_id text not null unique, amount integer not null, at integer not null) strict",
    );
  }

  /** Reserves one of `maxReveals` reveals. A repeated reservation keeps the first one. Returns false if none is left. */
  async take(reservation: string, maxReveals: number): Promise<boolean> {
    const isReserved = this.sql.exec("select 1 from taken where reservation = ?", reservation).toArray().length > 0;
    if (isReserved) return true;
    if (this.takenCount() >= maxReveals) return false;
    this.sql.exec("insert into taken (reservation) values (?)", reservation);
    return true;
  }

  /** Releases the reservation of a reveal that the lead's object refused. */
  async releaseQuota(reservation: string): Promise<void> {
    this.sql.exec("delete from taken where reservation = ?", reservation);
  }

  async left(maxReveals: number): Promise<number> {
    return Math.max(0, maxReveals - this.takenCount());
  }

  /**
   * Reserves the price of a claim until its posting is in the database. Returns false if the balance minus earlier reservations is too low. If two claims are
   * made at the same moment, the first one gets the money.
   */
  async reserveFunds(supplierId: SupplierId, postingId: string, amount: Cents): Promise<boolean> {
    const now = systemClock.now();
    this.sql.exec("delete from funds where at < ?", now - UNUSED_AFTER_MS);
    this.sql.exec(
      "insert into funds (posting_id, amount, at) values (?, ?, ?) on conflict do nothing",
      postingId,
      amount,
      now,
    );
    const { seq } = this.sql.exec<{ seq: number }>("select seq from funds where posting_id = ?", postingId).one();
    const reserved = this.sql
      .exec<{ posting_id: string; amount: number }>("select posting_id, amount from funds where seq <= ?", seq)
      .toArray();
    const { balance, posted: usedPostings } = await this.wallets.readBalance(
      supplierId,
      reserved.map(({ posting_id }) => posting_id),
    );
    for (const id of usedPostings) this.sql.exec("delete from funds where posting_id = ?", id);
    if (usedPostings.has(postingId)) return true;
    const neededAmount = reserved.reduce((sum, row) => sum + (usedPostings.has(row.posting_id) ? 0 : row.amount), 0);
    if (neededAmount <= balance) return true;
    await this.releaseFunds(postingId);
    return false;
  }

  /** Releases the money for a claim that the lead's object refused. */
  async releaseFunds(postingId: string): Promise<void> {
    this.sql.exec("delete from funds where posting_id = ?", postingId);
  }

  private takenCount(): number {
    return this.sql.exec<{ n: number }>("select count(*) as n from taken").one().n;
  }
}
