import { camelCase, type ReadFile, type Skeleton } from "./skeleton.ts";

/** The prefix of the ids of each group of rules. */
export const PREFIXES: Readonly<Record<string, string>> = {
  admission: "ADMISSION",
  gang: "GANG",
  gitops: "GITOPS",
  gpu: "GPU",
  kubernetes: "K8S",
  lifecycle: "LIFECYCLE",
  network: "NET",
  quota: "QUOTA",
  rights: "RIGHTS",
  runai: "RUNAI",
  security: "SEC",
  storage: "STORAGE",
};

/**
 * A pod rule of a group, with the next free id.
 *
 * @param path `<group>/<rule-name>`
 * @throws Error for an unknown group, or a name that is not in kebab case
 */
export function ruleSkeleton(path: string, read: ReadFile): Skeleton {
  const [group = "", name = "", ...rest] = path.split("/");
  const prefix = PREFIXES[group];
  if (prefix === undefined) throw new Error(`the group must be one of ${Object.keys(PREFIXES).join(", ")}`);
  if (!/^[a-z]+(-[a-z]+)+$/.test(name) || rest.length > 0) {
    throw new Error(
      `${path}: write the rule as <group>/<name>, and the name as two words or more in lower case, such as no-something`,
    );
  }
  const index = read(`policies/${group}/index.ts`);
  const id = nextId(prefix, group, index, read);
  return {
    files: {
      [`policies/${group}/${name}.ts`]: ruleFile(id, name),
      [`test/policies/${group}/${name}.test.ts`]: testFile(id, group, name),
    },
    edits: { [`policies/${group}/index.ts`]: withRule(index, name) },
    next: [
      `policies/${group}/${name}.ts: replace the texts, the examples and the check`,
      `test/policies/${group}/${name}.test.ts: add undefined, null and {}, then what passes and what fails, on each kind`,
      `npm run format && npm run docs (writes docs/rules/${id}.md)`,
      `npx vitest run test/policies/${group}/${name}.test.ts test/policies/complete.test.ts test/policies/examples.test.ts test/style.test.ts`,
    ],
  };
}

/** The id after those of the catalogue and of the rules in the group, of which new ones have no page yet. */
function nextId(prefix: string, group: string, index: string, read: ReadFile): string {
  const files = [...index.matchAll(/ from "\.\/(.+)";/g)].map(([, file]) => read(`policies/${group}/${file}`));
  const text = [read("docs/rules/README.md"), ...files].join("\n");
  const numbers = [...text.matchAll(new RegExp(`\\b${prefix}-(\\d{3})\\b`, "g"))].map(([, digits]) => Number(digits));
  return `${prefix}-${String(Math.max(0, ...numbers) + 1).padStart(3, "0")}`;
}

function withRule(index: string, name: string): string {
  const symbol = camelCase(name);
  return index
    .replace(/\n\n\/\*\*/, `\nimport { ${symbol} } from "./${name}.ts";\n\n/**`)
    .replace(/\n\];\n$/, `\n  ${symbol},\n];\n`);
}

function ruleFile(id: string, name: string): string {
  const security = id.startsWith("SEC-") ? "\n  security: 5," : "";
  return `import { at } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** ${id}: TODO, one sentence. */
export const ${camelCase(name)} = defineRule({
  id: "${id}",
  name: "${name}",
  title: "TODO: the condition that holds where all is well",
  severity: "warning",${security}
  pack: "strict",
  rationale: "TODO: the problem that occurs without the rule.",
  fix: "TODO: an instruction",
  examples: {
    good: \`
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers: [{name: main, image: "example.com/train:1"}]
\`,
    bad: \`
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  shareProcessNamespace: true
  containers: [{name: main, image: "example.com/train:1"}]
\`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    if (at(pod.spec, "shareProcessNamespace") !== true) return;
    report({
      path: "/spec/shareProcessNamespace",
      message: "the containers of the pod share their processes",
      expected: "false",
      received: "true",
    });
  },
});
`;
}

function testFile(id: string, group: string, name: string): string {
  return `import { describe, expect, test } from "vitest";
import { ${camelCase(name)} as rule } from "../../../policies/${group}/${name}.ts";
import { checkPod, podKinds, podTemplate } from "../../helpers/policies.ts";

describe.each(podKinds)("$name", (kind) => {
  test.each([undefined, null, {}, false])("passes with %j", (value) => {
    expect(checkPod(rule, kind, podTemplate({ spec: { shareProcessNamespace: value } }))).toEqual([]);
  });

  test("finds the field", () => {
    const findings = checkPod(rule, kind, podTemplate({ spec: { shareProcessNamespace: true } }));
    expect(findings).toMatchObject([{ rule: "${id}", path: kind.at("/spec/shareProcessNamespace"), received: "true" }]);
  });
});
`;
}
