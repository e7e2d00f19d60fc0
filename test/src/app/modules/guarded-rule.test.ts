import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importRuleModules } from "../../../../src/app/modules/import-rule-modules.ts";
import { check } from "../../../helpers/policies.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

const POD = `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: team-nlp}
spec: {containers: [{name: main, image: "m:1"}]}
`;

let repo: TestRepository;
beforeEach(() => {
  repo = repository({ "k8s/pod.yaml": POD });
});
afterEach(() => repo.dispose());

/** A module in which each scope and statement is a rule of its own. */
const moduleOf = (checks: readonly (readonly [scope: string, statement: string])[]) =>
  `export const rules = [${checks
    .map(
      ([scope, statement], index) =>
        `{ id: "ACME-00${index + 1}", name: "rule-${index + 1}", scope: "${scope}", title: "T", severity: "info", pack: "recommended",
          rationale: "R", fix: "f", examples: { good: "", bad: "" },
          check: (input, { report, options }) => { ${statement} report({ path: "", message: "went on" }); } }`,
    )
    .join(",\n")}];\n`;

/** The messages of the rules of a module about a pod. */
async function messagesOf(type: string, checks: Parameters<typeof moduleOf>[0]) {
  repo.put("package.json", JSON.stringify({ type }));
  repo.put("rules/own.ts", moduleOf(checks));
  const { rules, issues } = await importRuleModules([
    { path: join(repo.folder, "rules/own.ts"), file: "rules/own.ts", bytes: 0 },
  ]);
  expect(issues).toEqual([]);
  return check(rules, POD).map(({ rule, severity, message, unjudged }) => ({ rule, severity, message, unjudged }));
}

const failed = (rule: string, reason: string) => ({
  rule,
  severity: "error",
  message: expect.stringMatching(new RegExp(`^rule ${rule} failed here, so its result is unknown: .*${reason}`)),
  unjudged: true,
});

describe.each(["commonjs", "module"])("a rule of a module, in a package of type %s,", (type) => {
  it("that only reads reports", async () => {
    expect(await messagesOf(type, [["pod", "input.containers.map(() => 1);"]])).toMatchObject([{ message: "went on" }]);
  });

  it.each([
    [
      "pod",
      ["input.spec.containers[0].image = 'x';", "input.containers.length = 0;", "input.containers[0].role = 'x';"],
    ],
    ["pod", ["input.count = 2;", "input.workload.suspended = true;", "delete input.workload.object.spec;"]],
    ["pod", ["input.workload.pods.length = 0;", "options.own = 1;", "input.spec.own = 1;"]],
    ["object", ["input.object = {};", "input.object.metadata.name = 'b';", "input.cluster.name = 'b';"]],
    ["set", ["input.objects.length = 0;", "input.workloads[0] = {};", "input.objects[0].object.kind = 'X';"]],
    ["set", ["input.ofKind('', 'Pod').pop();", "input.organization.projects.length = 0;", "input.find = 1;"]],
  ])("that changes what it reads is an error with its id: %s %j", async (scope, statements) => {
    const found = await messagesOf(
      type,
      statements.map((statement) => [scope, statement] as const),
    );
    expect(found).toEqual(
      statements.map((_, index) => failed(`ACME-00${index + 1}`, "(?:read only|delete|not extensible)")),
    );
  });

  it("that throws, or returns a promise, is an error with its id", async () => {
    expect(
      await messagesOf(type, [
        ["object", "throw new Error('broken');"],
        ["pod", "return Promise.resolve();"],
      ]),
    ).toEqual([failed("ACME-001", "broken"), failed("ACME-002", "check returns a promise")]);
  });
});

describe("a rule of a module that does not end", () => {
  it("is an error with its id", () => {
    repo.put(
      "muster.yaml",
      "apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: acme}\nclusters: [{name: east, scheduler: kai}]\npolicies: {rules: [rules/]}\n",
    );
    repo.put("rules/own.ts", moduleOf([["object", "for (;;);"]]));
    const { code, stdout, stderr } = repo.muster("check", "k8s", "--definition-timeout", "1");
    expect([code, stdout, stderr]).toEqual([
      1,
      "",
      "error: rule ACME-001 (rules/own.ts) did not finish for one object within 1 s, so muster stopped the run\n",
    ]);
  });
});

it("a rule that throws is reported with its place in the module", async () => {
  const stack = "Error: oops\\n    at check (file:///r/rules/own.ts:4:9)";
  const [found] = await messagesOf("module", [["pod", `throw Object.assign(new Error("oops"), {stack: "${stack}"});`]]);
  expect(found?.message).toMatch(/: oops \(rules\/own\.ts:4:9\)$/);
});

it("a module that calls defineRule and exports no rules is an error, and a helper is not", async () => {
  repo.put("rules/own.ts", "const defineRule = (rule) => rule;\nexport const rule = [defineRule({})];\n");
  repo.put("rules/helper.ts", "export const registry = 'a';\n");
  const file = (name: string) => ({ path: join(repo.folder, name), file: name, bytes: 0 });
  const { rules, issues } = await importRuleModules([file("rules/own.ts"), file("rules/helper.ts")]);
  expect(rules).toEqual([]);
  expect(issues.map(({ location, message }) => [location?.file, message])).toEqual([
    ["rules/own.ts", "does not export rules: write export const rules = [defineRule({…})]"],
  ]);
});

it.each([
  ['id: "acme"', 'rule "acme": id must be capital letters, a hyphen and three or four digits, such as ACME-001'],
  ['severity: "fatal"', 'rule "ACME-001": severity must be error, warning, info'],
  ['pack: "all"', 'rule "ACME-001": pack must be recommended, strict, optional'],
  ["examples: undefined", 'rule "ACME-001": examples must be {good: "YAML", bad: "YAML"}'],
])("a rule with %s is an error", async (change, message) => {
  const text = moduleOf([["pod", ""]]).replace("check:", `${change}, check:`);
  repo.put("rules/own.ts", text);
  const { issues } = await importRuleModules([
    { path: join(repo.folder, "rules/own.ts"), file: "rules/own.ts", bytes: 0 },
  ]);
  expect(issues.map((issue) => issue.message)).toEqual([message]);
});
