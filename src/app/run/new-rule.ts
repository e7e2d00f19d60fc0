import { existsSync } from "node:fs";
import { join } from "node:path";
import { findRoot, ORGANIZATION_FILE, readOrganization } from "../../inputs/index.ts";
import { RULE_ID_PATTERN } from "../../k8s-fields/index.ts";
import { readOptionalFile } from "../../kernel/index.ts";
import type { RuleText } from "../../user-rules/index.ts";
import { replaceFile } from "../output/replace-file.ts";
import { writeNewFiles } from "../output/write-new-files.ts";
import { readUserRules } from "../user-rules/read-user-rules.ts";
import { textsOf } from "../user-rules/texts-of-files.ts";
import {
  BAD_FIXTURE,
  EXPECTED_FINDINGS,
  MUSTER_TEXT,
  newRuleDocument,
  newRuleModule,
  RULES_FOLDER,
} from "./new-rule-texts.ts";

/** The options of `rules new`. */
export interface NewRuleOptions {
  readonly root?: string;
  /** Whether the rule is a module in TypeScript. Default: a document with CEL. */
  readonly ts?: boolean;
  /** Id of the rule. Default: the next free one with the prefix of the others, or OWN-001. */
  readonly id?: string;
}

/**
 * Writes a rule with its examples and a fixture. Returns the lines of the report, with the remaining step.
 *
 * @throws Error with a sentence for people for a wrong name, and where a file exists
 */
export function newRule(name: string, options: NewRuleOptions = {}): readonly string[] {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `${JSON.stringify(name)} is not a name of a rule: write lower-case words with hyphens, such as no-latest-tag`,
    );
  }
  if (options.id !== undefined && !new RegExp(RULE_ID_PATTERN).test(options.id)) {
    throw new Error(
      `${JSON.stringify(options.id)} is not the id of a rule: write a prefix of your own and a number, such as ACME-001`,
    );
  }
  const root = findRoot(options.root ?? ".");
  const { document } = readOrganization(root);
  const { rules, modules } = readUserRules(root, document);
  const id = options.id ?? nextId([...rules.map(({ rule }) => rule.id), ...idsIn(textsOf(modules).texts)]);
  const file = `${RULES_FOLDER}/${name}.${options.ts === true ? "ts" : "yaml"}`;
  const content = options.ts === true ? newRuleModule(id, name) : newRuleDocument(id, name);
  const written = writeNewFiles(root, [
    { path: file, content },
    { path: `${RULES_FOLDER}/${name}/bad/deployment.yaml`, content: BAD_FIXTURE },
    { path: `${RULES_FOLDER}/${name}/bad/deployment.expected.yaml`, content: EXPECTED_FINDINGS },
  ]);
  const started = existsSync(join(root, ORGANIZATION_FILE))
    ? []
    : writeNewFiles(root, [{ path: ORGANIZATION_FILE, content: MUSTER_TEXT }]);
  const steps = remainingSteps(started.length > 0 ? `"${RULES_FOLDER}` : JSON.stringify(document?.value ?? {}));
  return [...written, ...started, ...ignoreFixtures(root), ...steps];
}

/** The ids in the texts of modules, which do not run here. */
function idsIn(modules: readonly RuleText[]): readonly string[] {
  return modules.flatMap(({ text }) => [...text.matchAll(/\bid: ?"([A-Z]{1,20}-\d{1,9})"/g)].map(([, id = ""]) => id));
}

function nextId(ids: readonly string[]): string {
  const prefix = ids[0]?.replace(/-\d+$/, "") ?? "OWN";
  const numbers = ids.filter((id) => id.startsWith(`${prefix}-`)).map((id) => Number(id.slice(prefix.length + 1)));
  return `${prefix}-${String(Math.max(0, ...numbers) + 1).padStart(3, "0")}`;
}

/** Fixtures break rules on purpose, so no check should read them. */
function ignoreFixtures(root: string): readonly string[] {
  const path = join(root, ".musterignore");
  const read = readOptionalFile(path, { inside: root });
  const before = read !== undefined && "bytes" in read ? read.bytes.toString("utf8") : "";
  const lines = [`${RULES_FOLDER}/*/good/`, `${RULES_FOLDER}/*/bad/`].filter(
    (line) => !before.split("\n").includes(line),
  );
  if (lines.length === 0) return [];
  replaceFile(path, `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${lines.join("\n")}\n`);
  return [`added ${lines.join(" and ")} to .musterignore`];
}

/** @param muster `muster.yaml` as JSON */
function remainingSteps(muster: string): readonly string[] {
  const isNamed = muster.includes(`"${RULES_FOLDER}`);
  return [
    ...(isNamed
      ? []
      : [`next: write policies: {rules: [${RULES_FOLDER}/]} into muster.yaml; settings become items of this list`]),
    "next: edit the rule, then run muster rules test",
  ];
}
