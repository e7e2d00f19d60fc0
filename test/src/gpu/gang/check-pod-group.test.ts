import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPodGroup, type PodGroupProblemCode } from "../../../../src/gpu/gang/check-pod-group.ts";
import { kaiPodGroup } from "../../../../src/gpu/gang/kai.ts";
import { kaiCases } from "../../../helpers/kai-cases.ts";
import { soundGangs } from "./gangs.ts";

function podGroup(spec: unknown) {
  return { apiVersion: "scheduling.run.ai/v2alpha2", kind: "PodGroup", metadata: { name: "g", namespace: "n" }, spec };
}

/** `code path` of every problem, with `W` for warnings. */
function told(spec: unknown, ...rest: readonly [Parameters<typeof checkPodGroup>[1]?]): readonly string[] {
  return checkPodGroup(podGroup(spec), ...rest).map(
    ({ code, path, severity }) => `${code} ${path}${severity === "warning" ? " W" : ""}`,
  );
}

const kai = (version: string) => ({ cluster: { scheduler: "kai", version } }) as const;

interface WebhookCase {
  readonly name: string;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly onCreate: "accept" | "warn" | "reject";
  readonly onUpdate: "accept" | "warn" | "reject";
  readonly codes: readonly PodGroupProblemCode[];
}

const cases = kaiCases<WebhookCase>("pod-group-validation");

/** The verdict of the webhook: it refuses, warns or accepts. Rules that the webhook lacks are left out. */
function verdict(spec: unknown, operation: "create" | "update"): "accept" | "warn" | "reject" {
  const problems = checkPodGroup(podGroup({ queue: "q", ...Object(spec) }), { operation });
  if (problems.some(({ admitted }) => !admitted)) return "reject";
  const warned: readonly PodGroupProblemCode[] = ["minsubgroup-exceeds-children", "inner-with-min"];
  return problems.some(({ code }) => warned.includes(code)) ? "warn" : "accept";
}

describe("the cases of KAI's webhook", () => {
  it.each(cases)("$name", ({ spec, onCreate, onUpdate, codes: wanted }) => {
    expect(verdict(spec, "create")).toBe(onCreate);
    expect(verdict(spec, "update")).toBe(onUpdate);
    const codes = new Set<string>(checkPodGroup(podGroup(spec)).map(({ code }) => code));
    expect(wanted.filter((code) => !codes.has(code))).toEqual([]);
  });

  it("are all there", () => {
    expect(cases.length).toBeGreaterThanOrEqual(28);
  });
});

describe("checkPodGroup", () => {
  it("accepts the preemptibilities that the scheduler of the cluster has", () => {
    const spec = { queue: "q", preemptibility: "semi-preemptible" };
    expect(told(spec, kai("0.17.1"))).toEqual(["preemptibility-word /spec/preemptibility"]);
    expect(told(spec, kai("0.18.0"))).toEqual([]);
    expect(told(spec, { cluster: { scheduler: "runai", version: "2.26" } })).toEqual([
      "preemptibility-word /spec/preemptibility",
    ]);
    expect(told(spec, { cluster: { scheduler: "runai", version: "3.0" } })).toEqual([]);
    expect(told(spec)).toEqual([]);
  });

  it.each([undefined, null, {}])("requires a queue: %j", (spec) => {
    expect(told(spec)).toEqual(spec === null ? ["wrong-type /spec"] : ["queue-missing /spec/queue"]);
  });

  it.each([undefined, null, 1, "x", []])("accepts %j as a PodGroup without throwing", (value) => {
    expect(checkPodGroup(value as never).map(({ code }) => code)).toEqual(["queue-missing"]);
  });
});

const two = [
  { name: "a", minMember: 1 },
  { name: "b", minMember: 1 },
];

describe("what the webhook refuses", () => {
  it.each<[string, unknown, readonly string[]]>([
    ["both minima of the group", { minMember: 2, minSubGroup: 1, subGroups: two }, ["both-mins /spec/minMember"]],
    [
      "both minima of a subgroup",
      { subGroups: [{ name: "a", minMember: 1, minSubGroup: 1 }] },
      ["both-mins /spec/subGroups/0/minMember"],
    ],
    [
      "two of one name",
      { subGroups: [...two, { name: "a", minMember: 1 }] },
      ["duplicate-subgroup /spec/subGroups/2/name"],
    ],
    [
      "a parent that is not there",
      { subGroups: [{ name: "a", parent: "aa", minMember: 1 }] },
      ["unknown-parent /spec/subGroups/0/parent"],
    ],
    [
      "a circle, once, at its first member",
      {
        subGroups: [
          { name: "x", parent: "a", minMember: 1 },
          { name: "a", parent: "b", minMember: 1 },
          { name: "b", parent: "a", minMember: 1 },
        ],
      },
      ["cycle /spec/subGroups/1/parent"],
    ],
    ["a leaf without its minimum", { subGroups: [{ name: "a" }] }, ["leaf-without-min /spec/subGroups/0/minMember"]],
    [
      "an inner one with pods",
      {
        subGroups: [
          { name: "p", minMember: 1 },
          { name: "a", parent: "p", minMember: 1 },
        ],
      },
      ["inner-with-min /spec/subGroups/0/minMember"],
    ],
  ])("%s", (_, spec, expected) => {
    expect(told({ queue: "q", ...Object(spec) })).toEqual(expected);
  });

  it("lets an inner one with pods pass with a warning on update", () => {
    const spec = {
      queue: "q",
      subGroups: [
        { name: "p", minMember: 1 },
        { name: "a", parent: "p", minMember: 1 },
      ],
    };
    expect(told(spec, { operation: "update" })).toEqual(["inner-with-min /spec/subGroups/0/minMember W"]);
  });

  it.each([
    ["without children", [], "remove minSubGroup"],
    ["with one child", [{ name: "a", parent: "p", minMember: 1 }], "remove minMember"],
  ])("proposes which of the two minima of a subgroup %s to remove", (_, children, fix) => {
    const subGroups = [{ name: "p", minMember: 1, minSubGroup: 1 }, ...children];
    const [problem] = checkPodGroup(podGroup({ queue: "q", subGroups }));
    expect(problem).toMatchObject({ code: "both-mins", path: "/spec/subGroups/0/minMember", fix });
  });

  it("reports the exact problem and a fix", () => {
    expect(checkPodGroup(podGroup({ queue: "q", minSubGroup: 3, subGroups: two }))).toEqual([
      {
        code: "minsubgroup-exceeds-children",
        severity: "error",
        path: "/spec/minSubGroup",
        message: "minSubGroup is 3, but the group has 2 subgroups directly below: it is never ready",
        admitted: true,
        expected: "2 or less",
        received: "3",
      },
    ]);
    expect(checkPodGroup(podGroup({ queue: "q", minMember: 4, minSubGroup: 2 }))[0]).toEqual({
      code: "both-mins",
      severity: "error",
      path: "/spec/minMember",
      message:
        "minMember is 4 together with minSubGroup 2, but a group has only one of them: pods that must start, or subgroups that must be ready",
      admitted: false,
      fix: "remove minSubGroup",
    });
  });
});

describe("what the CRD refuses or drops", () => {
  it.each<[string, unknown, readonly string[]]>([
    [
      "a minimum of null",
      { minMember: null, minSubGroup: null },
      ["null-min /spec/minMember", "null-min /spec/minSubGroup"],
    ],
    ["null in a subgroup", { subGroups: [{ name: "a", minMember: null }] }, ["null-min /spec/subGroups/0/minMember"]],
    ["a minimum as a text", { minMember: "4" }, ["wrong-type /spec/minMember"]],
    ["a part of a pod", { minMember: 1.5 }, ["bad-min /spec/minMember"]],
    ["less than none", { minSubGroup: -1 }, ["bad-min /spec/minSubGroup"]],
    ["more than an int32", { minMember: 2 ** 31 }, ["bad-min /spec/minMember"]],
    ["a misspelt field", { minMembers: 4 }, ["unknown-field /spec/minMembers"]],
    [
      "a field of a subgroup at the top",
      { subGroups: [{ name: "a", minMember: 1, queue: "q" }] },
      ["unknown-field /spec/subGroups/0/queue"],
    ],
    [
      "a field of no topology",
      { topologyConstraint: { level: "rack" } },
      ["unknown-field /spec/topologyConstraint/level"],
    ],
    ["subgroups as an object", { subGroups: {} }, ["wrong-type /spec/subGroups"]],
    ["a subgroup as a text", { subGroups: ["a"] }, ["wrong-type /spec/subGroups/0"]],
    ["a subgroup without a name", { subGroups: [{ minMember: 1 }] }, ["unnamed-subgroup /spec/subGroups/0/name"]],
    ["capitals in a name", { subGroups: [{ name: "A", minMember: 1 }] }, ["subgroup-name /spec/subGroups/0/name"]],
    ["an empty name", { subGroups: [{ name: "", minMember: 1 }] }, ["unnamed-subgroup /spec/subGroups/0/name"]],
    ["a name as a number", { subGroups: [{ name: 1, minMember: 1 }] }, ["wrong-type /spec/subGroups/0/name"]],
    ["another word of preemptibility", { preemptibility: "Preemptible" }, ["preemptibility-word /spec/preemptibility"]],
    ["a switch as a text", { markUnschedulable: "true" }, ["wrong-type /spec/markUnschedulable"]],
  ])("%s", (_, spec, expected) => {
    expect(told({ queue: "q", ...Object(spec) })).toEqual(expected);
  });

  it.each([1.5, -1, 2 ** 31])("a PodGroup with the minimum %j is not admitted", (minMember) => {
    expect(checkPodGroup(podGroup({ queue: "q", minMember }))).toMatchObject([{ code: "bad-min", admitted: false }]);
  });

  it("a name of 64 characters passes the CRD, but no pod can carry it", () => {
    const [found] = checkPodGroup(podGroup({ queue: "q", subGroups: [{ name: "a".repeat(64), minMember: 1 }] }));
    expect(found).toMatchObject({ code: "subgroup-name", admitted: true });
    expect(told({ queue: "q", subGroups: [{ name: "a".repeat(63), minMember: 1 }] })).toEqual([]);
  });

  it("proposes the known field that an unknown one resembles", () => {
    const message = "is not a field of a PodGroup here, and the API server drops it";
    expect(checkPodGroup(podGroup({ queue: "q", minMembers: 4, novelty: 1 }))).toMatchObject([
      { path: "/spec/minMembers", message: `minMembers ${message}; did you mean minMember?`, fix: "call it minMember" },
      { path: "/spec/novelty", message: `novelty ${message}`, fix: "remove it" },
    ]);
  });

  it("accepts numbers in the fields of subgroups and of the group", () => {
    const subGroups = [
      { name: "a", minMember: 1 },
      { name: "b", parent: "c", minMember: 2 },
      { name: "c", minSubGroup: 1 },
    ];
    expect(told({ queue: "q", minSubGroup: 1, subGroups, schedulingBackoff: 10 })).toEqual([]);
  });

  it("an unknown field may be one of a KAI that is newer than the rule", () => {
    expect(told({ queue: "q", novelty: 1 }, kai("0.17.1"))).toEqual(["unknown-field /spec/novelty"]);
    expect(told({ queue: "q", novelty: 1 }, kai("0.18.9"))).toEqual(["unknown-field /spec/novelty"]);
    expect(told({ queue: "q", novelty: 1 }, kai("0.19.0"))).toEqual(["unknown-field /spec/novelty W"]);
  });
});

describe("what the webhook accepts", () => {
  it.each<[string, unknown, readonly string[]]>([
    ["no queue", {}, ["queue-missing /spec/queue"]],
    ["an empty queue", { queue: "" }, ["queue-missing /spec/queue"]],
    [
      "a minimum that the subgroups overrule",
      { queue: "q", minMember: 2, subGroups: two },
      ["root-min-with-subgroups /spec/minMember W"],
    ],
    ["days", { queue: "q", preemptionDelay: "1d" }, ["bad-duration /spec/preemptionDelay"]],
    [
      "a number without a unit",
      { queue: "q", stalenessGracePeriod: "60" },
      ["bad-duration /spec/stalenessGracePeriod"],
    ],
    [
      "more subgroups than there are",
      { queue: "q", minSubGroup: 1 },
      ["minsubgroup-exceeds-children /spec/minSubGroup"],
    ],
  ])("%s", (_, spec, expected) => {
    expect(told(spec)).toEqual(expected);
  });

  it("a delay that is negative or nothing is fine", () => {
    expect(told({ queue: "q", stalenessGracePeriod: "-1s", preemptionDelay: "0" })).toEqual([]);
  });
});

describe("what a version does not have", () => {
  const all = {
    queue: "q",
    minSubGroup: 1,
    subGroups: [
      { name: "p", minSubGroup: 1 },
      { name: "a", parent: "p", minMember: 1 },
    ],
    preemptionDelay: "30s",
    stalenessGracePeriod: "30s",
  };
  const minima = ["field-too-new /spec/minSubGroup", "field-too-new /spec/subGroups/0/minSubGroup"];
  const delays = ["field-too-new /spec/preemptionDelay", "field-too-new /spec/stalenessGracePeriod"];

  it.each([
    ["0.14.9", [...minima, ...delays]],
    ["v0.14.9", [...minima, ...delays]],
    ["0.15.0", delays],
    ["0.16.9", delays],
    ["0.17.0-rc1", []],
    ["0.17.0", []],
  ])("%s", (version, expected) => {
    expect(told(all, kai(version))).toEqual(expected);
  });

  it.each([
    ["0.16.8", false],
    ["0.16.9", true],
    ["0.16.10", true],
    ["0.17.0", false],
    ["0.17.1", true],
    ["0.18.0", true],
  ])("a minimum of 0 in %s: %s", (version, taken) => {
    const expected = taken ? [] : ["field-too-new /spec/minMember"];
    expect(told({ queue: "q", minMember: 0 }, kai(version))).toEqual(expected);
    expect(told({ queue: "q", subGroups: [{ name: "a", minMember: 0 }] }, kai(version))).toEqual([]);
  });

  it("is not known of a Run:ai cluster or of none", () => {
    expect(told(all)).toEqual([]);
    expect(told(all, { cluster: { scheduler: "runai", version: "2.24" } })).toEqual([]);
  });
});

describe("a hostile PodGroup", () => {
  it("with a hundred thousand subgroups in a chain, and one in a circle, is read in one pass", () => {
    const chain = Array.from({ length: 100_000 }, (_, index) => ({ name: `n${index}`, parent: `n${index + 1}` }));
    expect(new Set(told({ queue: "q", subGroups: [...chain, { name: "n100000" }] }))).toEqual(
      new Set(["leaf-without-min /spec/subGroups/0/minMember"]),
    );
    const circle = [...chain, { name: "n100000", parent: "n0" }];
    expect(told({ queue: "q", subGroups: circle })).toEqual(["cycle /spec/subGroups/0/parent"]);
  });

  it("never throws", () => {
    const keys = fc.constantFrom(
      "spec",
      "subGroups",
      "name",
      "parent",
      "minMember",
      "minSubGroup",
      "topologyConstraint",
    );
    fc.assert(
      fc.property(fc.object({ key: keys, maxDepth: 4 }), (value) => {
        expect(Array.isArray(checkPodGroup(value as never))).toBe(true);
      }),
    );
  });

  it("finds nothing in what muster writes of a sound gang", () => {
    fc.assert(
      fc.property(soundGangs, (gang) => {
        expect(checkPodGroup(kaiPodGroup(gang)).filter(({ code }) => code !== "root-min-with-subgroups")).toEqual([]);
      }),
    );
  });
});
