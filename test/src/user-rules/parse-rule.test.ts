import { describe, expect, test } from "vitest";
import { parseRule } from "../../../src/user-rules/parse-rule.ts";
import { parseRuleTexts } from "../../../src/user-rules/rule-texts.ts";
import { readYaml } from "../../../src/yaml/api.ts";

const SPEC = "id: ACME-001, scope: object, title: A, expression: 'true'";

function parse(text: string) {
  const [document] = readYaml(text, "rules/a.yaml").documents;
  if (document === undefined) throw new Error("no document");
  return parseRule({ value: document.value, file: "rules/a.yaml", locate: document.locate.bind(document) });
}

function problems(spec: string): readonly string[] {
  const text = `apiVersion: muster.dev/v1alpha1\nkind: Rule\nmetadata: {name: a}\nspec: {${spec}}`;
  return parse(text).issues.map(({ message }) => message);
}

describe("parseRule", () => {
  test.each([undefined, null, {}, [], "a"])("reports a document without fields: %j", (value) => {
    const { rule, issues } = parseRule({
      value,
      file: "a.yaml",
      locate: () => ({ file: "a.yaml", line: 1, column: 1 }),
    });
    expect(rule).toBeUndefined();
    expect(issues.length).toBeGreaterThan(0);
  });

  test("makes a rule with its defaults", () => {
    const { rule, issues } = parse(
      `apiVersion: muster.dev/v1alpha1\nkind: Rule\nmetadata: {name: a}\nspec: {${SPEC}, examples: {good: [{a: 1}], bad: ["b: 2"]}}`,
    );
    expect(issues).toEqual([]);
    expect(rule).toMatchObject({
      rule: { id: "ACME-001", name: "a", severity: "error", pack: "recommended", scope: "object", rationale: "A" },
      file: "rules/a.yaml",
      examples: { good: ["a: 1\n"], bad: ["b: 2\n"] },
    });
  });

  test("has the same judging parts with other words, and others with another expression", () => {
    const judges = (spec: string) =>
      parse(`apiVersion: muster.dev/v1alpha1\nkind: Rule\nmetadata: {name: a}\nspec: {${spec}}`).rule?.judges;
    expect(judges(`${SPEC}, message: b, fix: c, severity: info, docs: [d]`)).toBe(judges(SPEC));
    expect(judges(SPEC.replace("'true'", "'1 < 2'"))).not.toBe(judges(SPEC));
    expect(judges(`${SPEC}, match: {kinds: [Pod]}`)).not.toBe(judges(SPEC));
  });

  test.each([
    [
      "id: acme, scope: object, title: A, expression: 'true'",
      'id: must be an id such as ACME-001: capital letters, a hyphen and three or four digits, but is the string "acme"',
    ],
    [
      "id: ACME-001, scope: pods, title: A, expression: 'true'",
      'scope: must be one of pod, object, workload, set, but is the string "pods"',
    ],
    ["id: ACME-001, scope: object, title: A", "spec: needs an expression"],
    [`${SPEC}, message: "the image {{image}}"`, "message: has a placeholder, which is not replaced"],
    [
      "id: ACME-001, scope: object, title: A, expression: 'object.a.all(a, a.b.all(b, b.c.all(c, c.d.all(d, d.e.all(e, e.f.all(f, f.g.all(g, g.h == a)))))))'",
      "expression: is too dear: it may need 38,647,510 steps where lists have 8 items, but it ends after 1,000,000; use fewer loops in loops, or a variable for what they share",
    ],
    [`${SPEC}, sevirity: error`, "sevirity: unknown field; did you mean severity?"],
    [`${SPEC}, path: 'a b'`, "path: is not a path of a field"],
    [
      "id: ACME-001, scope: pod, title: A, expression: 'pod.spec.contaners.size() > 0'",
      'expression: reads the unknown field contaners; did you mean containers? (line 1, column 10 of the expression, at "pod.spec.contaners.size() > 0")',
    ],
    [
      "id: ACME-001, scope: object, title: A, match: {kinds: [Deployment]}, expression: 'object.spec.replicas == \"1\"'",
      'expression: uses == with an int and a string (line 1, column 1 of the expression, at "object.spec.replicas == \\"1\\"")',
    ],
    [
      "id: ACME-001, scope: object, title: A, expression: 'objct.spec'",
      'expression: uses the unknown variable objct; did you mean object? (line 1, column 1 of the expression, at "objct.spec")',
    ],
    [
      "id: ACME-001, scope: object, title: A, expression: 'object.spec >'",
      'expression: is not a valid expression: ends too early (line 1, column 14 of the expression, at "object.spec >")',
    ],
    [
      "id: ACME-001, scope: object, title: A, expression: 'size(object.spec'",
      'expression: is not a valid expression: ends too early, but ) is expected (line 1, column 17 of the expression, at "size(object.spec")',
    ],
    [
      "id: ACME-001, scope: object, title: A, expression: 'object.a == 1 and object.b == 2'",
      'expression: is not a valid expression: write && in place of and (line 1, column 15 of the expression, at "object.a == 1 and object.b == 2")',
    ],
    [
      "id: ACME-001, scope: object, title: A, expression: 'object.a = 1'",
      'expression: is not a valid expression: write == in place of = (line 1, column 10 of the expression, at "object.a = 1")',
    ],
    [
      "id: ACME-001, scope: object, title: A, expression: 'object.a.startWith(1)'",
      'expression: calls the unknown function startWith(); did you mean startsWith()? (line 1, column 1 of the expression, at "object.a.startWith(1)")',
    ],
    [
      "id: ACME-001, scope: pod, title: A, expression: 'containers.size() > 0'",
      'expression: uses the unknown variable containers; did you mean container? (line 1, column 1 of the expression, at "containers.size() > 0")',
    ],
    [
      "id: ACME-001, scope: object, title: A, expression: 'pods.size() > 0'",
      'expression: uses the unknown variable pods; the variables here are options, variables, object, cluster, oldObject (line 1, column 1 of the expression, at "pods.size() > 0")',
    ],
    [
      "id: ACME-001, scope: object, title: A, expression: options.most > 0",
      'expression: reads the unknown field most; no field is declared here (line 1, column 9 of the expression, at "options.most > 0")',
    ],
    [
      "id: ACME-001, scope: workload, title: A, expression: cluster.image == ''",
      "expression: reads the unknown field image; the fields here are name, scheduler, version (line 1, column 9 of the expression, at \"cluster.image == ''\")",
    ],
    [
      "id: ACME-001, scope: pod, title: A, expression: 'pod.spec.hostNetwork', messageExpression: container.name",
      "messageExpression: uses container, which expression does not name",
    ],
    [
      "id: ACME-001, scope: pod, title: A, expression: 'container.image = 1', messageExpression: container.name",
      'expression: is not a valid expression: write == in place of = (line 1, column 17 of the expression, at "container.image = 1")',
    ],
    [
      "id: ACME-001, scope: object, title: A, expression: 'math.abs(1) == 1'",
      'expression: calls the unknown function abs() (line 1, column 1 of the expression, at "math.abs(1) == 1")',
    ],
    [
      `${SPEC}, options: {properties: {max: {type: integer, default: a}}}`,
      'options.properties.max.default: must be an integer, but is the string "a"',
    ],
  ])("%s", (spec, message) => {
    expect(problems(spec)).toEqual([message]);
  });

  test("accepts objects of any other kind without a known type, and macros with an own variable", () => {
    expect(
      problems("id: ACME-001, scope: object, title: A, match: {kinds: [RayCluster]}, expression: object.spec.x == 1"),
    ).toEqual([]);
    expect(
      problems(
        "id: ACME-001, scope: pod, title: A, expression: 'pod.spec.containers.all(container, has(container.image))'",
      ),
    ).toEqual([]);
  });
});

describe("documents that are nearly a rule", () => {
  const near = (text: string) =>
    parseRuleTexts([{ file: "rules/a.yaml", text }], []).issues.map(({ message, fix, location }) => [
      `${location?.line}:${location?.column}`,
      message,
      fix,
    ]);

  test("are named", () => {
    const kind = "kind: must be Rule";
    expect(near("apiVersion: muster.dev/v1alpha1\nkind: rule\nspec: {}\n")).toEqual([
      ["2:7", kind, "write kind: Rule"],
    ]);
    expect(near("apiVersion: muster.dev/v1alpha1\nkind: Rules\n")).toEqual([["2:7", kind, "write kind: Rule"]]);
    expect(near("apiVersion: muster.dev/v1alpha1\nspec: {expression: 'true'}\n")).toEqual([
      ["1:1", kind, "write kind: Rule"],
    ]);
    expect(near("apiVersion: muster/v1\nkind: Rule\nspec: {expression: 'true'}\n")).toEqual([
      ["1:13", "apiVersion: must be muster.dev/v1alpha1", "write muster.dev/v1alpha1"],
    ]);
  });

  test("are not manifests, other kinds of muster, and rules of others", () => {
    for (const text of [
      "a: 1\n",
      "apiVersion: v1\nkind: Pod\n",
      "apiVersion: muster.dev/v1alpha1\nkind: RulePack\nspec: {}\n",
      "apiVersion: example.com/v1\nkind: Rule\nspec: {}\n",
    ]) {
      expect(near(text)).toEqual([]);
    }
  });
});
