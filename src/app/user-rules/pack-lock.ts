import { join } from "node:path";
import {
  isObject,
  items,
  readOptionalFile,
  record,
  SEVERITIES,
  type Severity,
  sha256Of,
  text,
} from "../../kernel/index.ts";
import type { UserRule } from "../../user-rules/index.ts";
import type { PackModule, RulesPack } from "./read-pack.ts";

/** The file that records the versions and contents of packs, beside `muster.yaml`. */
export const LOCK_FILE = "muster.lock";

/** A rule of a pack as the lock records it. */
export interface LockedRule {
  readonly id: string;
  readonly name: string;
  readonly severity: Severity;
  readonly pack: string;
  /** SHA-256 of the parts that decide what it reports. */
  readonly judges: string;
}

/** A pack as the lock records it. */
export interface LockedPack {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
  /** Settings of rules by their ids. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Its modules, whose rules only a run shows. */
  readonly modules: readonly PackModule[];
  /** Its rules in YAML. */
  readonly rules: readonly LockedRule[];
}

/** The content of a lock file. */
export interface PackLock {
  readonly packs: readonly LockedPack[];
}

/** The lock of packs and their rules. */
export function lockOf(packs: readonly RulesPack[], rules: readonly UserRule[]): PackLock {
  return {
    packs: packs.map((pack) => lockedPack(pack, rules)),
  };
}

/** A pack as the lock records it. */
export function lockedPack(
  { name, version, sha256, settings, modules }: RulesPack,
  rules: readonly UserRule[],
): LockedPack {
  return { name, version, sha256, settings, modules, rules: rules.filter(({ pack }) => pack === name).map(lockedRule) };
}

function lockedRule({ rule: { id, name, severity, pack }, judges }: UserRule): LockedRule {
  return { id, name, severity, pack, judges: sha256Of(judges) };
}

/** The text of a lock file. */
export function lockText(lock: PackLock): string {
  return `${JSON.stringify({ version: 1, ...lock }, undefined, 2)}\n`;
}

/** Parses a lock file; undefined for another text. */
export function parseLock(content: string): PackLock | undefined {
  try {
    const value: unknown = JSON.parse(content);
    if (!isObject(value)) return undefined;
    return {
      packs: items(value.packs).map((pack) => ({
        name: text(record(pack).name) ?? "",
        version: text(record(pack).version) ?? "",
        sha256: text(record(pack).sha256) ?? "",
        settings: record(record(pack).settings),
        modules: items(record(pack).modules).map((module) => ({
          file: text(record(module).file) ?? "",
          sha256: text(record(module).sha256) ?? "",
        })),
        rules: items(record(pack).rules).map(parsedRule),
      })),
    };
  } catch {
    return undefined;
  }
}

function parsedRule(value: unknown): LockedRule {
  const { id, name, severity, pack, judges } = record(value);
  return {
    id: text(id) ?? "",
    name: text(name) ?? "",
    severity: SEVERITIES.find((each) => each === severity) ?? "error",
    pack: text(pack) ?? "",
    judges: text(judges) ?? "",
  };
}

/** Reads the lock file of a repository; undefined without one, and `problem` for one that cannot be read. */
export function readLock(root: string): PackLock | { readonly problem: string } | undefined {
  const file = readOptionalFile(join(root, LOCK_FILE), { inside: root });
  if (file === undefined || "problem" in file) return file;
  return parseLock(file.bytes.toString("utf8")) ?? { problem: "is not a lock file of muster" };
}
