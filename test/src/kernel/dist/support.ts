import { createHash } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { OutputFile } from "../../../../src/kernel/dist/decide.ts";
import { DistError } from "../../../../src/kernel/dist/error.ts";

/** A tree as data: path -> content, `-> target` for a link. Folders are listed, with a trailing slash, when empty. */
export type Snapshot = Readonly<Record<string, string>>;

/** A new folder that is gone after the test. */
export function workspace(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "muster-dist-")));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Output files from path -> content. */
export function output(tree: Snapshot): readonly OutputFile[] {
  return Object.entries(tree).map(([path, content]) => ({ path, content }));
}

/** Writes files as a person would. */
export function put(dir: string, tree: Snapshot): void {
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
}

/** Everything below a folder, the ledger as well; `{}` when there is none. */
export function snapshot(dir: string): Snapshot {
  const tree: Record<string, string> = {};
  for (const path of walk(dir)) {
    const full = join(dir, path);
    const stats = lstatSync(full);
    if (stats.isSymbolicLink()) tree[path] = `-> ${readlinkSync(full)}`;
    else if (stats.isFile()) tree[path] = readFileSync(full, "utf8");
    else if (stats.isDirectory() && readdirSync(full).length === 0) tree[`${path}/`] = "";
  }
  return tree;
}

/** The tree without the ledger. */
export function withoutLedger(tree: Snapshot): Snapshot {
  return Object.fromEntries(Object.entries(tree).filter(([path]) => path !== ".muster.json"));
}

/** Inode, size and times of everything below a folder and of itself: equal only when nothing was written. */
export function fingerprint(dir: string): readonly string[] {
  return ["", ...walk(dir)].map((path) => {
    const { ino, mode, size, nlink, mtimeNs, ctimeNs } = lstatSync(join(dir, path), { bigint: true });
    return [path, ino, mode, size, nlink, mtimeNs, ctimeNs].join(" ");
  });
}

/** SHA-256 by another way than the code under test. */
export function sha(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Code and message of the DistError that `work` throws; undefined when it throws none. */
export function refusal(work: () => unknown): readonly [string, string] | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof DistError) return [error.code, error.message];
    throw error;
  }
}

function walk(dir: string): readonly string[] {
  return lstatSync(dir, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(dir, { recursive: true, encoding: "utf8" }).sort()
    : [];
}
