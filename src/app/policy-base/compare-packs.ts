import { changesText, lockChanges } from "../user-rules/lock-changes.ts";
import { LOCK_FILE, type LockedPack } from "../user-rules/pack-lock.ts";
import type { Relaxation } from "./relaxation.ts";

/** A pack of the base, and the one that is there now. */
interface ComparedPack {
  /** As the lock of the base records it; absent without an entry. */
  readonly locked: LockedPack | undefined;
  /** In the working folder; absent where it is not there or cannot be read. */
  readonly installed: LockedPack | undefined;
  /** Whether git has its rules of the base, so that these judge the branch. */
  readonly isInGit: boolean;
}

/**
 * Returns the change of a pack since the lock of the base, with everything that it relaxes and tightens. Of a pack that git
 * has, the rules of the base judge the branch, so its change is for information.
 */
export function packRelaxation(name: string, { locked, installed, isInGit }: ComparedPack): Relaxation | undefined {
  const relaxation = (text: string, more: Partial<Relaxation>): Relaxation => ({
    rule: "rule-relaxed",
    path: "",
    location: { file: LOCK_FILE, line: 1, column: 1 },
    message: `pack ${name} ${text}`,
    ...more,
  });
  if (installed === undefined) {
    // The rules of a pack in git are compared one by one.
    if (isInGit) return undefined;
    const ids = locked?.rules.map(({ id }) => id).join(", ") ?? "";
    return relaxation(`of the base is not installed, so its rules do not judge the branch${ids && `: ${ids}`}`, {
      expected: locked?.version ?? "the pack",
      received: "none",
      fix: `run npm install ${name}, and keep it in package.json and in policies.packs`,
    });
  }
  if (locked === undefined) {
    if (isInGit) return undefined;
    return relaxation(
      `${installed.version} is not in ${LOCK_FILE} of the base, so its rules of the base are unknown; the branch is judged by those that are installed`,
      { severity: "warning", fix: `run muster policies lock on the branch of the base, and commit ${LOCK_FILE}` },
    );
  }
  if (locked.sha256 === installed.sha256) return undefined;
  const changes = lockChanges(locked, installed);
  // A module may read any other file of its pack.
  const isLoose = changes.some(({ relaxes }) => relaxes) || (changes.length === 0 && installed.modules.length > 0);
  const from = locked.version === installed.version ? locked.version : `${locked.version} to ${installed.version}`;
  const judged = isInGit
    ? "its rules of the base judge the branch as well"
    : "its rules of the base are not in git, so those that are installed judge the branch";
  return relaxation(`(${from}) has another content than at the base; ${judged}; ${changesText(changes)}`, {
    expected: `${locked.version} ${locked.sha256}`,
    received: `${installed.version} ${installed.sha256}`,
    ...((isInGit || !isLoose) && { severity: "info" as const }),
  });
}
