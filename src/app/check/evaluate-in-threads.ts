import type { Finding } from "../../kernel/index.ts";
import { heapGuard } from "../../kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../rule/index.ts";
import type { PolicySettings } from "../../rules/index.ts";
import { evaluateObjects, objectsByFile, type RuleRun } from "../../rules/index.ts";
import { TextPool } from "../../yaml/index.ts";
import type { CheckWorkers } from "./check-jobs.ts";
import type { FindingsByFile, WorkerFindings } from "./worker-task.ts";

/** The part of an evaluation that other threads, runs and machines do. */
export interface SharedEvaluation {
  /** Findings that another run or machine has made. */
  readonly known: FindingsByFile;
  readonly workers?: Pick<CheckWorkers, "claim" | "inOrder"> | undefined;
  /** The findings that the workers will return. */
  readonly pending?: Promise<WorkerFindings> | undefined;
}

/** The findings of the rules of objects and pods, together and by file. */
export interface EvaluatedObjects extends RuleRun {
  readonly byFile: FindingsByFile;
  /** Files whose checks against CRDs count for the limit of a check, so that each run must count them itself. */
  readonly costly: ReadonlySet<string>;
}

/** Findings of fewer objects take little memory, and copying them takes about 2 % of a check. */
const MANY_OBJECTS = 20_000;

/** No other thread, run or machine. */
export const ALONE: SharedEvaluation = { known: new Map() };

/**
 * Runs the rules of the objects of a set, and of their pods. Each thread evaluates the files that no other one has claimed.
 * Findings are in the order of the files, whichever thread, run or machine made them.
 */
export async function evaluateInThreads(
  set: ObjectSet,
  settings: PolicySettings,
  shared: SharedEvaluation,
): Promise<EvaluatedObjects> {
  const evaluated = evaluateUnclaimed(set, settings, shared);
  const others = await shared.pending;
  const steps = [...(others?.crdSteps.values() ?? [])].reduce((sum, each) => sum + each, 0);
  if (shared.workers !== undefined && set.crds.work.isSpent(steps)) {
    // Threads must not decide which objects are left unjudged, so this one evaluates all files in their order.
    set.crds.restart();
    return evaluateUnclaimed(set, settings, { known: shared.known }).joined();
  }
  return evaluated.joined(others);
}

/** Runs the rules on the files that are neither known nor claimed by another thread, and on objects without a file. */
function evaluateUnclaimed(set: ObjectSet, settings: PolicySettings, { known, workers }: SharedEvaluation) {
  const { files, others } = objectsByFile(set.objects);
  const runs: RuleRun[] = [];
  const byFile = new Map(known);
  const costly = new Set<string>();
  const texts = new TextPool();
  const run = (objects: readonly CheckedObject[] | undefined) => {
    const evaluated = evaluateObjects(set, settings, objects);
    const done = set.objects.length > MANY_OBJECTS ? small(evaluated, texts) : evaluated;
    runs.push(done);
    heapGuard.relieveStep();
    return done.findings;
  };
  for (const path of workers?.inOrder(files.keys()) ?? files.keys()) {
    if (byFile.has(path) || workers?.claim(path) === false) continue;
    const before = set.crds.work.used;
    byFile.set(path, run(files.get(path)));
    if (set.crds.work.used > before || set.crds.work.isSpent()) costly.add(path);
  }
  const ofOthers = run(others);
  /** Adds the findings of other threads. */
  const joined = (pending?: WorkerFindings): EvaluatedObjects => {
    for (const [path, findings] of pending?.byFile ?? []) byFile.set(path, findings);
    for (const path of pending?.crdSteps.keys() ?? []) costly.add(path);
    return {
      findings: [...files.keys()].flatMap((path) => foundIn(byFile, path)).concat(ofOthers),
      origins: new Map(runs.flatMap(({ origins }) => [...origins])),
      pods: runs.reduce((sum, { pods }) => sum + pods, 0),
      byFile,
      costly,
    };
  };
  return { joined };
}

/** The same findings with half of the memory: without room for more members, and with equal strings stored once. */
function small(run: RuleRun, texts: TextPool): RuleRun {
  // Findings of other threads and runs are JSON as well.
  const findings = texts.share(JSON.parse(JSON.stringify(run.findings))) as readonly Finding[];
  const origins = run.findings.flatMap((finding, index) => {
    const origin = run.origins.get(finding);
    const copy = findings[index];
    if (origin === undefined || copy === undefined) return [];
    return [[copy, origin] as const];
  });
  return { ...run, findings, origins: new Map(origins) };
}

function foundIn(byFile: FindingsByFile, path: string): readonly Finding[] {
  const findings = byFile.get(path);
  // A file without a result would pass unseen.
  if (findings === undefined) throw new Error(`no thread has evaluated ${path}`);
  return findings;
}
