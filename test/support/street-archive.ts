import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

/** A line, or the ring of an area, in a tile of 4,096 by 4,096. */
type Points = readonly (readonly [x: number, y: number])[];
interface Feature {
  readonly tags: Readonly<Record<string, string | number>>;
  readonly type: "line" | "area";
  readonly points: Points;
}
type Layers = Readonly<Record<string, readonly Feature[]>>;

const EXTENT = 4096;
const varint = (value: number): number[] => {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
};
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const numberField = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, content: readonly number[]): number[] => [
  ...varint(field * 8 + 2),
  ...varint(content.length),
  ...content,
];
const text = (field: number, text: string): number[] => bytes(field, [...new TextEncoder().encode(text)]);

function geometryOf({ points, type }: Feature): number[] {
  let x = 0;
  let y = 0;
  const steps = points.flatMap(([toX, toY]) => {
    const step = [zigzag(toX - x), zigzag(toY - y)];
    [x, y] = [toX, toY];
    return step;
  });
  const moveTo = 1 + 8;
  const lineTo = 2 + 8 * (points.length - 1);
  const close = 7 + 8;
  return [moveTo, ...steps.slice(0, 2), lineTo, ...steps.slice(2), ...(type === "area" ? [close] : [])].flatMap(varint);
}

function layerOf(name: string, features: readonly Feature[]): number[] {
  const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))];
  const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))];
  return [
    ...numberField(15, 2),
    ...text(1, name),
    ...features.flatMap((feature) => {
      const tags = Object.entries(feature.tags).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]);
      return bytes(2, [
        ...bytes(2, tags.flatMap(varint)),
        ...numberField(3, feature.type === "line" ? 2 : 3),
        ...bytes(4, geometryOf(feature)),
      ]);
    }),
    ...keys.flatMap((key) => text(3, key)),
    ...values.flatMap((value) => bytes(4, typeof value === "string" ? text(1, value) : numberField(5, value))),
    ...numberField(5, EXTENT),
  ];
}

/** A Mapbox Vector Tile. */
const tileOf = (layers: Layers): Uint8Array =>
  Uint8Array.from(Object.entries(layers).flatMap(([name, features]) => bytes(3, layerOf(name, features))));

const WHOLE: Points = [
  [0, 0],
  [EXTENT, 0],
  [EXTENT, EXTENT],
  [0, EXTENT],
];

/** A town with one repeated pattern: a motorway and a main road across each tile, small streets between them, a park and a creek. */
const TOWN: Layers = {
  earth: [{ tags: { kind: "earth" }, type: "area", points: WHOLE }],
  landuse: [
    {
      tags: { kind: "park" },
      type: "area",
      points: [
        [2200, 2200],
        [2900, 2200],
        [2900, 3000],
        [2200, 3000],
      ],
    },
  ],
  water: [
    {
      tags: { kind: "water" },
      type: "area",
      points: [
        [0, 3300],
        [1800, 3500],
        [4096, 3300],
        [4096, 3450],
        [1800, 3650],
        [0, 3450],
      ],
    },
  ],
  roads: [
    ...[340, 680, 1360, 1700, 2040, 2720, 3060].flatMap((at): Feature[] => [
      {
        tags: { kind: "minor_road", kind_detail: "residential", min_zoom: 13, name: `Wattle Street ${at}` },
        type: "line",
        points: [
          [at, 0],
          [at, EXTENT],
        ],
      },
      {
        tags: { kind: "minor_road", kind_detail: "residential", min_zoom: 13, name: `Banksia Road ${at}` },
        type: "line",
        points: [
          [0, at],
          [EXTENT, at],
        ],
      },
    ]),
    {
      tags: { kind: "major_road", kind_detail: "primary", min_zoom: 8, name: "Great Western Road" },
      type: "line",
      points: [
        [0, 1020],
        [EXTENT, 1020],
      ],
    },
    {
      tags: { kind: "highway", kind_detail: "motorway", min_zoom: 5, name: "Harbour Motorway" },
      type: "line",
      points: [
        [2380, 0],
        [2380, EXTENT],
      ],
    },
  ],
};

const GZIP = 2;
const HEADER_BYTES = 127;
const E7 = 10_000_000;

export interface ArchiveOverrides {
  /** Degrees west, south, east and north. The default is around Parramatta. */
  readonly box?: readonly [number, number, number, number];
  readonly zooms?: readonly [least: number, most: number];
  readonly layers?: Layers;
  /** 1 = vector tiles, 2 = PNG. */
  readonly tileType?: number;
  /** Compression in the header: 2 = gzip, 3 = brotli. */
  readonly compression?: number;
}

/** A PMTiles archive of version 3 with a small town in each tile, gzipped like Protomaps' builds. */
export function streetArchive({
  box = [150.85, -33.95, 151.25, -33.65],
  zooms = [8, 13],
  layers = TOWN,
  tileType = 1,
  compression = GZIP,
}: ArchiveOverrides = {}): Uint8Array<ArrayBuffer> {
  const [west, south, east, north] = box;
  const tile = gzipSync(tileOf(layers));
  const ids: number[] = [];
  for (let zoom = zooms[0]; zoom <= zooms[1]; zoom += 1) {
    const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** zoom);
    const tileRow = (latitude: number) =>
      Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom);
    for (let x = column(west); x <= column(east); x += 1)
      for (let y = tileRow(north); y <= tileRow(south); y += 1) ids.push(zxyToTileId(zoom, x, y));
  }
  ids.sort((a, b) => a - b);
  // All tiles are identical, so the archive stores only one. The directory has the number of entries, steps of ids, run lengths, lengths, and offsets (plus
  // one).
  const directory = gzipSync(
    Uint8Array.from(
      [
        ids.length,
        ...ids.map((id, at) => id - (ids[at - 1] ?? 0)),
        ...ids.map(() => 1),
        ...ids.map(() => tile.length),
        ...ids.map(() => 1),
      ].flatMap(varint),
    ),
  );
  const metadata = gzipSync(
    JSON.stringify({ name: "a town of tests", vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })) }),
  );
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  new Uint8Array(header.buffer).set([...new TextEncoder().encode("PMTiles"), 3]);
  const at = { metadata: HEADER_BYTES + directory.length, tiles: HEADER_BYTES + directory.length + metadata.length };
  const lengths = [
    HEADER_BYTES,
    directory.length,
    at.metadata,
    metadata.length,
    at.tiles,
    0,
    at.tiles,
    tile.length,
    ids.length,
    ids.length,
    1,
  ];
  for (const [n, value] of lengths.entries()) header.setBigUint64(8 + 8 * n, BigInt(value), true);
  for (const [n, value] of [0, compression, compression, tileType, ...zooms].entries()) header.setUint8(96 + n, value);
  for (const [n, degrees] of box.entries()) header.setInt32(102 + 4 * n, Math.round(degrees * E7), true);
  header.setUint8(118, zooms[0]);
  header.setInt32(119, Math.round(((west + east) / 2) * E7), true);
  header.setInt32(123, Math.round(((south + north) / 2) * E7), true);
  return Uint8Array.from(Buffer.concat([new Uint8Array(header.buffer), directory, metadata, tile]));
}
