import type { ListedImage } from "./photo-calls";

/**
 * A photo or video that is uploaded or being uploaded. `waiting`, `reading` (HEIC), `uploading` and `processing` are busy. `failed` means a server or network
 * error, `rejected` a problem with the photo itself.
 */
export interface Tile {
  /** Key of the tile. The photo's own id is unknown until it is uploaded. */
  readonly key: string;
  readonly id: string | null;
  readonly kind: ListedImage["kind"];
  readonly name: string;
  readonly state: "waiting" | "reading" | "uploading" | "processing" | "pending" | "approved" | "rejected" | "failed";
  /** From 0 to 1. */
  readonly progress: number;
  readonly message: string | null;
  readonly url: string | null;
  /** The file, kept for another attempt. */
  readonly file: File | null;
}

export const BUSY_STATES: ReadonlySet<Tile["state"]> = new Set(["waiting", "reading", "uploading", "processing"]);

export const tileFromImage = ({ id, kind, status, url }: ListedImage, index: number): Tile => ({
  key: id,
  id,
  kind,
  name: kind === "video" ? "Your video" : `Photo ${index + 1}`,
  state: status,
  progress: 1,
  message: null,
  url,
  file: null,
});

let count = 0;
export function tileFromFile(file: File, kind: Tile["kind"]): Tile {
  count += 1;
  return {
    key: `file-${count}`,
    id: null,
    kind,
    name: file.name,
    state: "waiting",
    progress: 0,
    message: null,
    url: null,
    file,
  };
}

export const tilesOfKind = (tiles: readonly Tile[], target: Tile["kind"]): readonly Tile[] =>
  tiles.filter(({ kind }) => kind === target);

/** Moves a photo one position forward. */
export function moveTileForward(tiles: readonly Tile[], key: string): readonly Tile[] {
  const at = tiles.findIndex((tile) => tile.key === key);
  const previousIndex = tiles.findLastIndex(({ kind }, index) => index < at && kind === "photo");
  const previousTile = tiles[previousIndex];
  const movedTile = tiles[at];
  if (!previousTile || !movedTile) return tiles;
  return tiles.map((tile) => (tile === previousTile ? movedTile : tile === movedTile ? previousTile : tile));
}
