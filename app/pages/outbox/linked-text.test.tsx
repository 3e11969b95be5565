import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LinkedText } from "./linked-text";

const linksIn = (text: string) =>
  [...renderToStaticMarkup(<LinkedText text={text} />).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

it("a link to this machine opens on the page's own port", () => {
  expect(linksIn("See http://localhost:8801/bookings and http://127.0.0.1:8787/garage?q=1.")).toEqual([
    "/bookings",
    "/garage?q=1",
  ]);
});

it("leaves links to other sites unchanged", () => {
  const links = ["https://pitlane.example/quotes/1", "http://localhost.example:80/a"];
  expect(linksIn(links.join(" "))).toEqual(links);
});
