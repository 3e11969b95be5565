import type { ImageAnswer } from "./photo-calls";

/** One photo on the way or there. `waiting`, `reading` (HEIC), `uploading` and `processing` are busy; `failed` is ours or the network's, `rejected` the photo's own fault. */
export interface Tile {
  /** Of this tile; the photo's own id comes with its upload. */
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
  readonly state: "waiting" | "reading" | "uploading" | "processing" | "pending" | "approved" | "rejected" | "failed";
  /** 0 to 1. */
  readonly progress: number;
  readonly message: string | null;
  readonly url: string | null;
  /** Kept for another try. */
  readonly file: File | null;
}

export const BUSY: ReadonlySet<Tile["state"]> = new Set(["waiting", "reading", "uploading", "processing"]);

export const tileOfImage = ({ id, status, url }: ImageAnswer, index: number): Tile => ({
  key: id,
  id,
  name: `Photo ${index + 1}`,
  state: status,
  progress: 1,
  message: null,
  url,
  file: null,
});

let count = 0;
export function tileOfFile(file: File): Tile {
  count += 1;
  return {
    key: `file-${count}`,
    id: null,
    name: file.name,
    state: "waiting",
    progress: 0,
    message: null,
    url: null,
    file,
  };
}

/** Moves one tile a place forward. */
export function movedForward(tiles: readonly Tile[], key: string): readonly Tile[] {
  const at = tiles.findIndex((tile) => tile.key === key);
  const [before, moved] = [tiles[at - 1], tiles[at]];
  return before && moved ? tiles.toSpliced(at - 1, 2, moved, before) : tiles;
}
