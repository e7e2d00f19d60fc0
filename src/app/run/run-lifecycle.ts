import { existsSync, realpathSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { findRoot, readInputs, readSources, type Sources } from "../../inputs/index.ts";
import type { Issue } from "../../kernel/index.ts";
import { findTop, issueLines, unreadableLines } from "../../kernel/index.ts";
import { readYaml } from "../../yaml/index.ts";
import { pathFromTop, uncommittedSources } from "../commit/commit-output.ts";
import { comparePolicies } from "../diff/compare-policies.ts";
import type { LifecycleAction } from "../lifecycle/change.ts";
import { findWorkload, type WorkloadFilter } from "../lifecycle/find-workload.ts";
import { type LifecycleReport, referenceOf } from "../lifecycle/lifecycle-report.ts";
import { lineDiff } from "../lifecycle/line-diff.ts";
import { workloadText } from "../lifecycle/repository-workload.ts";
import { objectText, sideEffect } from "../lifecycle/side-effects.ts";
import { replaceFile } from "../output/replace-file.ts";
import { secretFileLines } from "../output/secret-file-lines.ts";
import { changeFile, type FileChange } from "./change-file.ts";
import { type OpenWorkloads, openWorkloads } from "./open-workloads.ts";

/** The options of a change of a workload. */
export interface LifecycleOptions extends WorkloadFilter {
  /** Folder of the repository. Default: the nearest one upwards with a `muster.yaml`. */
  readonly root?: string;
  /** Whether nothing is written. */
  readonly dryRun?: boolean;
  /** Whether the edit will be committed, so that its file must have no other changes. */
  readonly commit?: boolean;
}

/**
 * Changes the definition of one workload. Nothing is written unless the edit changes this workload and nothing else.
 *
 * @throws Error with a sentence for people where the change is refused
 */
export async function runLifecycle(
  name: string,
  action: LifecycleAction,
  options: LifecycleOptions = {},
): Promise<LifecycleReport> {
  const root = resolve(options.root ?? findRoot("."));
  const sources = readSources(root);
  const opened = await openWorkloads(root, sources);
  if (!("workloads" in opened)) {
    throw new Error([...issueLines(opened.issues), ...unreadableLines(opened.unreadable)].join("\n"));
  }
  const found = findWorkload(opened.workloads, name, options);
  if ("problem" in found) {
    // The workload may be in a wrong definition, or in a file that cannot be read.
    const errors = opened.issues.filter(({ severity }) => severity === "error");
    throw new Error([found.problem, ...issueLines(errors), ...unreadableLines(opened.unreadable)].join("\n"));
  }
  const { workload } = found;
  const refuse = (problem: string): never => {
    throw new Error(`cannot ${action.type} ${workloadText(workload)}: ${problem}`);
  };
  const change = changeFile(root, workload, action, opened);
  if ("problem" in change) return refuse(change.problem);
  const report = { action: action.type, workload: referenceOf(workload) };
  if ("unchanged" in change) return { ...report, diff: "", written: false, removed: [], message: change.unchanged };
  const after = await openWorkloads(root, sourcesWith(sources, change));
  const effect = sideEffect(opened, "objects" in after ? after : NO_OBJECTS, workload, action.type === "delete");
  if (effect !== undefined) return refuse(effect);
  const broken = "objects" in after ? newViolation(opened, after) : undefined;
  if (broken !== undefined) return refuse(`it would break a Run:ai policy: ${broken.message}`);
  const written = options.dryRun !== true;
  if (written && options.commit === true && (await hasOtherChanges(root, change.path))) {
    return refuse(
      `${change.file} has changes that are not committed, which the commit would contain: commit them first`,
    );
  }
  if (written) writeChange(change);
  const { file } = change;
  return {
    ...report,
    file,
    diff: lineDiff(file, change.before || undefined, change.after || undefined, (text) => secretFileLines(file, text)),
    written,
    removed: action.type === "delete" ? workload.objects.map(objectText) : [],
    message: `${workloadText(workload)}: ${DONE[action.type]} in ${file}`,
  };
}

/** The first rule of a Run:ai policy that the repository breaks only after an edit. */
function newViolation(before: OpenWorkloads, after: OpenWorkloads): Issue | undefined {
  const [issues, known] = [after.policyFindings(), before.policyFindings()];
  return comparePolicies({ objects: [], issues: known }, { objects: [], issues }).refused[0];
}

const NO_OBJECTS = { objects: [], issues: [] };

const DONE: Readonly<Record<LifecycleAction["type"], string>> = {
  suspend: "suspended",
  resume: "resumed",
  scale: "scaled",
  delete: "deleted",
};

/** The sources after a change of one file, which is not written yet. */
function sourcesWith(sources: Sources, { file, path, after }: FileChange): Sources {
  const others = sources.documents.filter((document) => document.file !== file);
  if (after === "") return { ...sources, documents: others };
  const bytes = Buffer.byteLength(after);
  const entry = { file, path, named: true, bytes };
  const { documents } = readInputs([entry], undefined, () => ({
    bytes,
    yaml: readYaml(after, file),
    isForeign: false,
  }));
  return { ...sources, documents: [...others, ...documents] };
}

function writeChange({ path, after }: FileChange): void {
  if (after === "") rmSync(path);
  else replaceFile(path, after);
}

async function hasOtherChanges(root: string, path: string): Promise<boolean> {
  const top = await findTop(root);
  const changed = await uncommittedSources(realpathSync(root), top);
  return existsSync(path) && changed.includes(pathFromTop(realpathSync(path), top));
}
