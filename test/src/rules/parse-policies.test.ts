import { describe, expect, it } from "vitest";
import { rules } from "../../../policies/index.ts";
import { closed, int32, list, stringSchema } from "../../../src/k8s-fields/schema/schema.ts";
import type { CheckedObject } from "../../../src/rule/checked-object.ts";
import { defineRule, type Rule, type RulePack } from "../../../src/rule/rule.ts";
import { type PoliciesContext, parsePolicies } from "../../../src/rules/parse-policies.ts";
import { DEFAULT_WAIVER_SETTINGS } from "../../../src/rules/waiver-rules.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { cluster, organization, runaiCluster } from "../../helpers/organization.ts";

const about = { title: "t", severity: "error", rationale: "r", fix: "f", examples: { good: "", bad: "" } } as const;

const objectRule = (id: string, name: string, pack: RulePack): Rule =>
  defineRule({ ...about, id, name, pack, scope: "object", check: () => undefined });
const podRule = (id: string, name: string, pack: RulePack): Rule =>
  defineRule({ ...about, id, name, pack, scope: "pod", check: () => undefined });

const limited = defineRule<{ readonly most: number; readonly allow: readonly string[] }>({
  ...about,
  id: "T-003",
  name: "limited",
  pack: "strict",
  scope: "object",
  options: {
    schema: closed({ most: int32({ minimum: 1 }), allow: list(stringSchema()) }, ["most"]),
    defaults: { most: 8, allow: ["a"] },
  },
  check: () => undefined,
});
const together = defineRule<{ readonly most: number }>({
  ...about,
  id: "T-004",
  name: "together",
  pack: "recommended",
  scope: "set",
  options: { schema: closed({ most: int32() }), defaults: { most: 1 } },
  check: (set, { report }) => {
    report({ path: "", message: "of no object" });
    for (const object of set.objects) report({ object, path: "", message: "of an object" });
  },
});
const known = [
  podRule("T-001", "first-rule", "recommended"),
  objectRule("T-002", "second-rule", "strict"),
  limited,
  together,
  objectRule("T-005", "fifth-rule", "optional"),
];

/** Parses `policies:` and what is indented below it. */
const parse = (yaml: string, context: PoliciesContext = {}) => {
  const [document] = readYaml(yaml, "muster.yaml").documents;
  const value = (document?.value as { policies?: unknown } | null)?.policies;
  return parsePolicies(value, known, document?.locate.bind(document), context);
};
const problems = (yaml: string, context: PoliciesContext = {}) =>
  parse(yaml, context).issues.map(
    ({ rule, severity, message, location }) => `${location?.line}:${location?.column} ${severity} ${rule} ${message}`,
  );

interface Place {
  readonly namespace?: string;
  readonly name?: string;
  readonly kind?: string;
  readonly apiVersion?: string;
  readonly file?: string;
  readonly cluster?: CheckedObject["cluster"];
}

const object = (place: Place = {}): CheckedObject => ({
  object: {
    apiVersion: place.apiVersion ?? "batch/v1",
    kind: place.kind ?? "Job",
    metadata: { name: place.name ?? "sft", ...(place.namespace === undefined ? {} : { namespace: place.namespace }) },
  },
  cluster: place.cluster ?? cluster(),
  ...(place.file === undefined ? {} : { file: place.file }),
});

/** Ids that are on for an object, with their severity where one is set. */
const active = ({ settings }: ReturnType<typeof parse>, checked = object()) => {
  const { pod, object: own } = settings.forObject(checked);
  const setRules = settings.forSet.flatMap((entry) => {
    const { off, severity } = settings.ofSetRule(entry.rule, checked);
    return off ? [] : [{ rule: entry.rule, severity: severity ?? entry.severity }];
  });
  return [...pod, ...own, ...setRules].map(({ rule, severity }) =>
    severity === undefined ? rule.id : `${rule.id} ${severity}`,
  );
};

describe("packs", () => {
  it.each([undefined, null, {}])("are the recommended one for %j", (value) => {
    const parsed = parsePolicies(value, known);
    expect(parsed.issues).toEqual([]);
    expect(parsed.layers.pack).toBe("recommended");
    expect(parsed.waivers).toEqual(DEFAULT_WAIVER_SETTINGS);
    expect(active(parsed)).toEqual(["T-001", "T-004"]);
  });

  it.each([
    ["recommended", ["T-001", "T-004"]],
    ["strict", ["T-001", "T-002", "T-003", "T-004"]],
    ["none", []],
  ] as const)("%s", (pack, expected) => {
    expect(active(parse(`policies: {pack: ${pack}}`))).toEqual(expected);
    expect(active(parse("policies: {pack: none}", { pack }))).toEqual(expected);
  });

  it("take precedence over those of the file when the command line names one", () => {
    expect(parse("policies: {pack: strict}", { pack: "none" }).layers.pack).toBe("none");
    expect(active(parse("policies: {pack: strict, rules: {T-005: error}}", { pack: "none" }))).toEqual(["T-005 error"]);
  });

  it("strict on the command line ignores what relaxes it, unless that is allowed", () => {
    const yaml = `policies:
  rules: {T-001: off, T-002: warning, T-003: {severity: info, options: {most: 9}}, T-005: off, GITOPS-010: off}
  overrides: [{where: {kind: Job}, rules: {T-004: off, T-001: info}}]`;
    expect(active(parse(yaml, { pack: "strict" }))).toEqual(["T-001", "T-002", "T-003", "T-004"]);
    expect(parse(yaml, { pack: "strict" }).waivers.unused).toBe(true);
    expect(parse(yaml, { pack: "strict" }).settings.forObject(object()).object[1]?.options).toEqual({
      most: 9,
      allow: ["a"],
    });
    const allowed = parse(yaml, { pack: "strict", allowOverrides: true });
    expect(active(allowed)).toEqual(["T-001 info", "T-002 warning", "T-003 info"]);
    expect(allowed.waivers.unused).toBe(false);
    expect(active(parse("policies: {pack: strict, rules: {T-001: off}}"))).not.toContain("T-001");
    expect(active(parse("policies: {rules: {T-001: off}}", { pack: "recommended" }))).toEqual(["T-004"]);
  });

  it("strict on the command line keeps optional rules and higher severities", () => {
    expect(active(parse("policies: {rules: {T-005: warning}}", { pack: "strict" }))).toContain("T-005 warning");
    expect(active(parse("policies: {rules: {T-002: error}}", { pack: "strict" }))).toContain("T-002 error");
  });

  it("have the rules that declare them", () => {
    const ids = (pack: "recommended" | "strict" | "none") => {
      const { settings } = parsePolicies({ pack }, rules);
      const { pod, object: own } = settings.forObject(object());
      return [...new Set([...pod, ...own, ...settings.forSet].map(({ rule }) => rule.id))].sort();
    };
    const of = (...packs: readonly RulePack[]) => rules.flatMap((rule) => (packs.includes(rule.pack) ? [rule.id] : []));
    expect(ids("none")).toEqual([]);
    expect(ids("recommended")).toEqual(of("recommended").sort());
    expect(ids("strict")).toEqual(of("recommended", "strict").sort());
  });
});

describe("rules", () => {
  it.each([
    ["off", []],
    ["'off'", []],
    ["false", []],
    ["{severity: off}", []],
    ["{severity: off, options: {}}", []],
    ["on", ["T-001"]],
    ["true", ["T-001"]],
    ["{}", ["T-001"]],
    ["error", ["T-001 error"]],
    ["warning", ["T-001 warning"]],
    ["info", ["T-001 info"]],
    ["{severity: info}", ["T-001 info"]],
    ["{severity: null, options: null}", ["T-001"]],
  ])("are set by %s, in a pack or not", (setting, expected) => {
    for (const pack of ["recommended", "none"]) {
      for (const key of ["T-001", "first-rule"]) {
        const parsed = parse(`policies: {pack: ${pack}, rules: {${key}: ${setting}, T-004: off}}`);
        expect(parsed.issues).toEqual([]);
        expect(active(parsed)).toEqual(expected);
      }
    }
  });

  it("have their defaults under the options of the file", () => {
    const options = (yaml: string) =>
      parse(yaml)
        .settings.forObject(object())
        .object.map((entry) => entry.options);
    expect(options("policies: {rules: {T-003: on}}")).toEqual([{ most: 8, allow: ["a"] }]);
    expect(options("policies: {rules: {T-003: {options: {allow: [b]}}}}")).toEqual([{ most: 8, allow: ["b"] }]);
    expect(options("policies: {pack: strict, rules: {T-002: off, limited: {options: {most: 2}}}}")).toEqual([
      { most: 2, allow: ["a"] },
    ]);
  });

  it("give set rules their options and severity", () => {
    const [entry] = parse("policies: {rules: {together: {severity: info, options: {most: 7}}}}").settings.forSet;
    expect(entry).toEqual({ rule: together, severity: "info", options: { most: 7 } });
  });
});

describe("overrides", () => {
  const one = (where: string, more = "", context: PoliciesContext = { organization: organization() }) =>
    parse(`policies: {pack: none, overrides: [{where: ${where}, rules: {T-002: warning}}${more}]}`, context);
  const on = ["T-002 warning"];

  it.each<[string, Place, boolean]>([
    ["{cluster: east}", {}, true],
    ["{cluster: west}", {}, false],
    ["{cluster: west}", { cluster: runaiCluster() }, true],
    ["{cluster: e*}", {}, true],
    ["{cluster: [west, east]}", {}, true],
    ["{project: team-nlp}", { namespace: "team-nlp" }, true],
    ["{project: team-nlp}", { namespace: "other" }, false],
    ["{project: team-nlp}", {}, false],
    ["{project: team-both}", { namespace: "both" }, true],
    ["{project: team-both}", { namespace: "team-both" }, false],
    ["{project: team-*}", { namespace: "both" }, true],
    ["{project: team-search}", { namespace: "runai-team-search" }, false],
    ["{project: team-search}", { namespace: "runai-team-search", cluster: runaiCluster() }, true],
    ["{project: team-nlp}", { kind: "Namespace", apiVersion: "v1", name: "team-nlp" }, true],
    ["{namespace: team-nlp}", { namespace: "team-nlp" }, true],
    ["{namespace: team-nlp}", { kind: "Namespace", apiVersion: "v1", name: "team-nlp" }, true],
    ["{namespace: '*'}", {}, false],
    ["{namespace: [a, b]}", { namespace: "b" }, true],
    ["{path: workloads/**}", { file: "workloads/a/b.yaml" }, true],
    ["{path: workloads/*.yaml}", { file: "workloads/a/b.yaml" }, false],
    ["{path: '**'}", {}, false],
    ["{kind: Job}", {}, true],
    ["{kind: Job.batch}", {}, true],
    ["{kind: Job.example.com}", {}, false],
    ["{name: sft}", {}, true],
    ["{name: s*}", {}, true],
    ["{name: other}", {}, false],
    ["{kind: Job, name: other}", {}, false],
    ["{kind: Job, name: sft, cluster: null}", {}, true],
  ])("match %s against %j: %j", (where, place, expected) => {
    const parsed = one(where);
    expect(parsed.issues).toEqual([]);
    expect(active(parsed, object(place))).toEqual(expected ? on : []);
  });

  it("know the path of what TypeScript made", () => {
    const checked = { ...object(), source: { constructPath: "a/b", file: "workloads/nlp.ts", line: 3 } };
    expect(active(one("{path: workloads/*}"), checked)).toEqual(on);
  });

  it("match no project where the organisation is not known", () => {
    const parsed = one("{project: team-nlp}", "", {});
    expect(parsed.issues).toEqual([]);
    expect(active(parsed, object({ namespace: "team-nlp" }))).toEqual([]);
  });

  it("go over what is above, the later ones last, and leave the rest as it was", () => {
    const parsed = parse(`policies:
  rules: {T-001: info, T-003: {severity: info, options: {most: 2}}}
  overrides:
    - {where: {namespace: a*}, rules: {T-003: {options: {allow: [x]}}, T-001: off}}
    - {where: {namespace: ab}, rules: {T-003: error, T-001: on}}
`);
    const of = (namespace: string) => {
      const rulesOf = parsed.settings.forObject(object({ namespace }));
      return [...rulesOf.pod, ...rulesOf.object].map(({ rule, severity, options }) => [rule.id, severity, options]);
    };
    expect(parsed.issues).toEqual([]);
    expect(of("b")).toEqual([
      ["T-001", "info", {}],
      ["T-003", "info", { most: 2, allow: ["a"] }],
    ]);
    expect(of("ac")).toEqual([["T-003", "info", { most: 2, allow: ["x"] }]]);
    expect(of("ab")).toEqual([
      ["T-001", "info", {}],
      ["T-003", "error", { most: 2, allow: ["x"] }],
    ]);
  });

  it("share one list among the objects that the same ones match", () => {
    const { settings } = one("{namespace: a}", ", {where: {name: b}, rules: {T-001: on}}");
    const of = (namespace: string, name: string) => settings.forObject(object({ namespace, name }));
    expect(of("a", "x")).toBe(of("a", "y"));
    expect(of("a", "b")).not.toBe(of("a", "x"));
    expect(of("c", "x")).toBe(of("d", "y"));
    expect(of("a", "b").pod).toHaveLength(1);
    const { settings: plain } = parse("policies: {}");
    expect(plain.forObject(object({ namespace: "a" }))).toBe(plain.forObject(object({ namespace: "b" })));
  });

  describe("on rules of the set", () => {
    const set = (yaml: string) => {
      const parsed = parse(yaml);
      expect(parsed.issues).toEqual([]);
      return parsed.settings;
    };

    it("switch them off, or change their severity, for objects", () => {
      const settings = set(`policies:
  overrides:
    - {where: {namespace: a}, rules: {together: off}}
    - {where: {namespace: b}, rules: {together: info}}
`);
      expect(settings.forSet).toHaveLength(1);
      const rule = settings.forSet[0]?.rule ?? (together as never);
      expect(settings.ofSetRule(rule, object({ namespace: "a" }))).toEqual({ off: true });
      expect(settings.ofSetRule(rule, object({ namespace: "b" }))).toEqual({ off: false, severity: "info" });
      expect(settings.ofSetRule(rule, object({ namespace: "c" }))).toEqual({ off: false });
    });

    it("switch them on for some objects, and off for the others", () => {
      const settings = set(`policies:
  rules: {T-004: {severity: off, options: {most: 5}}}
  overrides: [{where: {namespace: a}, rules: {T-004: on}}]
`);
      const [entry] = settings.forSet;
      expect(entry?.options).toEqual({ most: 5 });
      const reported: unknown[] = [];
      const objects = [object({ namespace: "a" }), object({ namespace: "b" })];
      const report = (found: { readonly object?: CheckedObject }) =>
        reported.push(found.object?.object.metadata.namespace);
      entry?.rule.check({ objects } as never, { options: { most: 5 } as never, report });
      expect(reported).toEqual(["a", "b"]);
      expect(entry && settings.ofSetRule(entry.rule, object({ namespace: "b" }))).toEqual({ off: true });
      expect(entry && settings.ofSetRule(entry.rule, object({ namespace: "a" }))).toEqual({ off: false });
    });

    it("run none that is off everywhere", () => {
      expect(set("policies: {rules: {T-004: off}}").forSet).toEqual([]);
      expect(set("policies: {pack: none, overrides: [{where: {name: a}, rules: {T-004: off}}]}").forSet).toEqual([]);
    });
  });
});

describe("settings of waivers", () => {
  it("is set like rules", () => {
    const { waivers, issues } = parse(`policies:
  neverWaive: [T-001, limited]
  rules:
    GITOPS-009: {severity: warning, options: {maxDays: 30}}
    used-waiver: {options: {warnDays: 3}}
`);
    expect(issues).toEqual([]);
    expect(waivers).toEqual({
      maxDays: 30,
      warnDays: 3,
      neverWaive: ["T-001", "T-003"],
      severities: { "GITOPS-009": "warning" },
      unused: true,
    });
  });

  it("may keep quiet about waivers that cover nothing, but not more", () => {
    expect(parse("policies: {rules: {GITOPS-010: off}}").waivers.unused).toBe(false);
    expect(problems("policies:\n  rules:\n    GITOPS-009: off\n    waivable-rule: {severity: off}\n")).toEqual([
      "3:17 error ORG-003 policies.rules.GITOPS-009: rule GITOPS-009 checks waivers, so it cannot be off",
      "4:20 error ORG-003 policies.rules.waivable-rule: rule GITOPS-011 checks waivers, so it cannot be off",
    ]);
  });

  it("is the same for all objects", () => {
    expect(problems("policies:\n  overrides: [{where: {name: a}, rules: {used-waiver: off}}]\n")).toEqual([
      "2:42 error ORG-003 policies.overrides[0].rules.used-waiver: is about muster.yaml, not about objects",
    ]);
  });
});

describe("errors", () => {
  it.each([
    ["policies: 3", ["1:11 error ORG-001 policies: must be an object, but is the number 3"]],
    ["policies: []", ["1:11 error ORG-001 policies: must be an object, but is an empty list"]],
    [
      "policies: {pack: strickt}",
      ['1:18 error ORG-001 policies.pack: must be one of recommended, strict, none, but is the string "strickt"'],
    ],
    ["policies: {packs: strict}", ['1:19 error ORG-001 policies.packs: must be a list, but is the string "strict"']],
    [
      "policies: {rules: [rules/, {T-001: off}, {T-001: on}]}",
      ["1:43 error ORG-003 policies.rules[2].T-001: is set twice"],
    ],
    [
      "policies: {rules: [1]}",
      ["1:20 error ORG-001 policies.rules[0]: must be a string or an object, but is the number 1"],
    ],
    ["policies: {rules: {T-999: off}}", ["1:20 error ORG-003 T-999: unknown rule"]],
    ["policies: {rules: {t-001: off}}", ["1:20 error ORG-003 t-001: unknown rule; did you mean T-001?"]],
    [
      "policies: {rules: {first-rulee: off}}",
      ["1:20 error ORG-003 first-rulee: unknown rule; did you mean first-rule?"],
    ],
    [
      "policies: {rules: {T-001: warn}}",
      [
        '1:27 error ORG-001 policies.rules.T-001: must be one of off, on, error, warning, info, or an object of severity and options, but is the string "warn"',
      ],
    ],
    [
      "policies: {rules: {T-001: null}}",
      [
        "1:27 error ORG-001 policies.rules.T-001: must be one of off, on, error, warning, info, or an object of severity and options, but is null",
      ],
    ],
    [
      "policies: {rules: {T-001: {severity: fatal, sevrity: error}}}",
      [
        '1:38 error ORG-001 policies.rules.T-001.severity: must be one of off, on, error, warning, info, but is the string "fatal"',
        "1:45 error ORG-002 sevrity: unknown field; did you mean severity?",
      ],
    ],
    [
      "policies: {rules: {T-001: off, first-rule: error}}",
      ["1:32 error ORG-003 policies.rules.first-rule: names the same rule as T-001"],
    ],
    [
      "policies: {rules: {T-001: {options: {a: 1}}}}",
      ["1:28 error ORG-003 policies.rules.T-001.options: rule T-001 has no options"],
    ],
    [
      "policies: {rules: {T-003: {options: {most: 0, mosst: 1, allow: [1]}}}}",
      [
        "1:44 error ORG-001 policies.rules.T-003.options.most: must be at least 1, but is the number 0",
        "1:47 error ORG-002 mosst: unknown field; did you mean most?",
        "1:65 error ORG-001 policies.rules.T-003.options.allow[0]: must be a string, but is the number 1",
      ],
    ],
    [
      "policies: {rules: {GITOPS-009: {options: {maxDays: 0}}}}",
      ["1:52 error ORG-001 policies.rules.GITOPS-009.options.maxDays: must be at least 1, but is the number 0"],
    ],
    ["policies: {neverWaive: [T-001, T-9]}", ["1:32 error ORG-003 T-9: unknown rule"]],
    [
      "policies: {overrides: [{rules: {}}, {where: {name: a}}]}",
      [
        "1:24 error ORG-001 policies.overrides[0].where: is mandatory, but missing",
        "1:37 error ORG-001 policies.overrides[1].rules: is mandatory, but missing",
      ],
    ],
    [
      "policies: {overrides: [{where: {}, rules: {}}]}",
      ["1:32 error ORG-003 policies.overrides[0].where: is empty, so it matches every object"],
    ],
    [
      "policies: {overrides: [{where: {namspace: a}, rules: {}}]}",
      ["1:33 error ORG-002 namspace: unknown field; did you mean namespace?"],
    ],
    [
      "policies: {overrides: [{where: {name: 3, kind: [], path: ''}, rules: {}}]}",
      [
        "1:39 error ORG-001 policies.overrides[0].where.name: must be a string or a list, but is the number 3",
        "1:48 error ORG-001 policies.overrides[0].where.kind: must not be empty",
        "1:58 error ORG-001 policies.overrides[0].where.path: must not be empty",
      ],
    ],
    [
      "policies: {overrides: [{where: {path: [../a, /b, C:/d, 'https://e/f', ~/g, a/../b]}, rules: {}}]}",
      ["../a", "/b", "C:/d", "https://e/f", "~/g", "a/../b"].map(
        (path, index) =>
          `1:${[40, 46, 50, 56, 71, 76][index]} error ORG-003 policies.overrides[0].where.path[${index}]: "${path}" leads out of the repository`,
      ),
    ],
    [
      "policies: {overrides: [{where: {name: a}, rules: {T-004: {options: {most: 1}}}}]}",
      [
        "1:59 error ORG-003 policies.overrides[0].rules.T-004.options: rule T-004 checks the whole set, so its options are the same everywhere",
      ],
    ],
  ])("%s", (yaml, expected) => {
    expect(problems(yaml)).toEqual(expected);
  });

  it("report clusters and projects that muster.yaml does not have", () => {
    const yaml = "policies: {overrides: [{where: {cluster: [eest, 'x*'], project: team-npl}, rules: {}}]}";
    expect(problems(yaml)).toEqual([]);
    expect(problems(yaml, { organization: organization() })).toEqual([
      '1:43 error ORG-003 policies.overrides[0].where.cluster[0]: muster.yaml has no cluster "eest"; did you mean east?',
      '1:65 error ORG-003 policies.overrides[0].where.project: muster.yaml has no project "team-npl"; did you mean team-nlp?',
    ]);
  });

  it("report rules without settings, which a waiver may still not name", () => {
    const fixed = [{ id: "DEF-001", name: "definition-schema" }];
    expect(problems("policies: {rules: {DEF-001: off}}", { fixed })).toEqual([
      "1:20 error ORG-003 DEF-001: is always on and has no settings: without it a file cannot be read",
    ]);
    expect(parse("policies: {neverWaive: [DEF-001]}", { fixed }).waivers.neverWaive).toEqual(["DEF-001"]);
  });

  it("have a fix", () => {
    const fixes = (yaml: string) => parse(yaml).issues.map(({ fix }) => fix);
    expect(fixes("policies: {rules: {T-001: warn}}")).toEqual(["write warning"]);
    expect(fixes("policies: {rules: {T-001: erorr}}")).toEqual(["write error"]);
    expect(fixes("policies: {rules: {T-999: off}}")).toEqual(["muster rules lists the rules"]);
    expect(fixes("policies: {rules: {t-001: off}}")).toEqual(["write T-001"]);
  });

  it("are all reported in one pass, with the file if the position is unknown", () => {
    const { issues } = parsePolicies({ pack: 1, rules: { x: 1, y: 2 } }, known, undefined, { file: "muster.yaml" });
    expect(issues.map(({ path }) => path)).toEqual(["/policies/pack", "/policies/rules/x", "/policies/rules/y"]);
    expect(issues[0]?.location).toEqual({ file: "muster.yaml", line: 1, column: 1 });
  });
});
