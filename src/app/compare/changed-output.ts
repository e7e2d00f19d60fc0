import { createHash } from "node:crypto";
import { join } from "node:path";
import { DIST_FOLDER, displayName, type InputFile, isApplied, outputFolder, walk } from "../../inputs/index.ts";
import type { WorkloadKnowledge } from "../../interpret/index.ts";
import type { Finding, Issue, Unreadable } from "../../kernel/index.ts";
import { pathExists, readRegularFile } from "../../kernel/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { type RuleBook, waive } from "../../rules/index.ts";
import { checkOutputFolder } from "../check/check-output-folder.ts";

/** The output folder of a branch, and the definitions beside it. */
interface ChangedOutputSources {
  readonly root: string;
  /** The names of git for the contents of the files of the base, by their paths in the output folder. */
  readonly baseFiles: ReadonlyMap<string, string>;
  readonly set: ObjectSet;
  readonly book: RuleBook;
  readonly knowledge: WorkloadKnowledge;
  /** The findings about the definitions. */
  readonly issues: readonly Issue[];
  /** Day for the ends of waivers. */
  readonly today: string;
}

/**
 * Checks the manifests of the output folder that a branch adds or changes, and that its definitions do not produce: a
 * controller applies them, and a comparison of definitions does not show them. The ledger may be forged, so it hides
 * none of them.
 */
export async function checkChangedOutput({
  root,
  baseFiles,
  set,
  book,
  knowledge,
  issues: known,
  today,
}: ChangedOutputSources): Promise<{ readonly issues: readonly Issue[]; readonly unreadable: readonly Unreadable[] }> {
  const files = changedFiles(root, baseFiles);
  if (files.length === 0) return { issues: [], unreadable: [] };
  const output = outputFolder(root);
  const states = files.flatMap(({ path, file }) => output.issueOf(path ?? "", file) ?? []);
  const findings = known.filter((issue): issue is Finding => "fingerprint" in issue);
  const lacksDefinitions = known.some(({ severity }) => severity === "error");
  const wanted = async () => ({ objects: set.objects, keepsOthers: set.objects.length === 0, lacksDefinitions });
  const checked = await checkOutputFolder(
    { files, copies: [] },
    { set, settings: book.settings, knowledge, findings },
    { root, limits: undefined, wanted },
  );
  const waived = waive(checked.findings, set, book, { today, complete: false });
  const own = new Set(known.map((issue) => JSON.stringify([issue.rule, issue.message])));
  // Waivers have their findings already.
  const added = waived.findings.filter((issue) => !own.has(JSON.stringify([issue.rule, issue.message])));
  return { issues: [...states, ...added], unreadable: checked.unreadable };
}

/** The files that a controller applies and that are not those of the base. */
function changedFiles(root: string, baseFiles: ReadonlyMap<string, string>): readonly InputFile[] {
  const dist = join(root, DIST_FOLDER);
  if (!pathExists(dist)) return [];
  return walk(root, dist).files.flatMap(({ file, path, bytes }): readonly InputFile[] => {
    const name = file.slice(DIST_FOLDER.length + 1);
    if (!isApplied(name)) return [];
    const before = baseFiles.get(name);
    if (before !== undefined && hasContent(path, before, root)) return [];
    return [{ file: displayName(path), path, named: false, bytes }];
  });
}

/** Whether a file has the content of an object of git, whose name is the hash of its content. */
function hasContent(path: string, object: string, root: string): boolean {
  const read = readRegularFile(path, { inside: root });
  if ("problem" in read) return false;
  const algorithm = object.length === 40 ? "sha1" : "sha256";
  return createHash(algorithm).update(`blob ${read.bytes.length}\0`).update(read.bytes).digest("hex") === object;
}
