import type { Finding } from "../finding/finding.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import { evaluateObjects, type RuleRun } from "../rules/evaluate.ts";
import { objectsByFile } from "../rules/file-objects.ts";
import type { ObjectSet } from "../rules/object-set.ts";
import type { PolicySettings } from "../rules/settings.ts";
import type { CheckWorkers, FindingsByFile } from "./check-jobs.ts";

/** What other threads, runs and machines do of a judgement. */
export interface SharedJudgement {
  /** Findings that another run or machine has made. */
  readonly known: FindingsByFile;
  readonly workers?: Pick<CheckWorkers, "claim" | "inOrder"> | undefined;
  /** The findings that the workers will return. */
  readonly pending?: Promise<FindingsByFile> | undefined;
}

/** The findings of the rules of objects and pods, together and by file. */
export interface JudgedObjects extends RuleRun {
  readonly byFile: FindingsByFile;
}

/** No other thread, run or machine. */
export const ALONE: SharedJudgement = { known: new Map() };

/**
 * Runs the rules of the objects of a set, and of their pods. Each thread judges the files that no other one has claimed.
 * Findings are in the order of the files, whichever thread, run or machine made them.
 */
export async function judgeObjects(
  set: ObjectSet,
  settings: PolicySettings,
  { known, workers, pending }: SharedJudgement,
): Promise<JudgedObjects> {
  const { files, others } = objectsByFile(set.objects);
  const runs: RuleRun[] = [];
  const byFile = new Map(known);
  const run = (objects: readonly CheckedObject[] | undefined) => {
    const done = evaluateObjects(set, settings, objects);
    runs.push(done);
    return done.findings;
  };
  for (const path of workers?.inOrder(files.keys()) ?? files.keys()) {
    if (!byFile.has(path) && workers?.claim(path) !== false) byFile.set(path, run(files.get(path)));
  }
  const ofOthers = run(others);
  for (const [path, findings] of (await pending) ?? []) byFile.set(path, findings);
  return {
    findings: [...files.keys()].flatMap((path) => foundIn(byFile, path)).concat(ofOthers),
    origins: new Map(runs.flatMap(({ origins }) => [...origins])),
    pods: runs.reduce((sum, { pods }) => sum + pods, 0),
    byFile,
  };
}

function foundIn(byFile: FindingsByFile, path: string): readonly Finding[] {
  const findings = byFile.get(path);
  // A file without a result would pass unseen.
  if (findings === undefined) throw new Error(`no thread has judged ${path}`);
  return findings;
}
