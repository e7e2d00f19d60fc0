import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { MISNAMED, misnamedOrganization, ORGANIZATION_FILE, WORKLOADS_FOLDER } from "../../inputs/index.ts";
import { itemsWhen, readOptionalFile } from "../../kernel/index.ts";
import { replaceFile } from "../output/replace-file.ts";
import { writeNewFiles } from "../output/write-new-files.ts";
import { installedIn, programCommand, singleProgram } from "../repository/own-program.ts";
import { initContext } from "./init-context.ts";
import { type CiSystem, type InitFile, type InitPlan, initFiles, SAMPLE_FILE, standaloneFiles } from "./init-files.ts";
import { type MergedFile, mergeInitFile } from "./merge-init-file.ts";

/** An existing file of the plan. */
interface Existing extends InitFile {
  readonly before: string;
  readonly merged: MergedFile;
}

/**
 * Writes the files of a repository into a folder, and completes those that exist: no line and no value of theirs changes.
 * Returns the lines of the report; with `dryRun`, those of the files that would be written.
 *
 * @throws Error with a sentence for people; nothing is written then
 */
export async function runInit(
  folder: string,
  { ci, dryRun = false }: { readonly ci?: CiSystem | undefined; readonly dryRun?: boolean | undefined } = {},
): Promise<readonly string[]> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new Error(`${folder} is not a folder`);
  }
  if (!existsSync(join(folder, ORGANIZATION_FILE))) {
    const misnamed = misnamedOrganization(folder);
    if (misnamed !== undefined) throw new Error(`nothing was written: ${misnamed} ${MISNAMED}`);
  }
  const context = initContext(folder);
  // Without an installed package there is nothing to which the other files could refer.
  const isAlone = singleProgram() !== undefined && installedIn(folder) === undefined;
  const own = ownPlan(
    folder,
    isAlone ? standaloneFiles() : initFiles(context),
    isAlone ? programCommand(folder) : "npx muster",
  );
  const plan = ci === undefined ? own : (await import("./ci-files.ts")).ciPlan(ci, folder, own);
  const existing = plan.files.flatMap((file): readonly Existing[] => {
    const read = readOptionalFile(join(folder, file.path), { inside: folder });
    if (read === undefined) return [];
    if ("problem" in read) throw new Error(`nothing was written: ${file.path} ${read.problem}`);
    const before = read.bytes.toString("utf8");
    return [{ ...file, before, merged: mergeInitFile(file, before, context) }];
  });
  const created = plan.files.filter(({ path }) => !existing.some((each) => each.path === path));
  if (dryRun) {
    const changed = existing.filter(({ before, merged }) => merged.text !== before);
    return [
      ...created.flatMap(({ path, content }) => [`would create ${path}:`, content.trimEnd()]),
      ...changed.map(({ path, merged }) => `would add to ${path}: ${merged.added.join(", ")}`),
    ];
  }
  writeNewFiles(folder, created);
  for (const { path, before, merged } of existing) {
    if (merged.text !== before) replaceFile(join(folder, path), merged.text);
  }
  return [
    ...created.map(({ path }) => `created ${path}`),
    ...existing.flatMap(linesOf),
    ...plan.next.map((step) => `next: ${step}`),
  ];
}

function linesOf({ path, merged: { added, kept } }: Existing): readonly string[] {
  const changes = [
    ...itemsWhen(added.length > 0, `changed ${path}: added ${added.join(", ")}`),
    ...kept.map((reason) => `kept ${path}: ${reason}`),
  ];
  if (changes.length > 0) return changes;
  return [`unchanged ${path}`];
}

function ownPlan(folder: string, files: readonly InitFile[], program: string): InitPlan {
  const install = itemsWhen(installedIn(folder) === undefined && program === "npx muster", "npm install");
  if (existsSync(join(folder, ORGANIZATION_FILE))) {
    const others = files.filter(({ path }) => path !== ORGANIZATION_FILE && path !== SAMPLE_FILE);
    return { files: others, next: [...install, `${program} check`] };
  }
  const edit = `write your clusters and projects into ${ORGANIZATION_FILE}`;
  if (hasDefinitions(folder)) {
    const others = files.filter(({ path }) => path !== SAMPLE_FILE);
    return {
      files: others,
      next: [...install, `${edit}: every file below ${WORKLOADS_FOLDER}/ is a definition`, `${program} check`],
    };
  }
  return { files, next: [...install, `${edit}, and your image into ${SAMPLE_FILE}`, `${program} synth`] };
}

function hasDefinitions(folder: string): boolean {
  const workloads = join(folder, WORKLOADS_FOLDER);
  return existsSync(workloads) && readdirSync(workloads).length > 0;
}
