import { compareText } from "../base/compare.ts";
import { DistError } from "./error.ts";
import { sha256 } from "./hash.ts";
import { fitsFileName, isReservedName } from "./safe-path.ts";

/**
 * The parts of a cluster's output: `apply` for the GitOps controller, `sync` for the objects that configure it,
 * `review` for people.
 */
export type Zone = "apply" | "sync" | "review";

/** The parts of an object's path. */
export interface PathParts {
  readonly cluster: string;
  readonly zone: Zone;
  /** Absent or empty for a cluster-scoped object. */
  readonly namespace?: string | undefined;
  /** API group, `""` for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly name: string;
}

/** Folder of the objects without a namespace. No namespace can have this name, since `_` is not allowed in one. */
export const CLUSTER_FOLDER = "_cluster";

const EXTENSION = ".yaml";

/**
 * Returns the path of each object: `<cluster>/<zone>/<namespace or _cluster>/<kind>-<name>.yaml`, kind in lower case.
 * Where objects of several API groups would share a path, those outside the core group get
 * `<kind>.<group>-<name>.yaml`. The paths depend on the set of objects, not on their order.
 *
 * Every character but `a-z 0-9 . -` is written as `%xx` (hex of its UTF-8 bytes, lower case), so are a leading or
 * trailing dot of a folder and the first letter of a Windows device name: paths never leave the folder and never
 * collide on a file system that ignores case. A name over 255 bytes, or one that still collides, ends in `~` and 16
 * hex digits of the SHA-256 of its identity.
 *
 * @returns the paths, relative to the output folder, in the order of `objects`.
 * @throws DistError `bad-path` when cluster, kind or name is empty, or two objects have the same identity.
 */
export function assignPaths(objects: readonly PathParts[]): readonly string[] {
  const placed = objects.map((parts) => ({ parts, path: pathOf(parts) }));
  const crowded = repeated(placed.map(({ path }) => path));
  for (const entry of placed) if (crowded.has(entry.path)) entry.path = pathOf(entry.parts, entry.parts.group);
  const stillCrowded = repeated(placed.map(({ path }) => path));
  if (stillCrowded.size > 0) refuseTwins(objects);
  return placed.map(({ parts, path }) => (stillCrowded.has(path) ? marked(path, parts) : path));
}

/** The path of an object, with an API group behind its kind where one is given. */
function pathOf(parts: PathParts, group = ""): string {
  const { cluster, zone, namespace, kind, name } = parts;
  for (const [field, value] of Object.entries({ cluster, kind, name })) {
    if (value === "") throw new DistError("bad-path", "", `An object has an empty ${field}, so it cannot have a file.`);
  }
  const folder = namespace ? folderName(namespace) : CLUSTER_FOLDER;
  const typed = escapeAll(kind.toLowerCase(), /[^a-z0-9]/g);
  const scope = group !== "" ? `.${escaped(group)}` : "";
  const stem = unreserved(`${typed}${scope}-${escaped(name)}`);
  const path = `${folderName(cluster)}/${zone}/${folder}/${stem}${EXTENSION}`;
  if (!fitsFileName(stem + EXTENSION)) return marked(path, parts);
  return path;
}

// `~` appears in no other name, so a marked path never equals an unmarked one.
function marked(path: string, parts: PathParts): string {
  const { group, kind, namespace, name } = parts;
  const mark = `~${sha256(JSON.stringify([group, kind, namespace ?? "", name])).slice(0, 16)}${EXTENSION}`;
  const slash = path.lastIndexOf("/") + 1;
  const stem = path.slice(slash, -EXTENSION.length);
  return path.slice(0, slash) + stem.slice(0, 255 - mark.length) + mark;
}

function folderName(name: string): string {
  const safe = unreserved(escaped(name).replace(/^\.|\.$/g, "%2e"));
  if (safe.length <= 255) return safe;
  return `${safe.slice(0, 238)}~${sha256(JSON.stringify(name)).slice(0, 16)}`;
}

function unreserved(segment: string): string {
  if (!isReservedName(segment)) return segment;
  return hex(segment.slice(0, 1)) + segment.slice(1);
}

function escaped(text: string): string {
  return escapeAll(text, /[^a-z0-9.-]/gu);
}

function escapeAll(text: string, unsafe: RegExp): string {
  return text.replace(unsafe, hex);
}

function hex(text: string): string {
  return Buffer.from(text).toString("hex").replace(/../g, "%$&");
}

function repeated(paths: readonly string[]): ReadonlySet<string> {
  const distinct = new Set<string>();
  const repeated = new Set<string>();
  for (const path of paths) {
    if (distinct.has(path)) repeated.add(path);
    distinct.add(path);
  }
  return repeated;
}

function refuseTwins(objects: readonly PathParts[]): void {
  const identities = objects.map(({ cluster, zone, namespace, group, kind, name }) =>
    JSON.stringify([cluster, zone, namespace ?? "", group, kind, name]),
  );
  const first = [...repeated(identities)].sort(compareText)[0];
  if (first === undefined) return;
  const message = `Two objects have the same cluster, zone, namespace, group, kind and name: ${first}.`;
  throw new DistError("bad-path", "", message);
}
