import { type FileHandle, open } from "node:fs/promises";
import { type Country, isCountry } from "../app/domain/core/country/country.ts";
import { type ArchiveFacts, streetsKey, findArchiveProblems } from "../app/domain/location/map/streets.ts";
import type { Bucket } from "./basemap/bucket.ts";
import { withLocalBucket } from "./basemap/local-bucket.ts";
import { readArchive } from "./basemap/read-archive.ts";
import { s3Bucket } from "./basemap/s3-bucket.ts";
import { removeStreets, showStreets, type ProgressCallback, hashVersion } from "./basemap/show-streets.ts";
import { DATABASE_OPTIONS } from "./cloudflare/environment-database.ts";
import { ENVIRONMENTS, environmentConfig, isEnvironment } from "./cloudflare/environment.ts";
import { readSecretsFile, secretsPath } from "./cloudflare/secrets-file.ts";
import { progressLines } from "./progress.ts";
import { readOptions, refuse, runCommand } from "./options.mjs";

const USAGE = `npm run basemap -- FILE.pmtiles [--env ${ENVIRONMENTS.join("|")}] [--secrets FILE] [--dry-run]
npm run basemap -- --remove [--env …]
  Gives the map streets: checks an archive of Protomaps' basemap (PMTiles 3, vector tiles), puts it into the bucket and points the map at it.
  Without --env (or with --env local): the local bucket. --dry-run checks the file and changes nothing. --remove takes the streets away again.
  Where the file comes from: docs/guides/deploy.md, "Streets on the map". Exit code 1 when the file cannot be shown.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    secrets: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    remove: { type: "boolean", default: false },
    ...DATABASE_OPTIONS,
  },
  { min: 0, max: 1 },
);

const root = new URL("..", import.meta.url).pathname;
const startedAt = Date.now();
const log = (line: string) => console.log(`[basemap ${((Date.now() - startedAt) / 1000).toFixed(1)}s] ${line}`);
const [path] = positionals;
const env = values.env === "local" ? undefined : values.env;
const MEGABYTE = 1_000_000;
const formatMegabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0);

if (values.remove === (path !== undefined)) refuse(USAGE, "Name a file, or --remove.");
if (env !== undefined && !isEnvironment(env)) refuse(USAGE, `--env is local or one of ${ENVIRONMENTS.join(", ")}.`);

async function showArchive(name: string): Promise<number> {
  const file = await open(name);
  try {
    const archive = await readArchive(file);
    const problems =
      archive === null ? ["It is no PMTiles archive of version 3."] : findArchiveProblems(archive, countriesOf(env));
    if (archive === null || problems.length > 0) {
      for (const text of problems) console.error(`${name}: ${text}`);
      return 1;
    }
    log(describeArchive(name, archive));
    const version = await hashVersion(file, createProgress(archive, "read"));
    if (values["dry-run"]) log(`It would lie at ${streetsKey(version)}. Nothing was changed.`);
    else await withBucket((bucket) => putArchive(bucket, file, archive, version));
    return 0;
  } finally {
    await file.close();
  }
}

async function putArchive(bucket: Bucket, file: FileHandle, archive: ArchiveFacts, version: string): Promise<void> {
  const uploadResult = await showStreets(bucket, file, version, createProgress(archive, "uploaded"));
  log(
    `${uploadResult === "uploaded" ? "Uploaded" : "It was there already"}: ${streetsKey(version)}. The map shows its streets; an open page within five minutes, when it is loaded again.`,
  );
}

async function remove(): Promise<number> {
  if (values["dry-run"]) log("The streets would be taken away. Nothing was changed.");
  else
    await withBucket(async (bucket) =>
      log((await removeStreets(bucket)) ? "The map is an outline again." : "There were no streets."),
    );
  return 0;
}

/** Prints progress in megabytes, at most one line every two seconds. */
function createProgress({ byteLength }: ArchiveFacts, label: string): ProgressCallback {
  const onProgress = progressLines(Math.ceil(byteLength / MEGABYTE), `MB ${label}`, log);
  return (bytes) => onProgress(Math.ceil(bytes / MEGABYTE));
}

function describeArchive(name: string, { byteLength, box, maxZoom, layers }: ArchiveFacts): string {
  const corner = (longitude: number, latitude: number) => `${longitude.toFixed(2)} ${latitude.toFixed(2)}`;
  return `${name}: ${formatMegabytes(byteLength)} MB, from ${corner(box.west, box.south)} to ${corner(box.east, box.north)}, to zoom ${maxZoom}, layers ${layers.join(", ")}`;
}

/** The countries that an archive may show. A deployment has one country, and the local bucket serves both. */
function countriesOf(countryText: string | undefined): readonly Country[] {
  if (countryText === undefined) return ["AU", "NZ"];
  if (!isEnvironment(countryText)) throw new Error(`--env is local or one of ${ENVIRONMENTS.join(", ")}`);
  const { COUNTRY } = environmentConfig(countryText, values.config).vars;
  if (!isCountry(COUNTRY)) throw new Error(`${values.config} names no country for ${countryText}`);
  return [COUNTRY];
}

async function withBucket(work: (bucket: Bucket) => Promise<void>): Promise<void> {
  if (env === undefined) return withLocalBucket(root, values["persist-to"], work);
  if (!isEnvironment(env)) throw new Error(`--env is local or one of ${ENVIRONMENTS.join(", ")}`);
  const { worker, bucket } = environmentConfig(env, values.config);
  const secretsFile = values.secrets ?? secretsPath(worker);
  const secrets = readSecretsFile(secretsFile, process.env);
  const { R2_ACCOUNT_ID, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY } = secrets;
  const missing = ["R2_ACCOUNT_ID", "R2_ACCESS_KEY_ID", "R2_SECRET_ACCESS_KEY"].filter((name) => !secrets[name]);
  if (!R2_ACCOUNT_ID || !R2_ACCESS_KEY_ID || !R2_SECRET_ACCESS_KEY)
    throw new Error(
      `${missing.join(", ")} must stand in ${secretsFile} or in the shell (docs/guides/deploy.md, "R2 uploads").`,
    );
  await work(
    s3Bucket({
      address: `https://${R2_ACCOUNT_ID}.r2.cloudflarestorage.com/${bucket}`,
      accessKeyId: R2_ACCESS_KEY_ID,
      secretAccessKey: R2_SECRET_ACCESS_KEY,
    }),
  );
}

await runCommand(() => (path === undefined ? remove() : showArchive(path)));
