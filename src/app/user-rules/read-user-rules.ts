import { join } from "node:path";
import { rules as shipped } from "../../../policies/index.ts";
import { type FoundFile, isTypeScript, walk } from "../../inputs/index.ts";
import { type Issue, type Location, targetExists } from "../../kernel/index.ts";
import type { Rule } from "../../rule/index.ts";
import { parseRuleTexts, type RuleText, type UserRule } from "../../user-rules/index.ts";
import type { YamlDocument } from "../../yaml/index.ts";
import { packIssues } from "./pack-issues.ts";
import type { PackLock } from "./pack-lock.ts";
import { type RulesPack, readPack } from "./read-pack.ts";
import { ruleFileIssue } from "./rule-issue.ts";
import { leadsOutside, type NamedSource, ruleSources } from "./rule-sources.ts";
import { textsOf } from "./texts-of-files.ts";

/** The rules of a repository that muster does not ship. */
interface UserRules {
  /** Those in YAML. */
  readonly rules: readonly UserRule[];
  /** As data that another thread can parse. */
  readonly texts: readonly RuleText[];
  /** The modules in TypeScript, which only a supervised process runs. */
  readonly modules: readonly FoundFile[];
  readonly packs: readonly RulesPack[];
  readonly issues: readonly Issue[];
}

/** A repository without rules of its own. */
const NO_USER_RULES: UserRules = { rules: [], texts: [], modules: [], packs: [], issues: [] };

/** `muster.yaml`, as far as its rules depend on it. */
type MusterDocument = Pick<YamlDocument, "value" | "locate"> | undefined;

/** Reads the rules in YAML that `policies` of a `muster.yaml` names, and finds its modules. */
export function readUserRules(root: string, document: MusterDocument, lock?: PackLock): UserRules {
  const found = findRuleFiles(root, document);
  if (found === undefined) return NO_USER_RULES;
  const { named, own, packs, files, modules, locate } = found;
  const texts = textsOf(files.filter(({ file }) => !isTypeScript(file)));
  const all = [...texts.texts, ...packs.flatMap((pack) => pack.texts)];
  const parsed = parseRuleTexts(all, shipped);
  const usable = packs.flatMap(({ pack }) => pack ?? []);
  return {
    rules: parsed.rules,
    texts: all,
    modules,
    packs: usable,
    issues: [
      ...own.flatMap((each) => each.issues),
      ...texts.issues,
      ...packs.flatMap((pack) => pack.issues),
      ...parsed.issues,
      ...packIssues(root, usable, parsed.rules, named, locate, lock),
    ],
  };
}

/** Whether `policies` of a `muster.yaml` names modules of rules. It compiles no rule. */
export function namesModules(root: string, document: MusterDocument): boolean {
  return (findRuleFiles(root, document)?.modules.length ?? 0) > 0;
}

/** The files and packs of rules that a `muster.yaml` names; undefined where it names none. */
function findRuleFiles(root: string, document: MusterDocument) {
  const { paths, packs: named } = ruleSources(document?.value);
  if (paths.length === 0 && named.length === 0) return undefined;
  const locate = (pointer: string) => document?.locate(pointer);
  const own = paths.map((path) => filesOfSource(root, path, locate));
  const packs = named.map((pack) => readPack(root, pack, locate));
  const files = own.flatMap((each) => each.files);
  const modules = [...files.filter(({ file }) => isTypeScript(file)), ...packs.flatMap((pack) => pack.modules)];
  return { named, own, packs, files, modules, locate };
}

/** The files of a path of `policies.rules`. */
function filesOfSource(
  root: string,
  { name, pointer }: NamedSource,
  locate: (pointer: string) => Location | undefined,
): { readonly files: readonly FoundFile[]; readonly issues: readonly Issue[] } {
  const issue = (message: string, fix: string) => ({
    files: [],
    issues: [
      ruleFileIssue("schema", { message: `${name}: ${message}`, fix, path: pointer, location: locate(pointer) }),
    ],
  });
  if (leadsOutside(name)) return issue("leads out of the repository", "write a path below the folder of muster.yaml");
  if (!targetExists(join(root, name))) return issue("does not exist", "write the path of a file or folder with rules");
  const { files, unreadable } = walk(root, join(root, name));
  return {
    files,
    issues: unreadable.map(({ file, line, column, message }) =>
      ruleFileIssue("schema", { message, location: { file, line, column } }),
    ),
  };
}

/** The rules of muster with those of users, which modules and programs may have added. */
export function allRules(user: readonly UserRule[], more: readonly Rule[] = []): readonly Rule[] {
  if (user.length === 0 && more.length === 0) return shipped;
  return [...shipped, ...user.map(({ rule }) => rule), ...more];
}
