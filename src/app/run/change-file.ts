import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import type { InputDocument } from "../../inputs/index.ts";
import { ignoreRules, WORKLOADS_FOLDER } from "../../inputs/index.ts";
import { isInside, readOptionalFile, readRegularFile } from "../../kernel/index.ts";
import type { LifecycleAction, Refused } from "../lifecycle/change.ts";
import { changeDocument } from "../lifecycle/change-document.ts";
import { changeOverlay, OVERLAY_FILE } from "../lifecycle/change-overlay.ts";
import type { RepositoryWorkload } from "../lifecycle/repository-workload.ts";
import type { OpenWorkloads } from "./open-workloads.ts";

/** An edit of a file: `after` is `""` where it is deleted. */
export interface FileChange {
  readonly file: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the edit of a workload's file, or of the overlay for a definition that has no text to edit. Writes nothing. */
export function changeFile(
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
  const reason = ignoreRules(root).reasonToIgnore(path);
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
  const reason = ignoreRules(root).reasonToIgnore(resolve(path));
  if (reason === undefined) return undefined;
  return ignoredText(file, reason);
}
