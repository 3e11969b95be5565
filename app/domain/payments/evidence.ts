/** One part of the evidence for a dispute: a title and its lines. */
export interface EvidenceSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The evidence as plain text, cut at whole lines where it is longer than `max` characters. */
export function evidenceText(sections: readonly EvidenceSection[], max: number): string {
  const lines = sections
    .filter((section) => section.lines.length > 0)
    .flatMap(({ title, lines: own }, index) => [...(index === 0 ? [] : [""]), title.toUpperCase(), ...own]);
  let text = "";
  for (const line of lines) {
    const next = text === "" ? line : `${text}\n${line}`;
    if (next.length > max) return text;
    text = next;
  }
  return text;
}
