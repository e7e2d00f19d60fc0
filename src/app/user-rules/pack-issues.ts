import { given, type Issue, type Location } from "../../kernel/index.ts";
import type { UserRule } from "../../user-rules/index.ts";
import { changesText, lockChanges } from "./lock-changes.ts";
import { LOCK_FILE, lockedPack, readLock } from "./pack-lock.ts";
import type { RulesPack } from "./read-pack.ts";
import { ruleFileIssue } from "./rule-issue.ts";
import type { NamedSource } from "./rule-sources.ts";

/** The issues of packs whose content is not the recorded one. */
export function packIssues(
  root: string,
  packs: readonly RulesPack[],
  rules: readonly UserRule[],
  named: readonly NamedSource[],
  locate: (pointer: string) => Location | undefined,
  lock: ReturnType<typeof readLock> = readLock(root),
): readonly Issue[] {
  if (packs.length === 0) return [];
  if (lock !== undefined && "problem" in lock) {
    const location = { file: LOCK_FILE, line: 1, column: 1 };
    const fix = "remove the file, run muster policies lock, and commit the file";
    return [ruleFileIssue("pack", { message: lock.problem, location, fix })];
  }
  return packs.flatMap((pack) => {
    const { name, version, sha256 } = pack;
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
    const what = changesText(lockChanges(locked, lockedPack(pack, rules)));
    const from = locked.version === version ? version : `${locked.version} to ${version}`;
    const message = `pack ${name} (${from}) has another content than ${LOCK_FILE} records: ${what}`;
    return [ruleFileIssue("pack", { ...place, message })];
  });
}
