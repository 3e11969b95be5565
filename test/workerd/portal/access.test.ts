import { beforeAll, expect, it } from "vitest";
import { Client } from "../identity/client";
import { makeMember, seedPortal, signInClient, WORKSHOP } from "./test-portal";

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
}, 60_000);

const readElement = async (client: Client, path: string, tag: string) =>
  new RegExp(`<${tag}[\\s>][\\s\\S]*?</${tag}>`).exec(await (await client.ask(path)).text())?.[0] ?? "";

it("the footer links to the workshop sign-in, the header to the overview", async () => {
  expect(await readElement(new Client(), "/", "footer")).toMatch(
    /<a href="\/for-workshops">For workshops<\/a>: (<!-- -->)?<a href="\/workshop\/today">sign in<\/a>/,
  );
  const max = await signInClient("demo-supplier-member");
  for (const path of ["/", "/garage", "/workshop/settings"])
    expect([path, (await readElement(max, path, "header")).includes('href="/workshop"')]).toEqual([path, true]);
  const casey = await signInClient("demo-customer");
  expect(await readElement(casey, "/", "header")).not.toContain('href="/workshop"');
  expect(await readElement(new Client(), "/", "header")).not.toContain('href="/workshop"');
});

it("a page refused in the portal links members to the overview and others to the home page", async () => {
  const refusingPath = `/workshop/settings/hours?store=${WORKSHOP}`;
  const max = await signInClient("demo-supplier-member");
  for (const path of [refusingPath, `/workshop/bookings/${"A".repeat(27)}`]) {
    const page = await max.ask(path);
    expect(page.status).toBe(403);
    expect(/<main[\s\S]*<\/main>/.exec(await page.text())?.[0]).toMatch(/href="\/workshop"[^>]*>Go to the diary/);
  }
  const casey = await (await (await signInClient("demo-customer")).ask("/workshop")).text();
  expect(/<main[\s\S]*<\/main>/.exec(casey)?.[0]).toMatch(/href="\/"[^>]*>Go to the home page/);
});
