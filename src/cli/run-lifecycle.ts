import { existsSync, realpathSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { isInside, readOptionalFile, readRegularFile } from "../base/regular-file.ts";
import { findTop } from "../git/find-top.ts";
import type { LifecycleAction, Refused } from "../lifecycle/change.ts";
import { changeDocument } from "../lifecycle/change-document.ts";
import { changeOverlay, OVERLAY_FILE } from "../lifecycle/change-overlay.ts";
import { findWorkload, type WorkloadFilter } from "../lifecycle/find-workload.ts";
import { type LifecycleReport, referenceOf } from "../lifecycle/lifecycle-report.ts";
import { lineDiff } from "../lifecycle/line-diff.ts";
import { type RepositoryWorkload, workloadText } from "../lifecycle/repository-workload.ts";
import { objectText, sideEffect } from "../lifecycle/side-effects.ts";
import { issueLines, unreadableLines } from "../report/issue-lines.ts";
import { ignoreRules } from "../source/ignore-rules.ts";
import { type InputDocument, readInputs } from "../source/read-inputs.ts";
import { findRoot, WORKLOADS_FOLDER } from "../source/read-organization.ts";
import { readSources, type Sources } from "../source/read-sources.ts";
import { readYaml } from "../yaml/index.ts";
import { pathFromTop, uncommittedSources } from "./commit-output.ts";
import { type OpenWorkloads, openWorkloads } from "./open-workloads.ts";
import { replaceFile } from "./replace-file.ts";

/** How to change a workload. */
export interface LifecycleOptions extends WorkloadFilter {
  /** Folder of the repository. Default: the nearest one upwards with a `muster.yaml`. */
  readonly root?: string;
  /** Whether nothing is written. */
  readonly dryRun?: boolean;
  /** Whether the edit will be committed, so that its file must have no other changes. */
  readonly commit?: boolean;
}

/** An edit of a file: `after` is `""` where it is deleted. */
interface FileChange {
  readonly file: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
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
  if ("problem" in found) throw new Error(found.problem);
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
    diff: lineDiff(file, change.before || undefined, change.after || undefined),
    written,
    removed: action.type === "delete" ? workload.objects.map(objectText) : [],
    message: `${workloadText(workload)}: ${DONE[action.type]} in ${file}`,
  };
}

const NO_OBJECTS = { objects: [], issues: [] };

const DONE: Readonly<Record<LifecycleAction["type"], string>> = {
  suspend: "suspended",
  resume: "resumed",
  scale: "scaled",
  delete: "deleted",
};

function changeFile(
  root: string,
  workload: RepositoryWorkload,
  action: LifecycleAction,
  { catalogue }: OpenWorkloads,
): FileChange | { readonly unchanged: string } | Refused {
  const { document, definition } = workload;
  const isSwitch = action.type === "suspend" || action.type === "resume";
  // The body of a request has no field that suspends its workload.
  const isOverlaid = isSwitch && document?.form === "request-body" && definition?.kind === "Training";
  if (document?.path === undefined || isOverlaid) return changeOverlayFile(root, workload, action);
  const { path, file } = document;
  const problem = placeProblem(root, path, document);
  if (problem !== undefined) return { problem };
  const read = readRegularFile(path, { inside: root });
  if ("problem" in read) return { problem: `${file} ${read.problem}` };
  const before = read.bytes.toString("utf8");
  const changed = changeDocument(before, document.document, workload, action, catalogue);
  if (!("text" in changed)) return changed;
  return { file, path, before, after: changed.text };
}

function changeOverlayFile(
  root: string,
  workload: RepositoryWorkload,
  action: LifecycleAction,
): FileChange | { readonly unchanged: string } | Refused {
  const file = `${WORKLOADS_FOLDER}/${OVERLAY_FILE}`;
  const path = join(root, file);
  const read = readOptionalFile(path, { inside: root });
  if (read !== undefined && "problem" in read) return { problem: `${file} ${read.problem}` };
  const before = read?.bytes.toString("utf8") ?? "";
  const changed = changeOverlay(before, workload, action);
  if (!("text" in changed)) return changed;
  const reason = ignoreRules(root).reasonToIgnore(path, false);
  if (reason !== undefined) return { problem: ignoredText(file, reason) };
  return { file, path, before, after: changed.text };
}

function ignoredText(file: string, reason: string): string {
  return `git ignores ${file} (${reason}), so no commit would contain the change`;
}

function placeProblem(root: string, path: string, { file, item }: InputDocument): string | undefined {
  if (item !== "") return `it is an item of a List in ${file}: write it as a document of its own`;
  const folder = join(realpathSync(root), WORKLOADS_FOLDER);
  if (!isInside(realpathSync(path), folder)) return `${file} leads to a file outside of ${WORKLOADS_FOLDER}/`;
  const reason = ignoreRules(root).reasonToIgnore(resolve(path), false);
  return reason === undefined ? undefined : ignoredText(file, reason);
}

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
