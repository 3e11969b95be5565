import { expect, it } from "vitest";
import { memoizedByKey } from "./memoized-reads";

const testDatabase = () => ({}) as D1Database;
const countLabel = (most: number) => {
  const loaded: string[] = [];
  const read = memoizedByKey(
    async (_, key) => {
      loaded.push(key);
      return key === "empty" ? [] : [key];
    },
    (value) => value.length === 0,
    most,
  );
  return { read, loaded };
};

it("loads once for each key and database", async () => {
  const { read, loaded } = countLabel(5);
  const item = testDatabase();
  const other = testDatabase();
  for (const key of ["a", "a", "b", "a"]) expect(await read(item, key)).toEqual([key]);
  await read(other, "a");
  expect(loaded).toEqual(["a", "b", "a"]);
});

it("an empty result is not memoized and is loaded again", async () => {
  const { read, loaded } = countLabel(5);
  const db = testDatabase();
  await read(db, "empty");
  await read(db, "empty");
  expect(loaded).toEqual(["empty", "empty"]);
});

it("evicts the least recently used key", async () => {
  const { read, loaded } = countLabel(2);
  const db = testDatabase();
  for (const key of ["a", "b", "a", "c", "a", "b"]) await read(db, key);
  expect(loaded).toEqual(["a", "b", "c", "b"]);
});
