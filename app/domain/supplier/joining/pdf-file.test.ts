import { expect, it } from "vitest";
import { isPdf, pdfProblem } from "./pdf-file";

const bytes = (text: string) => new TextEncoder().encode(text);
const LIMIT = { maxMegabytes: 1 };
const WHOLE = "%PDF-1.7\n1 0 obj <<>> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n";

it("a PDF is recognised by its header, also after a few leading bytes", () => {
  expect(["%PDF-1.4", "\ufeff%PDF-1.4", "PDF", "<html>%PDF", ""].map((text) => isPdf(bytes(text)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it("a complete PDF is accepted; a truncated, protected or oversized one is refused", () => {
  expect(pdfProblem(bytes(WHOLE), LIMIT)).toBeNull();
  expect(pdfProblem(bytes(WHOLE.slice(0, 30)), LIMIT)).toContain("damaged");
  expect(pdfProblem(bytes(WHOLE.replace("/Root", "/Encrypt 5 0 R /Root")), LIMIT)).toContain("password");
  expect(pdfProblem(bytes(WHOLE.padStart(1_048_577, " ")), LIMIT)).toContain("up to 1 MB");
});
