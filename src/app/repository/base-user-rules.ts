import { posix } from "node:path";
import { rules as shipped } from "../../../policies/index.ts";
import { isTypeScript, type ReadOrganization } from "../../inputs/index.ts";
import { checkoutCopy, readBlobs, record, withoutTrailing } from "../../kernel/index.ts";
import type { Rule } from "../../rule/index.ts";
import { parseRuleTexts, type RuleText } from "../../user-rules/index.ts";
import { readYaml } from "../../yaml/index.ts";
import { importRuleModules } from "../modules/import-rule-modules.ts";
import { supervisorChannel } from "../output/supervisor-channel.ts";
import { packRelaxation } from "../policy-base/compare-packs.ts";
import type { MusterFile } from "../policy-base/muster-file.ts";
import type { Relaxation } from "../policy-base/relaxation.ts";
import { LOCK_FILE, lockedPack, type PackLock, parseLock } from "../user-rules/pack-lock.ts";
import { PACK_FILE, readPack } from "../user-rules/read-pack.ts";
import { readUserRules } from "../user-rules/read-user-rules.ts";
import { isFolderPack, type NamedSource, ruleSources } from "../user-rules/rule-sources.ts";
import { PACKAGE, pathInCopy } from "./base-paths.ts";
import { filesBelow } from "./files-of-base.ts";
import type { BaseFiles } from "./read-base-files.ts";

/** The rules in YAML that the base has, and the changes of its packs. */
interface RulesOfBase extends Pick<MusterFile, "ruleTexts" | "packSettings"> {
  /** Whether some of its rules are functions of modules. */
  readonly hasModules: boolean;
  /** The packs whose content is not that of the base, and the modules that this process does not run. */
  readonly relaxations: readonly Relaxation[];
}

/**
 * Reads the rules and packs that `muster.yaml` of the base names. A package that git does not have is that of the working
 * folder, and its changes since the lock of the base are relaxations.
 */
export async function rulesOfBase(
  files: BaseFiles,
  { document }: Pick<ReadOrganization, "document">,
  root: string,
): Promise<RulesOfBase> {
  const { paths, packs } = ruleSources(document?.value);
  if (paths.length + packs.length === 0) return { hasModules: false, relaxations: [] };
  const { listed: named, textOf: textOfNamed } = await filesBelow(
    files,
    paths.map(({ name }) => name),
  );
  const texts: RuleText[] = named.map((each) => ({ file: each.file, text: textOfNamed(each) }));
  const settings: Readonly<Record<string, unknown>>[] = [];
  const relaxations: Relaxation[] = [];
  const modules = modulesBelow(
    files,
    paths.map(({ name }) => name),
  );
  const lock = packs.length === 0 ? undefined : await lockOfBase(files);
  for (const source of packs) {
    const folder = folderInGit(files, source);
    const installed = readPack(root, source, () => undefined);
    if (folder === undefined) {
      texts.push(...installed.texts);
      settings.push(installed.pack?.settings ?? {});
      modules.push(...installed.modules.map(({ file }) => file));
    } else {
      const { listed, textOf } = await filesBelow(files, [folder]);
      texts.push(...listed.map((each) => ({ file: each.file, text: textOf(each), pack: source.name })));
      modules.push(...modulesBelow(files, [folder]));
      const path = posix.join(files.root ?? "", folder, PACK_FILE);
      const file = listed.find((each) => each.path === path);
      const value = file && readYaml(textOf(file), file.file).documents[0]?.value;
      settings.push(record(record(record(value).spec).settings));
    }
    const relaxation = packRelaxation(source.name, {
      locked: lock?.packs.find(({ name }) => name === source.name),
      installed: installed.pack && lockedPack(installed.pack, parseRuleTexts(installed.texts, shipped).rules),
      isInGit: folder !== undefined,
    });
    if (relaxation !== undefined) relaxations.push(relaxation);
  }
  if (supervisorChannel() === undefined) relaxations.push(...modules.map(moduleNotRun));
  return { ruleTexts: texts, packSettings: settings, hasModules: modules.length > 0, relaxations };
}

/** The modules of the base below paths of its `muster.yaml`. */
function modulesBelow({ tree, root = "" }: BaseFiles, paths: readonly string[]): string[] {
  const folders = paths.map((path) => withoutTrailing(posix.join(root, path), "/"));
  const isNamed = (path: string) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
  return tree.map(({ path }) => path).filter((path) => isTypeScript(path) && isNamed(path));
}

function moduleNotRun(file: string): Relaxation {
  return {
    rule: "rule-relaxed",
    path: "",
    location: { file, line: 1, column: 1 },
    message: `the rules of the module ${file} of the base do not judge the branch, because the module was not run`,
    fix: "run muster check, which runs modules in a process of their own, or write the rules in CEL",
  };
}

/** The folder in which the tree of the base has a pack, from that of `muster.yaml`. */
function folderInGit({ tree, root = "" }: BaseFiles, { name }: NamedSource): string | undefined {
  const folders = [name, posix.join("node_modules", name)];
  const found = folders.find((folder) => {
    const file = posix.join(root, folder, PACK_FILE);
    return tree.some(({ path }) => path === file);
  });
  return found ?? (isFolderPack(name) ? name : undefined);
}

async function lockOfBase({ top, tree, root = "" }: BaseFiles): Promise<PackLock | undefined> {
  const path = posix.join(root, LOCK_FILE);
  const found = tree.filter((file) => file.path === path && file.kind === "file");
  if (found.length === 0) return undefined;
  for await (const [, content] of readBlobs(found, top)) return parseLock(content.toString("utf8"));
  return undefined;
}

/** Runs the modules of rules of the base in a copy of it. Only a supervised process does this. */
export async function moduleRulesOfBase(
  base: BaseFiles,
  { document }: Pick<ReadOrganization, "document">,
  root: string,
): Promise<readonly Rule[]> {
  const copy = await checkoutCopy(base, root, PACKAGE);
  try {
    const { modules, rules: others } = readUserRules(pathInCopy(root, copy), document);
    const { rules, issues } = await importRuleModules(
      modules,
      others.map(({ rule }) => rule),
    );
    const [first] = issues;
    if (first === undefined) return rules;
    throw new Error(`a module of rules of the base fails, so nothing can be judged by it: ${first.message}`);
  } finally {
    copy.dispose();
  }
}
