import { join } from "node:path";
import { findRoot, readOrganization } from "../../inputs/index.ts";
import { readOptionalFile } from "../../kernel/index.ts";
import type { RuleText } from "../../user-rules/index.ts";
import { replaceFile } from "../output/replace-file.ts";
import { writeNewFiles } from "../output/write-new-files.ts";
import { readUserRules } from "../user-rules/read-user-rules.ts";
import { textsOf } from "../user-rules/texts-of-files.ts";

/** Folder of the rules of a repository, as `rules new` writes them. */
const RULES_FOLDER = "rules";

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
  const root = findRoot(options.root ?? ".");
  const { document } = readOrganization(root);
  const { rules, modules } = readUserRules(root, document);
  const id = options.id ?? nextId([...rules.map(({ rule }) => rule.id), ...idsIn(textsOf(modules).texts)]);
  const file = `${RULES_FOLDER}/${name}.${options.ts === true ? "ts" : "yaml"}`;
  const content = options.ts === true ? moduleText(id, name) : documentText(id, name);
  const written = writeNewFiles(root, [
    { path: file, content },
    { path: `${RULES_FOLDER}/${name}/bad/deployment.yaml`, content: BAD },
    { path: `${RULES_FOLDER}/${name}/bad/deployment.expected.yaml`, content: EXPECTED },
  ]);
  return [...written, ...ignoreFixtures(root), ...remainingSteps(document?.value)];
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

function remainingSteps(muster: unknown): readonly string[] {
  const isNamed = JSON.stringify(muster ?? {}).includes(`"${RULES_FOLDER}`);
  return [
    ...(isNamed
      ? []
      : [`next: write policies: {rules: [${RULES_FOLDER}/]} into muster.yaml; settings become items of this list`]),
    "next: edit the rule, then run muster rules test",
  ];
}

const BAD = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: team-nlp }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: main
          image: nginx:latest
`;
const EXPECTED = `- path: /spec/template/spec/containers/0/image
  line: 11
`;

function documentText(id: string, name: string): string {
  return `apiVersion: muster.dev/v1alpha1
kind: Rule
metadata: { name: ${name} }
spec:
  id: ${id}
  scope: pod # or object, workload, set
  severity: error
  title: No image has the tag latest
  rationale: The tag can be moved, so two pods of one workload may run different programs.
  fix: write the tag of a release
  # Once for each container, because it names container. True where the rule holds.
  expression: "!container.image.endsWith(':latest')"
  messageExpression: "'container ' + container.name + ' has the image ' + container.image"
  path: image
  examples:
    good:
      - |
        apiVersion: v1
        kind: Pod
        metadata: { name: a }
        spec: { containers: [{ name: main, image: "nginx:1.27" }] }
    bad:
      - |
        apiVersion: v1
        kind: Pod
        metadata: { name: a }
        spec: { containers: [{ name: main, image: "nginx:latest" }] }
`;
}

function moduleText(id: string, name: string): string {
  return `import { defineRule } from "muster-gitops/rules";

${"export"} const rules = [
  defineRule({
    id: "${id}",
    name: "${name}",
    title: "No image has the tag latest",
    severity: "error",
    pack: "recommended",
    rationale: "The tag can be moved, so two pods of one workload may run different programs.",
    fix: "write the tag of a release",
    examples: {
      good: "apiVersion: v1\\nkind: Pod\\nmetadata: {name: a}\\nspec: {containers: [{name: main, image: 'nginx:1.27'}]}\\n",
      bad: "apiVersion: v1\\nkind: Pod\\nmetadata: {name: a}\\nspec: {containers: [{name: main, image: 'nginx:latest'}]}\\n",
    },
    scope: "pod",
    check: (pod, { report }) => {
      for (const { container, pointer } of pod.containers) {
        if (!container.image?.endsWith(":latest")) continue;
        report({
          path: \`\${pointer}/image\`,
          message: \`container \${container.name} has the image \${container.image}\`,
        });
      }
    },
  }),
];
`;
}
