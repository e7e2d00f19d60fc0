import type { Finding } from "../finding/finding.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import { evaluateObjects, type RuleRun } from "../rules/evaluate.ts";
import { objectsByFile } from "../rules/file-objects.ts";
import type { ObjectSet } from "../rules/object-set.ts";
import type { PolicySettings } from "../rules/settings.ts";
import type { CheckWorkers, FindingsByFile } from "./check-jobs.ts";

/** What other threads do of a judgement. */
export interface JudgingWorkers {
  readonly workers: Pick<CheckWorkers, "claim" | "inOrder">;
  /** The findings that the workers will return. */
  readonly pending: Promise<FindingsByFile>;
}

/**
 * Runs the rules of the objects of a set, and of their pods. With workers each thread judges the files that no other one
 * has claimed. Findings are in the order of the files, whichever thread has made them.
 */
export async function judgeObjects(
  set: ObjectSet,
  settings: PolicySettings,
  judging: JudgingWorkers | undefined,
): Promise<RuleRun> {
  const { files, others } = objectsByFile(set.objects);
  const runs: RuleRun[] = [];
  const byFile = new Map<string, readonly Finding[]>();
  const run = (objects: readonly CheckedObject[] | undefined) => {
    const done = evaluateObjects(set, settings, objects);
    runs.push(done);
    return done.findings;
  };
  for (const path of judging?.workers.inOrder(files.keys()) ?? files.keys()) {
    if (judging?.workers.claim(path) !== false) byFile.set(path, run(files.get(path)));
  }
  const ofOthers = run(others);
  for (const [path, findings] of (await judging?.pending) ?? []) byFile.set(path, findings);
  return {
    findings: [...files.keys()].flatMap((path) => foundIn(byFile, path)).concat(ofOthers),
    origins: new Map(runs.flatMap(({ origins }) => [...origins])),
    pods: runs.reduce((sum, { pods }) => sum + pods, 0),
  };
}

function foundIn(byFile: FindingsByFile, path: string): readonly Finding[] {
  const findings = byFile.get(path);
  // A file without a result would pass unseen.
  if (findings === undefined) throw new Error(`no thread has judged ${path}`);
  return findings;
}
