import { expect, it } from "vitest";
import { type CallKind, statusRule } from "./status-rules";

const KINDS: readonly CallKind[] = ["api", "page-read", "page-save", "step-read", "step-save"];

it("a 401 response reloads the page for every kind of request", () => {
  for (const kind of KINDS) expect(statusRule(401, kind)).toEqual({ do: "reload" });
});

it("403, 412 and 504 responses show the specified texts for every kind of request", () => {
  for (const kind of KINDS) {
    expect(statusRule(403, kind)).toEqual({
      do: "alert",
      alert: {
        title: "Unauthorised Access",
        text: "You do not have permission to view this page.",
        redirectsHome: true,
      },
    });
    expect(statusRule(412, kind)).toMatchObject({
      alert: { title: "Service Unavailable", text: "This function is temporarily unavailable." },
    });
    expect(statusRule(504, kind)).toMatchObject({
      alert: {
        title: "Uh oh.",
        text: "We are experiencing heavy traffic at the moment. Please try again in a few minutes.",
      },
    });
  }
});

it("a missing step has its own page; other 404 responses show an alert", () => {
  expect(statusRule(404, "step-read")).toEqual({ do: "nothing" });
  for (const kind of ["api", "page-read", "page-save"] as const)
    expect(statusRule(404, kind)).toEqual({
      do: "alert",
      alert: { title: "Not Found", text: "The requested resource could not be found.", redirectsHome: false },
    });
  expect(statusRule(404, "api", { redirectHome: true })).toMatchObject({ alert: { redirectsHome: true } });
});

it("any other failed call shows the general text with the title and reference of the response", () => {
  expect(statusRule(500, "api", { problem: { title: "Bad day", traceId: "t-1" } })).toMatchObject({
    alert: {
      title: "Oops...",
      text: "Something went wrong! If the problem persists, please contact us. Bad day. Reference: t-1",
    },
  });
  expect(statusRule(500, "api")).toMatchObject({
    alert: { text: "Something went wrong! If the problem persists, please contact us." },
  });
  for (const kind of ["page-read", "page-save"] as const)
    expect(statusRule(500, kind)).toMatchObject({ alert: { title: "Oops..." } });
  for (const kind of ["step-read", "step-save"] as const) expect(statusRule(500, kind)).toEqual({ do: "nothing" });
});
