import { describe, expect, it } from "vitest";
import { problems, training } from "../definitions.ts";

describe("a toleration", () => {
  const tolerations = (...items: unknown[]) => problems(training({ tolerations: items }));
  const at = "/spec/tolerations/0";
  const exists = { operator: "Exists", key: "gpu", effect: "NoSchedule" };
  const equal = { operator: "Equal", key: "gpu", value: "h100", effect: "NoSchedule" };

  it.each<[string, object]>([
    ["any value of a key", exists],
    ["every taint", { operator: "Exists", effect: "Any" }],
    ["one value", equal],
    ["the empty value", { ...equal, value: "" }],
    ["a while", { ...equal, effect: "NoExecute", seconds: 300 }],
    ["what a policy would add", { name: "from-policy", exclude: true }],
  ])("may be for %s", (_name, item) => {
    expect(tolerations(item)).toEqual([]);
  });

  it.each<[object, readonly string[]]>([
    [
      {},
      [
        `DEF-009 ${at}/effect tolerations[0].effect: is mandatory, but missing`,
        `DEF-009 ${at}/key tolerations[0].key: is mandatory, but missing; it is optional only with operator Exists`,
        `DEF-009 ${at}/operator tolerations[0].operator: is mandatory, but missing`,
      ],
    ],
    [
      { exclude: true },
      [`DEF-009 ${at}/name tolerations[0].name: is mandatory, but missing: it names the item to exclude`],
    ],
    [
      { ...exists, value: "h100" },
      [`DEF-003 ${at}/value tolerations[0].value: is not allowed with operator Exists, which matches any value`],
    ],
    [
      { operator: "Equal", key: "gpu", effect: "NoSchedule" },
      [`DEF-009 ${at}/value tolerations[0].value: is mandatory with operator Equal`],
    ],
    [
      { ...equal, key: "" },
      [`DEF-009 ${at}/key tolerations[0].key: is mandatory, but missing; it is optional only with operator Exists`],
    ],
    [
      { ...equal, seconds: 5 },
      [
        `DEF-003 ${at}/seconds tolerations[0].seconds: is allowed only with effect NoExecute, but the effect is NoSchedule`,
      ],
    ],
    [
      { ...equal, effect: "Any", seconds: 5 },
      [`DEF-003 ${at}/seconds tolerations[0].seconds: is allowed only with effect NoExecute, but the effect is Any`],
    ],
    [
      { ...equal, effect: "NoExecute", seconds: 1e300 },
      [`DEF-003 ${at}/seconds tolerations[0].seconds: is too large to be counted exactly`],
    ],
    [
      { ...equal, key: "a b" },
      [
        `DEF-005 ${at}/key tolerations[0].key: "a b" is not a valid taint key: it has a space; only letters, digits, '-', '_' and '.' are allowed`,
      ],
    ],
    [
      { ...equal, value: "-" },
      [
        `DEF-005 ${at}/value tolerations[0].value: "-" is not a valid taint value: it starts with '-'; it must be a letter or a digit`,
      ],
    ],
    [
      { ...exists, operator: "Exist", value: "x" },
      [`DEF-001 ${at}/operator tolerations[0].operator: must be one of Equal, Exists, but is the string "Exist"`],
    ],
  ])("may not be %j", (item, expected) => {
    expect(tolerations(item)).toEqual(expected);
  });

  it("has a name of its own, if any", () => {
    expect(tolerations(exists, exists)).toEqual([]);
    expect(tolerations({ ...exists, name: "a" }, { ...equal, name: "a" })).toEqual([
      'DEF-003 /spec/tolerations/1/name tolerations[1].name: "a" is given twice, first by item 0',
    ]);
  });
});

describe("node affinity", () => {
  const affinity = (...expressions: unknown[]) =>
    problems(training({ nodeAffinityRequired: { nodeSelectorTerms: [{ matchExpressions: expressions }] } }));
  const terms = "/spec/nodeAffinityRequired/nodeSelectorTerms";
  const at = `${terms}/0/matchExpressions/0`;
  const label = "nodeAffinityRequired.nodeSelectorTerms[0].matchExpressions[0]";

  it.each<[object]>([
    [{ key: "zone", operator: "In", values: ["a", "b"] }],
    [{ key: "zone", operator: "NotIn", values: ["a"] }],
    [{ key: "example.com/gpu", operator: "Exists" }],
    [{ key: "gpu", operator: "DoesNotExist", values: [] }],
    [{ key: "cores", operator: "Gt", values: ["8"] }],
    [{ key: "cores", operator: "Lt", values: ["0"] }],
    [{ key: "zone", operator: "In", values: ["", "A_b.c"] }],
  ])("may be %j", (expression) => {
    expect(affinity(expression)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ key: "zone", operator: "In" }, `DEF-003 ${at}/values ${label}.values: must not be empty with operator In`],
    [
      { key: "zone", operator: "NotIn", values: [] },
      `DEF-003 ${at}/values ${label}.values: must not be empty with operator NotIn`,
    ],
    [
      { key: "zone", operator: "Exists", values: ["a"] },
      `DEF-003 ${at}/values ${label}.values: must be empty with operator Exists, but has 1 value`,
    ],
    [
      { key: "cores", operator: "Gt", values: ["1", "2"] },
      `DEF-003 ${at}/values ${label}.values: must be one integer as text with operator Gt`,
    ],
    [
      { key: "cores", operator: "Gt", values: ["many"] },
      `DEF-003 ${at}/values/0 ${label}.values[0]: must be an integer with operator Gt, but is "many"`,
    ],
    [
      { key: "cores", operator: "Gt", values: [8] },
      `DEF-001 ${at}/values/0 ${label}.values[0]: must be a string, but is the number 8`,
    ],
    [
      { key: "cores", operator: "Lt", values: ["-7"] },
      `DEF-005 ${at}/values/0 ${label}.values[0]: "-7" is not a valid label value: it starts with '-'; it must be a letter or a digit`,
    ],
    [
      { key: "cores", operator: "Gt", values: ["+7"] },
      `DEF-005 ${at}/values/0 ${label}.values[0]: "+7" is not a valid label value: it has '+'; only letters, digits, '-', '_' and '.' are allowed`,
    ],
    [
      { key: "zone", operator: "NotIn", values: ["a", "has space"] },
      `DEF-005 ${at}/values/1 ${label}.values[1]: "has space" is not a valid label value: it has a space; only letters, digits, '-', '_' and '.' are allowed`,
    ],
    [
      { key: "zone", operator: "In", values: ["a".repeat(64)] },
      `DEF-005 ${at}/values/0 ${label}.values[0]: "${"a".repeat(64)}" is not a valid label value: it has 64 characters; at most 63 are allowed`,
    ],
    [{ operator: "Exists" }, `DEF-009 ${at}/key ${label}.key: is mandatory, but missing`],
    [{ key: "zone" }, `DEF-009 ${at}/operator ${label}.operator: is mandatory, but missing`],
    [
      { key: "a/b/c", operator: "Exists" },
      `DEF-005 ${at}/key ${label}.key: "a/b/c" is not a valid label key: it has more than one '/'`,
    ],
  ])("may not be %j", (expression, expected) => {
    expect(affinity(expression)).toEqual([expected]);
  });

  it("has a term with a condition", () => {
    const none = `DEF-003 ${terms} nodeAffinityRequired.nodeSelectorTerms: matches no node: no term has a condition`;
    expect(problems(training({ nodeAffinityRequired: null }))).toEqual([]);
    expect(problems(training({ nodeAffinityRequired: {} }))).toEqual([
      `DEF-009 ${terms} nodeAffinityRequired.nodeSelectorTerms: is mandatory, but missing`,
    ]);
    expect(problems(training({ nodeAffinityRequired: { nodeSelectorTerms: [] } }))).toEqual([none]);
    expect(problems(training({ nodeAffinityRequired: { nodeSelectorTerms: [null, {}] } }))).toEqual([none]);
    expect(problems(training({ nodeAffinityRequired: { nodeSelectorTerms: [{ matchExpressions: [] }] } }))).toEqual([
      none,
    ]);
    const some = { matchExpressions: [{ key: "a", operator: "Exists" }] };
    expect(problems(training({ nodeAffinityRequired: { nodeSelectorTerms: [{}, some] } }))).toEqual([]);
  });
});

describe("labels, annotations and the rest of placement", () => {
  it.each<[string, object]>([
    ["labels", { labels: [{ name: "example.com/a", value: "b" }, { name: "c" }, null] }],
    ["annotations", { annotations: [{ name: "Example.com/A", value: "any text, at all" }] }],
    ["excluded ones", { labels: [{ name: "a", exclude: true }], annotations: [{ name: "a", exclude: true }] }],
    ["a node type", { nodeType: "dgx" }],
    ["a pod affinity", { podAffinity: { type: "Preferred", key: "topology.kubernetes.io/zone" } }],
    ["node pools in order", { nodePools: ["h100", "a100"] }],
    ["a priority class", { priorityClass: "very-high" }],
  ])("may be %s", (_name, spec) => {
    expect(problems(training(spec))).toEqual([]);
  });

  it.each<[object, readonly string[]]>([
    [{ labels: [{ value: "b" }] }, ["DEF-009 /spec/labels/0/name labels[0].name: is mandatory, but missing"]],
    [
      { labels: [{ name: "a b", value: "c d" }] },
      [
        `DEF-005 /spec/labels/0/name labels[0].name: "a b" is not a valid label key: it has a space; only letters, digits, '-', '_' and '.' are allowed`,
        `DEF-005 /spec/labels/0/value labels[0].value: "c d" is not a valid label value: it has a space; only letters, digits, '-', '_' and '.' are allowed`,
      ],
    ],
    [
      { labels: [{ name: "a", value: true }] },
      ["DEF-001 /spec/labels/0/value labels[0].value: must be a string, but is true"],
    ],
    [
      { labels: [{ name: "a" }, { name: "a" }] },
      ['DEF-003 /spec/labels/1/name labels[1].name: "a" is given twice, first by item 0'],
    ],
    [
      { annotations: [{ name: "a//b" }] },
      [
        `DEF-005 /spec/annotations/0/name annotations[0].name: "a//b" is not a valid annotation key: it has more than one '/'`,
      ],
    ],
    [
      { nodeType: "my type" },
      [
        `DEF-005 /spec/nodeType nodeType: "my type" is not a valid label value: it has a space; only letters, digits, '-', '_' and '.' are allowed`,
      ],
    ],
    [
      { podAffinity: {} },
      [
        "DEF-009 /spec/podAffinity/key podAffinity.key: is mandatory, but missing",
        "DEF-009 /spec/podAffinity/type podAffinity.type: is mandatory, but missing",
      ],
    ],
    [
      { podAffinity: { type: "Required", key: "a b" } },
      [
        `DEF-005 /spec/podAffinity/key podAffinity.key: "a b" is not a valid label key: it has a space; only letters, digits, '-', '_' and '.' are allowed`,
      ],
    ],
    [{ nodePools: ["a", "a"] }, ['DEF-003 /spec/nodePools/1 nodePools[1]: "a" is given twice, first by item 0']],
    [
      { nodePools: [""] },
      ['DEF-005 /spec/nodePools/0 nodePools[0]: "" is not a valid name of a node pool: it is empty'],
    ],
    [
      { priorityClass: "Very High" },
      [
        `DEF-005 /spec/priorityClass priorityClass: "Very High" is not a valid name of a priority class: it has an upper-case letter and a space; only lower-case letters, digits, '-' and '.' are allowed`,
      ],
    ],
  ])("may not be %j", (spec, expected) => {
    expect(problems(training(spec))).toEqual(expected);
  });
});
