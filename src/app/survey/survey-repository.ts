import { dirname } from "node:path";
import { type FoundFile, ignoreRules, isKustomizationFile, KUSTOMIZATION_FILES, walk } from "../../inputs/index.ts";
import { groupOf, textOfFile } from "../../kernel/index.ts";
import { documentHeads, kindKey } from "./document-heads.ts";
import type { Survey, SurveyedFile } from "./survey.ts";

/** Limits of the work, which the folder of a user can exceed, and a repository hardly does. */
interface SurveyLimits {
  /** Files and folders that are listed. */
  readonly entries: number;
  /** Bytes that are read. */
  readonly bytes: number;
}

const LIMITS: SurveyLimits = { entries: 100_000, bytes: 256 * 1024 * 1024 };
/** Larger files have generated definitions of kinds, and no workloads. */
const LARGEST_FILE = 2 * 1024 * 1024;
const KUSTOMIZE_GROUP = "kustomize.config.k8s.io";
const MANIFEST = /\.(?:ya?ml|json)$/i;

/**
 * Lists the files of a repository and the kinds of their documents. It parses only what has an unusual form, so it takes a small
 * part of the time of a check, and ends at limits. Templates of charts have no kind before Helm has rendered them.
 *
 * @param root absolute path of the repository
 */
export function surveyRepository(root: string, limits: SurveyLimits = LIMITS): Survey {
  const walked = walk(root, root, {
    rules: ignoreRules(root),
    bytes: LARGEST_FILE,
    names: KUSTOMIZATION_FILES,
    most: limits.entries,
  });
  const listed = walked.files.filter(({ file }) => MANIFEST.test(file) || isKustomizationFile(file));
  const charts = outermost(listed.filter(({ file }) => /(?:^|\/)Chart\.yaml$/.test(file)).map(folderOf));
  const sources: SurveyedFile[] = [];
  const kinds = new Map<string, number>();
  const kustomizations: string[] = [];
  let left = limits.bytes;
  let unread = walked.unreadable.length;
  for (const found of listed) {
    if (isKustomizationFile(found.file)) kustomizations.push(folderOf(found));
    if (isTemplate(found.file, charts)) continue;
    left -= found.bytes;
    const text = left < 0 ? undefined : textOfFile(found.path, { inside: root, limit: LARGEST_FILE });
    if (text === undefined) {
      unread += 1;
      continue;
    }
    const heads = documentHeads(text).filter(({ apiVersion }) => groupOf(apiVersion) !== KUSTOMIZE_GROUP);
    if (heads.length === 0) continue;
    sources.push({ file: found.file, path: found.path, heads });
    for (const head of heads) kinds.set(kindKey(head), (kinds.get(kindKey(head)) ?? 0) + 1);
  }
  return { root, files: listed.length, unread, isCut: walked.isCut, sources, kinds, kustomizations, charts };
}

function folderOf({ file }: FoundFile): string {
  const folder = dirname(file);
  return folder === "." ? "" : folder;
}

function outermost(folders: readonly string[]): readonly string[] {
  const known = new Set(folders);
  return folders.filter((folder) => {
    for (let above = folder; above !== ""; ) {
      above = above.includes("/") ? above.slice(0, above.lastIndexOf("/")) : "";
      if (known.has(above)) return false;
    }
    return true;
  });
}

/** Whether a file is a template of a chart, or of a chart in it. */
function isTemplate(file: string, charts: readonly string[]): boolean {
  if (!/(?:^|\/)(?:templates|charts)\//.test(file)) return false;
  return charts.some((chart) =>
    ["templates", "charts"].some((name) => file.startsWith(chart === "" ? `${name}/` : `${chart}/${name}/`)),
  );
}
