import { join } from "node:path";
import { findRoot, readOrganization } from "../../inputs/index.ts";
import { count, issueLines } from "../../kernel/index.ts";
import { replaceFile } from "../output/replace-file.ts";
import { lockChanges } from "../user-rules/lock-changes.ts";
import { LOCK_FILE, type LockedPack, lockOf, lockText, readLock } from "../user-rules/pack-lock.ts";
import { readUserRules } from "../user-rules/read-user-rules.ts";

/**
 * Records the versions and contents of the packs of a repository. Returns the lines of the report: for each pack what the
 * new content relaxes and adds.
 *
 * @throws Error with a sentence for people for a pack that cannot be read, and for a repository without packs
 */
export function lockPacks(folder: string): readonly string[] {
  const root = findRoot(folder);
  const { document } = readOrganization(root);
  const read = readLock(root);
  const before = read !== undefined && "packs" in read ? read.packs : [];
  const { packs, rules, issues } = readUserRules(root, document, { packs: [] });
  const broken = issues.filter(({ severity }) => severity === "error");
  if (broken.length > 0) throw new Error(issueLines(broken).join("\n"));
  if (packs.length === 0) throw new Error("policies.packs of muster.yaml names no pack");
  const lock = lockOf(packs, rules);
  replaceFile(join(root, LOCK_FILE), lockText(lock));
  return [
    ...lock.packs.flatMap((pack) => {
      const old = before.find(({ name }) => name === pack.name);
      const changes = old === undefined ? [] : lockChanges(old, pack);
      return [
        `${pack.name} ${pack.version}: ${count(pack.rules.length, "rule")}${modulesText(pack)}`,
        ...changes.map(({ text, relaxes }) => `  ${relaxes ? "relaxes" : "tightens or adds"}: ${text}`),
      ];
    }),
    `wrote ${LOCK_FILE}`,
  ];
}

function modulesText({ modules }: LockedPack): string {
  return modules.length === 0 ? "" : ` and ${count(modules.length, "module")}`;
}
