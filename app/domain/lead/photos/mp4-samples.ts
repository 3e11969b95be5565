import type { Box } from "./mp4-boxes";
import { damagedVideoError, toDataView } from "./video-file";

/** A range of bytes in a file; the end is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Parses a table of fixed-size rows that follows a row count. Throws if the table would exceed its box. */
function readTable(bytes: Uint8Array, box: Box, prefixBytes: number, rowBytes: number) {
  const view = toDataView(bytes);
  const rows = box.body + prefixBytes + 4;
  if (rows > box.end) throw damagedVideoError("table is truncated");
  const count = view.getUint32(box.body + prefixBytes);
  if (rows + count * rowBytes > box.end) throw damagedVideoError("table is shorter than declared");
  return { view, rows, count };
}

/** Total duration of a track's samples, in units of its time scale. */
export function samplesDuration(bytes: Uint8Array, stts: Box): number {
  const { view, rows, count } = readTable(bytes, stts, 4, 8);
  let units = 0;
  for (let row = 0; row < count; row += 1) units += view.getUint32(rows + row * 8) * view.getUint32(rows + row * 8 + 4);
  return units;
}

function readSizes(
  bytes: Uint8Array,
  stsz: Box,
): { readonly count: number; sumSizes(from: number, sampleCount: number): number } {
  const fixedSize = toDataView(bytes).getUint32(stsz.body + 4);
  if (fixedSize !== 0)
    return { count: toDataView(bytes).getUint32(stsz.body + 8), sumSizes: (_, sampleCount) => sampleCount * fixedSize };
  const { view, rows, count } = readTable(bytes, stsz, 8, 4);
  return {
    count,
    sumSizes(from, sampleCount) {
      if (from + sampleCount > count) throw damagedVideoError("chunk refers to missing samples");
      let sum = 0;
      for (let sample = from; sample < from + sampleCount; sample += 1) sum += view.getUint32(rows + sample * 4);
      return sum;
    },
  };
}

interface SampleBoxes {
  readonly stsc: Box;
  readonly stsz: Box;
  /** The stco or co64 box. */
  readonly chunks: Box;
}

/** Byte ranges of a track's samples in the file, from its chunk tables. */
export function sampleSpans(bytes: Uint8Array, { stsc, stsz, chunks }: SampleBoxes): readonly Span[] {
  if (stsz.body + 12 > stsz.end) throw damagedVideoError("table is truncated");
  const sizes = readSizes(bytes, stsz);
  const runs = readTable(bytes, stsc, 4, 12);
  const is64Bit = chunks.type === "co64";
  const chunkTable = readTable(bytes, chunks, 4, is64Bit ? 8 : 4);
  const spans: Span[] = [];
  let run = -1;
  let sample = 0;
  for (let chunk = 0; chunk < chunkTable.count && sample < sizes.count; chunk += 1) {
    while (run + 1 < runs.count && runs.view.getUint32(runs.rows + (run + 1) * 12) <= chunk + 1) run += 1;
    if (run < 0) throw damagedVideoError("first chunk is in no run");
    const sampleCount = Math.min(runs.view.getUint32(runs.rows + run * 12 + 4), sizes.count - sample);
    const from = is64Bit
      ? Number(chunkTable.view.getBigUint64(chunkTable.rows + chunk * 8))
      : chunkTable.view.getUint32(chunkTable.rows + chunk * 4);
    const to = from + sizes.sumSizes(sample, sampleCount);
    const last = spans.at(-1);
    if (last?.to === from) spans[spans.length - 1] = { from: last.from, to };
    else if (to > from) spans.push({ from, to });
    sample += sampleCount;
  }
  return spans;
}

/** Sorts spans and merges those that touch or overlap. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
