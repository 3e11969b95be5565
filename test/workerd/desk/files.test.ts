import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { listColumns, type FileKind } from "../../../app/domain/operations/imports/files";
import { SUPPLIER_COLUMNS } from "../../../app/domain/operations/imports/supplier-columns";
import { formatCsv } from "../../../app/domain/core/words/csv";
import { expireDeskFiles } from "../../../app/usecases/operations/desk/files";
import { readSupplierData } from "../../../scripts/seed/suppliers";
import { readFixture, seedReference } from "../../support/reference-fixture";
import { supplierFile, workshopRow } from "../../support/supplier-rows";
import worker from "../../../workers/app";
import { type Client, locationOf, ORIGIN } from "../identity/client";
import { contextOf, seedPortal, signInClient } from "../portal/test-portal";
import { act, DB, addEmployee, htmlText } from "./test-desk";

/** Files are imported at the desk after a preview of their changes, and exported unchanged. */

let opal: Client;
let fay: Client;

beforeAll(async () => {
  await seedPortal();
  await seedReference(DB, { only: ["discounts"] });
  [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  await addEmployee("opal@operator.example", "supply");
  await addEmployee("fay@operator.example", "admin");
}, 60_000);

/** Sends a file as the page's form does. */
async function uploadFile(client: Client, kind: string, body: BlobPart | null, name = "mine.csv"): Promise<Response> {
  const form = new FormData();
  form.append("intent", "send");
  form.append("kind", kind);
  if (body !== null) form.append("file", new File([body], name, { type: "text/csv" }));
  return worker.fetch(
    new Request(new URL("/desk/files", ORIGIN), {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join("; ") },
      body: form,
    }),
    env as unknown as Env,
  );
}
const pageOf = async (response: Response) => locationOf(response).pathname;
const rowsOf = async (sql: string) => (await DB.prepare(sql).all()).results;
/** Gives the reason for an export and downloads the file. */
async function exportFile(client: Client, kind: FileKind) {
  const id = crypto.randomUUID();
  const response = await client.ask("/desk/files", { intent: "export", id, what: kind, reason: "To look through it" });
  const pageText = await (await client.ask(locationOf(response).href)).text();
  const path = /href="(\/desk\/files\/[^"]+\.csv)"/.exec(pageText)?.[1] ?? "none";
  return { path, csv: await (await client.ask(path)).text() };
}
const VOUCHERS = listColumns("vouchers");
const voucher = (reference: string, value = "50.00") => [reference, "GIFT", value, "AU", "valid", "2027-12-31"];

it("a file is previewed, imported once with a reason and shows its result", async () => {
  const file = formatCsv([VOUCHERS, voucher("FILE-1"), voucher("FILE-2", "fifty"), voucher("FILE-3")]).replace(
    "FILE-3,GIFT,50.00,AU,valid,2027-12-31",
    'FILE-3,GIFT,"50,00",AU,valid,31/12/2027',
  );
  const path = await pageOf(await uploadFile(opal, "vouchers", file));
  const pageText = await htmlText(await opal.ask(path));
  expect(pageText).toMatch(/New 2 To change 0 Unchanged 0 Rejected 1/);
  expect(pageText).toContain("Line 3: FILE-2 value: must be from 0.01 to 100000");
  expect(pageText).toContain("The dates in this file were read day first: 3/4/2027 is 3 April 2027.");
  expect(pageText).toContain(
    "FILE-3 discount_code: GIFT, value: 50.00, country: AU, status: valid, expires: 2027-12-31",
  );
  expect(pageText).toContain("Import 2 rows");
  const unseen = await opal.ask(path, { reason: "" });
  expect([unseen.status, await htmlText(unseen)]).toEqual([422, expect.stringContaining("Give a reason of")]);
  expect(await rowsOf("select reference from vouchers where reference like 'FILE-%'")).toEqual([]);

  for (let press = 0; press < 2; press += 1)
    expect((await opal.ask(path, { reason: "The shop sold them" })).headers.get("Location")).toBe(path);
  expect(
    await rowsOf("select reference, value_cents, origin, changed_by from vouchers where reference like 'FILE-%'"),
  ).toEqual([
    { reference: "FILE-1", value_cents: 5000, origin: "operator", changed_by: "import" },
    { reference: "FILE-3", value_cents: 5000, origin: "operator", changed_by: "import" },
  ]);
  expect(
    await rowsOf("select key, version, reason, before from desk_changes where kind = 'voucher' order by key"),
  ).toEqual([
    { key: "FILE-1", version: 1, reason: "The shop sold them", before: null },
    { key: "FILE-3", version: 1, reason: "The shop sold them", before: null },
  ]);
  const result = await htmlText(await opal.ask(path));
  expect(result).toMatch(/imported this file.*The shop sold them/);
  expect(result).toMatch(/New 0 To change 0 Unchanged 2 Rejected 1/);
  expect(result).not.toContain("Import 2");
  expect(await htmlText(await opal.ask("/desk/files"))).toMatch(/Imported a file: Vouchers .*The shop sold them/);
  // A colleague sees the import and cannot repeat it. The voucher's own page has the new version.
  expect((await fay.ask(path, { reason: "Again" })).headers.get("Location")).toBe(path);
  expect(await rowsOf("select person from desk_acts where kind = 'file-imported'")).toEqual([
    { person: "Opal Operator" },
  ]);
  expect(await htmlText(await fay.ask("/desk/discounts/voucher/FILE-1"))).toContain("The shop sold them");
});

it("an export can be imported unchanged, and an edited value is previewed as old and new", async () => {
  await uploadFile(opal, "discounts", null);
  const { csv, path } = await exportFile(opal, "discounts");
  expect(path).toMatch(/^\/desk\/files\/discounts\/[0-9a-f-]{36}\.csv$/);
  const same = await htmlText(await opal.ask(await pageOf(await uploadFile(opal, "discounts", csv))));
  const discountCount = (await rowsOf("select code from discounts")).length;
  expect(same).toContain(`New 0 To change 0 Unchanged ${discountCount} Rejected 0`);
  expect(same).toContain("so there is nothing to import");

  const [{ code, amount_cents: cents } = { code: "", amount_cents: 0 }] = (await rowsOf(
    "select code, amount_cents from discounts where kind = 'amount' order by code limit 1",
  )) as { code: string; amount_cents: number }[];
  const line = csv.split("\r\n").find((row) => row.startsWith(`${code},`)) ?? "";
  const previousAmount = (cents / 100).toFixed(2);
  const changed = await pageOf(
    await uploadFile(opal, "discounts", csv.replace(line, line.replace(`,${previousAmount},`, ",47.00,"))),
  );
  expect(await htmlText(await opal.ask(changed))).toContain(`${code} amount: ${previousAmount} → 47.00`);
  expect((await opal.ask(changed, { reason: "Dearer now" })).status).toBe(303);
  expect(await rowsOf(`select amount_cents from discounts where code = '${code}'`)).toEqual([{ amount_cents: 4700 }]);
  // The import added a version, so the voucher's page can restore the earlier one.
  expect(await htmlText(await opal.ask(`/desk/discounts/code/${code}`))).toContain("Dearer now");
});

it("imported codes above one person's limits wait for a second member", async () => {
  await addEmployee("opal@operator.example", "supply");
  const vouchers = Array.from({ length: 20 }, (_, n) => voucher(`MANY-${n}`, "150.00"));
  const path = await pageOf(await uploadFile(opal, "vouchers", formatCsv([VOUCHERS, ...vouchers])));
  const id = path.split("/").at(-1) ?? "";
  const count = () => DB.prepare("select count(*) as n from vouchers where reference like 'MANY-%'").first("n");
  expect((await opal.ask(path, { reason: "For friends" })).status).toBe(303);
  const waitingPage = await htmlText(await opal.ask(path));
  expect(waitingPage).toContain("A second person has to approve this file");
  expect([waitingPage.includes("imported this file"), await count()]).toEqual([false, 0]);
  expect(await htmlText(await fay.ask(`/desk/approvals/${id}`))).toMatch(/Voucher of \$3,000\.00.*mine\.csv/);
  await act(fay, `/desk/approvals/${id}`, { decision: "approve", reason: "The fair ordered them" });
  expect([await count(), await htmlText(await opal.ask(path))]).toEqual([
    20,
    expect.stringContaining("imported this file"),
  ]);

  const { csv } = await exportFile(opal, "discounts");
  const columns = csv.split("\r\n")[0]?.replace("\uFEFF", "").split(",") ?? [];
  const freeTexts: Readonly<Record<string, string>> = {
    code: "EVERYTHING",
    description: "All of it off",
    kind: "percentage",
    percentage: "100",
    countries: "AU",
    field_rules_json: "",
    error_message_when_not_allowed: "Not for this booking.",
  };
  const row = columns.map(
    (column) => freeTexts[column] ?? (/_(?:allowed|only|auto|rewards|balance|referral)$/.test(column) ? "N" : ""),
  );
  const codes = await pageOf(await uploadFile(opal, "discounts", formatCsv([columns, row])));
  expect((await opal.ask(codes, { reason: "For everybody" })).status).toBe(303);
  expect(await rowsOf("select code from discounts where code = 'EVERYTHING'")).toEqual([]);
});

it("imported workshops follow the portal's rules and are found by search", async () => {
  const place = readSupplierData(readFixture).localities.find(({ name }) => name === "Parramatta");
  if (!place) throw new Error("no Parramatta");
  const file = supplierFile([
    workshopRow("D1", place),
    workshopRow("D2", { ...place, name: "Nowhere" }),
    workshopRow("D3", place, { labour_rate: "1.00" }),
  ]);
  const path = await pageOf(await uploadFile(opal, "suppliers", `\uFEFF${file}`));
  const pageText = await htmlText(await opal.ask(path));
  expect(pageText).toContain("New 1 To change 0 Unchanged 0 Rejected 2");
  expect(pageText).toContain("suburb: there is no Nowhere in NSW with postcode 2150");
  expect(pageText).toContain("labour_rate: Enter an amount in dollars from 40 to 500");
  expect((await opal.ask(path, { reason: "Signed on Friday" })).status).toBe(303);
  const [workshop] = (await rowsOf("select id, name, hidden_because from suppliers where operator_key = 'D1'")) as {
    id: number;
  }[];
  expect(workshop).toMatchObject({ name: "Workshop D1", hidden_because: null });
  expect(await htmlText(await opal.ask("/desk/find", { q: "Workshop D1" }))).toContain("Workshop D1");
  expect(await rowsOf(`select count(*) as n from supplier_cells where supplier_id = ${workshop?.id}`)).not.toEqual([
    { n: 0 },
  ]);
  const { csv } = await exportFile(opal, "suppliers");
  expect(csv.split("\r\n").filter((row) => row !== "")).toHaveLength(2);
  expect(csv).toContain("D1,Workshop D1");
});

it("a later import adds the GST number that a New Zealand workshop's tax documents need", async () => {
  const place = readSupplierData(readFixture).localities.find(({ country }) => country === "NZ");
  if (!place) throw new Error("no place in New Zealand");
  const importRow = async (
    gst_number: string,
    columns: readonly (typeof SUPPLIER_COLUMNS)[number][] = SUPPLIER_COLUMNS,
    overrides = {},
  ) => {
    const rows = [workshopRow("N1", place, { gst_number, ...overrides })];
    const path = await pageOf(await uploadFile(opal, "suppliers", supplierFile(rows, columns)));
    const preview = await htmlText(await opal.ask(path));
    expect((await opal.ask(path, { reason: "Signed on Friday" })).status).toBe(303);
    return preview;
  };
  expect(await importRow("")).toContain("New 1 To change 0");
  expect(await importRow("49 091 850")).toMatch(/New 0 To change 1.*gst_number: .*49-091-850/);
  expect(await rowsOf("select gst_number from suppliers where operator_key = 'N1'")).toEqual([
    { gst_number: "49091850" },
  ]);
  // A file from before the column was added keeps the number.
  const olderColumns = SUPPLIER_COLUMNS.filter((column) => column !== "gst_number");
  expect(await importRow("", olderColumns, { contact_name: "Nina Next" })).toContain("New 0 To change 1");
  expect(await rowsOf("select gst_number, contact_name from suppliers where operator_key = 'N1'")).toEqual([
    { gst_number: "49091850", contact_name: "Nina Next" },
  ]);
});

it.each<[string, BlobPart | null, string, RegExp]>([
  ["vouchers", null, "mine.csv", /Choose a file/],
  ["people", "a,b\n1,2\n", "mine.csv", /Choose the file type/],
  ["vouchers", "reference\nA\n", "mine.csv", /The column discount_code is missing/],
  ["vouchers", `${VOUCHERS.join(",")}\n`, "mine.csv", /The file has no rows/],
  ["vouchers", new Uint8Array([0xff, 0xfe, 0x41, 0x00]), "mine.csv", /The column A is not recognised/],
  [
    "special-prices",
    `part_code,minimum_quantity,percent_off\n${"X,4,5\n".repeat(5_001)}`,
    "a.csv",
    /5001 rows. Send at most 5000/,
  ],
  ["vouchers", "x".repeat(2 * 1024 * 1024 + 1), "mine.csv", /too large/],
])("an invalid %s file is refused with the reason and not stored", async (kind, body, name, reason) => {
  const response = await uploadFile(opal, kind, body, name);
  expect([response.status, await htmlText(response)]).toEqual([422, expect.stringMatching(reason)]);
});

it("an export is available for ten minutes to its author only", async () => {
  for (const over of [{ what: "people" }, { reason: "" }]) {
    const form = { intent: "export", id: crypto.randomUUID(), what: "parts", reason: "Curious", ...over };
    expect((await opal.ask("/desk/files", form)).status).toBe(422);
  }
  const { path, csv } = await exportFile(opal, "parts");
  expect(csv).toMatch(/^\uFEFF?part_code,name,/);
  expect((await fay.ask(path)).status).toBe(404);
  expect((await opal.ask(path.replace("/parts/", "/vouchers/"))).status).toBe(404);
  expect((await opal.ask(`/desk/files/parts/${crypto.randomUUID()}.csv`)).status).toBe(404);
  await DB.prepare("update desk_acts set at = at - 601000 where kind = 'file-exported'").run();
  expect((await opal.ask(path)).status).not.toBe(200);
  for (const id of [crypto.randomUUID(), "nonsense", "../incoming"]) {
    expect((await opal.ask(`/desk/files/${id}`)).status).toBe(404);
    expect((await opal.ask(`/desk/files/${id}`, { reason: "Looked at it" })).status).toBe(404);
  }
});

it("a file is deleted after thirty days; its imported rows remain", async () => {
  const path = await pageOf(await uploadFile(opal, "vouchers", formatCsv([VOUCHERS, voucher("KEPT-1")])));
  // Reads the bucket's own clock, which tests cannot set.
  const [file] = (await (env as unknown as Env).UPLOADS.list({ prefix: `desk-files/${path.split("/").at(-1)}` }))
    .objects;
  const at = (days: number) => contextOf(null, Number(file?.uploaded) + days * 86_400_000).context;
  await expireDeskFiles(at(29));
  expect((await opal.ask(path)).status).toBe(200);
  await expireDeskFiles(at(31));
  expect((await opal.ask(path)).status).toBe(404);
});
