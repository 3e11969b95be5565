import { addCents, cents } from "../../app/domain/money/money";
import type { Chance } from "../support/seeded";
import { type Answer, OWN_SERVICE, type Spoil } from "./random-answers";

const ONE = cents(1);
const oneOf = (answer: Answer, chance: Chance) => chance.one(answer.prices).supplierId;

/** The kept pricing with one supplier's part changed. */
function withSupplier(
  answer: Answer,
  id: number,
  change: (kept: Answer["kept"]["suppliers"][string]) => Answer["kept"]["suppliers"][string],
): Answer {
  const kept = answer.kept.suppliers[id];
  return kept === undefined
    ? answer
    : { ...answer, kept: { ...answer.kept, suppliers: { ...answer.kept.suppliers, [id]: change(kept) } } };
}
const withLog = (answer: Answer, change: (log: Answer["logs"][number]) => Answer["logs"][number]): Answer => ({
  ...answer,
  logs: answer.logs.map(change),
});

export const SPOILS: readonly Spoil[] = [
  {
    name: "a shown total is a cent too low",
    change: (answer, chance) => {
      const id = oneOf(answer, chance);
      return {
        ...answer,
        prices: answer.prices.map((each) =>
          each.supplierId === id ? { ...each, price: { ...each.price, total: cents(each.price.total - 1) } } : each,
        ),
      };
    },
  },
  {
    name: "a kept call-out fee is a cent more",
    change: (answer, chance) =>
      withSupplier(answer, oneOf(answer, chance), (kept) => ({
        ...kept,
        rates: { ...kept.rates, callOutFee: addCents(kept.rates.callOutFee, ONE) },
      })),
  },
  {
    name: "a kept labour rate is a dollar more",
    change: (answer, chance) =>
      withSupplier(answer, oneOf(answer, chance), (kept) => ({
        ...kept,
        rates: { ...kept.rates, labourRate: cents(kept.rates.labourRate + 100) },
      })),
  },
  {
    name: "a kept line is a cent more",
    change: (answer, chance) =>
      withSupplier(answer, oneOf(answer, chance), (kept) => ({
        ...kept,
        lines: kept.lines.map(([key, amount, most], index) =>
          index === 0 ? [key, amount + 1, most] : [key, amount, most],
        ),
      })),
  },
  {
    name: "a chosen extra is not kept",
    change: (answer) => ({
      ...answer,
      kept: {
        ...answer.kept,
        suppliers: Object.fromEntries(
          Object.entries(answer.kept.suppliers).map(([id, kept]) => [id, { ...kept, extras: [] }]),
        ),
      },
    }),
  },
  {
    name: "a supplier's inputs are lost",
    change: (answer, chance) => ({
      ...answer,
      kept: { ...answer.kept, suppliers: { ...answer.kept.suppliers, [oneOf(answer, chance)]: undefined as never } },
    }),
  },
  {
    name: "two listings changed places",
    change: (answer) =>
      withLog(answer, (one) => ({
        ...one,
        log: one.log.map((row) => ({
          ...row,
          position: row.position === 1 ? 2 : row.position === 2 ? 1 : row.position,
        })),
      })),
  },
  {
    name: "a score is one too high",
    change: (answer) =>
      withLog(answer, (one) => ({
        ...one,
        log: one.log.map((row) =>
          row.position === 5 ? { ...row, ranked: { ...row.ranked, score: row.ranked.score + 1 } } : row,
        ),
      })),
  },
  {
    name: "our own service stood first",
    change: (answer) =>
      withLog(answer, (one) => {
        const was = one.log.find(({ supplierId }) => supplierId === OWN_SERVICE)?.position ?? 1;
        return {
          ...one,
          log: one.log.map((row) => ({
            ...row,
            position: row.supplierId === OWN_SERVICE ? 1 : row.position < was ? row.position + 1 : row.position,
          })),
        };
      }),
  },
  {
    name: "the log is of other weights",
    change: (answer) => withLog(answer, (one) => ({ ...one, version: "1999-1" })),
  },
];
