import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { seedPortal } from "../portal/test-portal";
import { ORIGIN, OPERATOR_KEY } from "../identity/client";
import worker from "../../../workers/app";
import { testWaiting } from "./test-application";

beforeAll(seedPortal, 60_000);

const ask = (path: string, body?: object, key = OPERATOR_KEY, vars: object = { OPERATOR_KEY }) =>
  worker.fetch(
    new Request(`${ORIGIN}/api/operator/suppliers${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }),
    { ...env, ...vars } as unknown as Env,
  );

it("only the operator lists, reads and decides applications, with a reason", async () => {
  const applicant = await testWaiting("desk@banksia.example");
  const { applications } = (await (await ask("?status=waiting")).json()) as {
    applications: { id: string; name: string }[];
  };
  expect(applications.map(({ id, name }) => [id, name])).toContainEqual([applicant.id, "Banksia Motors"]);
  const view = (await (await ask(`/${applicant.id}`)).json()) as {
    files: { id: string; kind: string }[];
    answers: object;
  };
  expect(view).toMatchObject({
    status: "waiting",
    email: "desk@banksia.example",
    answers: { contact: { name: "Bea Banks" } },
  });
  const insurance = view.files.find(({ kind }) => kind === "insurance");
  const picture = await ask(`/${applicant.id}/files/${insurance?.id}`);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  const decision = { decision: "approve", reason: "Looked at" };
  for (const path of ["", `/${applicant.id}`, `/${applicant.id}/files/${insurance?.id}`]) {
    expect([path, (await ask(path, undefined, "3q2-7wAAAQIDBAUGBwgJCg_somebody")).status]).toEqual([path, 401]);
    expect([path, (await ask(path, undefined, OPERATOR_KEY, {})).status]).toEqual([path, 404]);
  }
  expect((await ask(`/${applicant.id}`, decision, "nobody")).status).toBe(401);
  for (const body of [{}, { decision: "approve", reason: "" }, { decision: "destroy", reason: "x" }])
    expect((await ask(`/${applicant.id}`, body)).status).toBe(422);
  expect((await ask(`/${"x".repeat(27)}`, decision)).status).toBe(404);
  const response = await ask(`/${applicant.id}`, decision);
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ ok: true, status: "approved" }),
  ]);
  expect((await ask(`/${applicant.id}`, { decision: "ask", reason: "Too late" })).status).toBe(409);
});
