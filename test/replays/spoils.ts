import { addCents, cents } from "../../app/domain/core/money/money";
import type { Chance } from "../support/seeded";
import { type Answer, OWN_SERVICE, type Corruption } from "./random-answers";

const ONE_CENT = cents(1);
const pickSupplierId = (answer: Answer, chance: Chance) => chance.one(answer.prices).supplierId;

/** Returns the stored pricing with one supplier's part changed. */
function changeSupplier(
  answer: Answer,
  id: number,
  change: (storedAnswer: Answer["kept"]["suppliers"][string]) => Answer["kept"]["suppliers"][string],
): Answer {
  const storedAnswer = answer.kept.suppliers[id];
  return storedAnswer === undefined
    ? answer
    : { ...answer, kept: { ...answer.kept, suppliers: { ...answer.kept.suppliers, [id]: change(storedAnswer) } } };
}
const changeLogs = (answer: Answer, change: (log: Answer["logs"][number]) => Answer["logs"][number]): Answer => ({
  ...answer,
  logs: answer.logs.map(change),
});

export const CORRUPTIONS: readonly Corruption[] = [
  {
    name: "a shown total is a cent too low",
    change: (answer, chance) => {
      const id = pickSupplierId(answer, chance);
      return {
        ...answer,
        prices: answer.prices.map((item) =>
          item.supplierId === id ? { ...item, price: { ...item.price, total: cents(item.price.total - 1) } } : item,
        ),
      };
    },
  },
  {
    name: "a kept call-out fee is a cent more",
    change: (answer, chance) =>
      changeSupplier(answer, pickSupplierId(answer, chance), (storedAnswer) => ({
        ...storedAnswer,
        rates: { ...storedAnswer.rates, callOutFee: addCents(storedAnswer.rates.callOutFee, ONE_CENT) },
      })),
  },
  {
    name: "a kept labour rate is a dollar more",
    change: (answer, chance) =>
      changeSupplier(answer, pickSupplierId(answer, chance), (storedAnswer) => ({
        ...storedAnswer,
        rates: { ...storedAnswer.rates, labourRate: cents(storedAnswer.rates.labourRate + 100) },
      })),
  },
  {
    name: "a kept line is a cent more",
    change: (answer, chance) =>
      changeSupplier(answer, pickSupplierId(answer, chance), (storedAnswer) => ({
        ...storedAnswer,
        lines: storedAnswer.lines.map(([key, amount, most], index) =>
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
          Object.entries(answer.kept.suppliers).map(([id, storedAnswer]) => [id, { ...storedAnswer, extras: [] }]),
        ),
      },
    }),
  },
  {
    name: "a supplier's inputs are lost",
    change: (answer, chance) => ({
      ...answer,
      kept: {
        ...answer.kept,
        suppliers: { ...answer.kept.suppliers, [pickSupplierId(answer, chance)]: undefined as never },
      },
    }),
  },
  {
    name: "two listings changed places",
    change: (answer) =>
      changeLogs(answer, (item) => ({
        ...item,
        log: item.log.map((row) => ({
          ...row,
          position: row.position === 1 ? 2 : row.position === 2 ? 1 : row.position,
        })),
      })),
  },
  {
    name: "a score is one too high",
    change: (answer) =>
      changeLogs(answer, (item) => ({
        ...item,
        log: item.log.map((row) =>
          row.position === 5 ? { ...row, ranked: { ...row.ranked, score: row.ranked.score + 1 } } : row,
        ),
      })),
  },
  {
    name: "our own service stood first",
    change: (answer) =>
      changeLogs(answer, (item) => {
        const ownServicePosition = item.log.find(({ supplierId }) => supplierId === OWN_SERVICE)?.position ?? 1;
        return {
          ...item,
          log: item.log.map((row) => ({
            ...row,
            position:
              row.supplierId === OWN_SERVICE ? 1 : row.position < ownServicePosition ? row.position + 1 : row.position,
          })),
        };
      }),
  },
  {
    name: "the log is of other weights",
    change: (answer) => changeLogs(answer, (item) => ({ ...item, version: "1999-1" })),
  },
];
