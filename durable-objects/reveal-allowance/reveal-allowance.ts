import { DurableObject } from "cloudflare:workers";

/**
 * How many customers one workshop has been shown on one day, over all leads. Key: supplier and day. A separate object, because a lead's counter knows only its
 * own lead, while a workshop may claim many at once. What survives eviction: the reservations, in the object's own SQLite.
 */
export class RevealAllowance extends DurableObject<Env> {
  private readonly sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql.exec("create table if not exists taken (reservation text primary key) strict");
  }

  /** Reserves one of `most`; a repeated reservation keeps its own. Returns false when none is left. */
  async take(reservation: string, most: number): Promise<boolean> {
    const has = this.sql.exec("select 1 from taken where reservation = ?", reservation).toArray().length > 0;
    if (has) return true;
    if (this.taken() >= most) return false;
    this.sql.exec("insert into taken (reservation) values (?)", reservation);
    return true;
  }

  /** For a reveal that the lead's counter refused after all. */
  async giveBack(reservation: string): Promise<void> {
    this.sql.exec("delete from taken where reservation = ?", reservation);
  }

  async left(most: number): Promise<number> {
    return Math.max(0, most - this.taken());
  }

  private taken(): number {
    return this.sql.exec<{ n: number }>("select count(*) as n from taken").one().n;
  }
}
