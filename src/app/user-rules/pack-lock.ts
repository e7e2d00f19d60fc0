import { join } from "node:path";
import {
  given,
  type Issue,
  isObject,
  items,
  type Location,
  readOptionalFile,
  record,
  SEVERITIES,
  type Severity,
  sha256Of,
  text,
} from "../../kernel/index.ts";
import type { UserRule } from "../../user-rules/index.ts";
import type { RulesPack } from "./read-pack.ts";
import { ruleFileIssue } from "./rule-issue.ts";
import type { NamedSource } from "./rule-sources.ts";

/** The file that records the versions and contents of packs, beside `muster.yaml`. */
export const LOCK_FILE = "muster.lock";

/** A rule of a pack as the lock records it. */
interface LockedRule {
  readonly id: string;
  readonly name: string;
  readonly severity: Severity;
  readonly pack: string;
  /** SHA-256 of the parts that decide what it reports. */
  readonly judges: string;
}

/** A pack as the lock records it. */
interface LockedPack {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
  readonly rules: readonly LockedRule[];
}

/** The content of a lock file. */
export interface PackLock {
  readonly packs: readonly LockedPack[];
}

/** The lock of packs and their rules. */
export function lockOf(packs: readonly RulesPack[], rules: readonly UserRule[]): PackLock {
  return {
    packs: packs.map(({ name, version, sha256 }) => ({
      name,
      version,
      sha256,
      rules: rules.filter(({ pack }) => pack === name).map(lockedRule),
    })),
  };
}

function lockedRule({ rule: { id, name, severity, pack }, judges }: UserRule): LockedRule {
  return { id, name, severity, pack, judges: sha256Of(judges) };
}

/** The text of a lock file. */
export function lockText(lock: PackLock): string {
  return `${JSON.stringify({ version: 1, ...lock }, undefined, 2)}\n`;
}

/** Parses a lock file; undefined for another text. */
function parseLock(content: string): PackLock | undefined {
  try {
    const value: unknown = JSON.parse(content);
    if (!isObject(value)) return undefined;
    return {
      packs: items(value.packs).map((pack) => ({
        name: text(record(pack).name) ?? "",
        version: text(record(pack).version) ?? "",
        sha256: text(record(pack).sha256) ?? "",
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

/** The issues of packs whose content is not the recorded one. */
export function packIssues(
  root: string,
  packs: readonly RulesPack[],
  rules: readonly UserRule[],
  named: readonly NamedSource[],
  locate: (pointer: string) => Location | undefined,
  lock: PackLock | undefined = readLock(root),
): readonly Issue[] {
  return packs.flatMap(({ name, version, sha256 }) => {
    const pointer = named.find((each) => each.name === name)?.pointer ?? "";
    const place = given({ path: pointer, location: locate(pointer) });
    const locked = lock?.packs.find((each) => each.name === name);
    if (locked === undefined) {
      const message = `pack ${name} ${version} is not in ${LOCK_FILE}, so a change of it would not be seen`;
      return [
        ruleFileIssue("pack", {
          ...place,
          message,
          severity: "warning",
          fix: "run muster policies lock, and commit the file",
        }),
      ];
    }
    if (locked.sha256 === sha256) return [];
    const changes = lockChanges(locked.rules, rules.filter(({ pack }) => pack === name).map(lockedRule));
    const from = locked.version === version ? version : `${locked.version} to ${version}`;
    const what = changes.length === 0 ? "no rule changes" : changes.map(({ text: each }) => each).join("; ");
    const message = `pack ${name} (${from}) has another content than ${LOCK_FILE} records: ${what}`;
    return [ruleFileIssue("pack", { ...place, message })];
  });
}

/** Reads the lock file of a repository; undefined without one. */
export function readLock(root: string): PackLock | undefined {
  const file = readOptionalFile(join(root, LOCK_FILE), { inside: root });
  if (file === undefined || !("bytes" in file)) return undefined;
  return parseLock(file.bytes.toString("utf8"));
}

/** A change of a rule of a pack. */
interface LockChange {
  readonly id: string;
  readonly relaxes: boolean;
  /** A part of a sentence. */
  readonly text: string;
}

/** The changes between the rules that a lock records and those of a pack. */
export function lockChanges(before: readonly LockedRule[], after: readonly LockedRule[]): readonly LockChange[] {
  const removed = before.filter(({ id }) => !after.some((rule) => rule.id === id));
  const added = after.filter(({ id }) => !before.some((rule) => rule.id === id));
  const changed = after.flatMap((rule): readonly LockChange[] => {
    const old = before.find(({ id }) => id === rule.id);
    return old === undefined ? [] : changeOf(old, rule);
  });
  return [
    ...removed.map(({ id, name }) => ({ id, relaxes: true, text: `${id} (${name}) is removed` })),
    ...changed,
    ...added.map(({ id, name }) => ({ id, relaxes: false, text: `${id} (${name}) is new` })),
  ];
}

const PACKS: readonly string[] = ["optional", "strict", "recommended"];

function changeOf(old: LockedRule, now: LockedRule): readonly LockChange[] {
  const { id } = now;
  const change = (isLower: boolean, what: string): LockChange => ({
    id,
    relaxes: isLower,
    text: `${id} (${now.name}) ${what}`,
  });
  const severity = SEVERITIES.indexOf(now.severity) - SEVERITIES.indexOf(old.severity);
  const pack = PACKS.indexOf(now.pack) - PACKS.indexOf(old.pack);
  return [
    ...(severity === 0 ? [] : [change(severity > 0, `has severity ${now.severity}, before ${old.severity}`)]),
    ...(pack === 0 ? [] : [change(pack < 0, `is in the pack ${now.pack}, before ${old.pack}`)]),
    ...(old.judges === now.judges ? [] : [change(true, "has another match, expression or option")]),
  ];
}
