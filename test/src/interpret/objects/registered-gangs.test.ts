import { describe, expect, it } from "vitest";
import { kaiPodGroup } from "../../../../src/gpu/gang/kai.ts";
import { UNKNOWN_UID } from "../../../../src/gpu/podgrouper/identity.ts";
import { interpret } from "../../../../src/interpret/objects/interpret.ts";
import { podsOf } from "../../../../src/interpret/objects/interpreted-pods.ts";
import { predictRegisteredGangs, registeredObstacle } from "../../../../src/interpret/objects/registered-gangs.ts";
import { newRunUsage } from "../../../../src/interpret/objects/usage.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import type { Cluster } from "../../../../src/model/organization/organization.ts";
import type { GroupingContext } from "../../../../src/model/workload/workload-kind.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";
import { asKarta, definition, type Json, read } from "./helpers.ts";

const LABELS = { "run.ai/karta-group": "ml.example.org", "run.ai/karta-version": "v1", "run.ai/karta-kind": "Train" };
const part = (name: string, more: Json = {}): Json => ({
  name,
  specDefinition: { podTemplateSpecPath: `.spec.${name}.template` },
  scaleDefinition: { replicasPath: `.spec.${name}.replicas` },
  podSelector: { componentTypeSelector: { keyPath: '.metadata.labels["example.org/role"]', value: name } },
  ...more,
});
const parts = [part("head"), part("worker")];
const template = (labels: Json = {}, spec: Json = {}): Json => ({
  metadata: { labels },
  spec: { schedulerName: "kai-scheduler", containers: [{ name: "main", image: "a" }], ...spec },
});
const object = (spec: Json, metadata: Json = {}): KubeObject => ({
  apiVersion: "ml.example.org/v1",
  kind: "Train",
  metadata: { name: "run", namespace: "team-a", labels: { "kai.scheduler/queue": "q" }, ...metadata },
  spec,
});
const two = (head = 1, worker = 3, labels: Json = {}): KubeObject =>
  object({
    head: { replicas: head, template: template(labels) },
    worker: { replicas: worker, template: template(labels) },
  });

interface Options {
  readonly on?: Cluster;
  readonly components?: readonly Json[];
  readonly root?: Json;
  readonly labels?: Json;
  readonly typeDefaults?: NonNullable<GroupingContext["typeDefaults"]>;
}

function registered(gang: Json | undefined, of: KubeObject, options: Options = {}) {
  const { components = parts, root = {}, labels = LABELS } = options;
  const value = { ...asKarta(definition(root, components, gang)), metadata: { name: "train", labels } };
  const resourceInterface = read(value);
  const podsBy = () => podsOf(interpret(resourceInterface, of));
  return { object: of, declared: [resourceInterface], podsBy, run: newRunUsage() };
}

function grouping(gang: Json | undefined, of: KubeObject, options: Options = {}) {
  const { on = cluster(), typeDefaults } = options;
  const context = { cluster: on, queue: "default-queue", ...(typeDefaults && { typeDefaults }) };
  return predictRegisteredGangs(registered(gang, of, options), context);
}

function specs(gang: Json | undefined, of: KubeObject, options: Options = {}) {
  const found = grouping(gang, of, options);
  if ("reason" in found) throw new Error(found.reason);
  return found.gangs.map((made) => ({ name: made.name, ...Object(kaiPodGroup(made).spec) }));
}

const problems = (...args: Parameters<typeof grouping>) =>
  (grouping(...args).problems ?? []).map(({ code, severity }) => `${code} ${severity}`);
const members = (...all: readonly Json[]): Json => ({ podGroups: [{ name: "g", members: all }] });
const ROOT = { componentName: "train" };

describe("without instructions that are read", () => {
  it.each<[string, Json | undefined, Options]>([
    ["none", undefined, {}],
    ["KAI 0.16", { podGroup: { name: "all" } }, { on: cluster({ version: "0.16.9" }) }],
    ["no labels", { podGroup: { name: "all" } }, { labels: {} }],
  ])("the default grouper makes one group: %s", (_, gang, options) => {
    expect(specs(gang, two(), options)).toEqual([
      { name: `pg-run-${UNKNOWN_UID}`, queue: "q", priorityClassName: "train", minMember: 1 },
    ]);
    expect(problems(gang, two(), options)).toEqual(gang === undefined ? [] : ["instructions-unread warning"]);
  });

  it("a wrapper of Run:ai has none from KAI 0.18 on, which skips it", () => {
    const wrapper = { ...two(), apiVersion: "run.ai/v1alpha1", kind: "WorkloadRunner" };
    const on = (version: string) => ({ on: cluster({ version }) });
    expect(specs(undefined, wrapper, on("0.17.2"))).toMatchObject([{ minMember: 1 }]);
    expect(grouping(undefined, wrapper, on("0.18.0"))).toEqual({
      reason: expect.stringContaining("groups by the workload that it makes"),
    });
  });

  it("the WorkloadType has the priority and the preemptibility", () => {
    const typeDefaults = () => ({ priorityClass: "build", preemptibility: "preemptible" }) as const;
    const expected = [{ priorityClassName: "build", preemptibility: "preemptible" }];
    expect(specs(undefined, two(), { typeDefaults })).toMatchObject(expected);
    expect(specs({ podGroup: { name: "all" } }, two(), { typeDefaults })).toMatchObject(expected);
  });

  it("pods of another scheduler and owned objects have no group and no problem", () => {
    const foreign = object({ head: { replicas: 1, template: template({}, { schedulerName: "volcano" }) } });
    expect(grouping({ podGroup: { name: "all" } }, foreign, { labels: {} })).toEqual({
      reason: expect.stringContaining("volcano"),
    });
    const owned = object({}, { ownerReferences: [{ kind: "Suite", name: "nightly" }] });
    expect(grouping(members(ROOT), owned)).toEqual({
      reason: "its pods are grouped for the Suite nightly that owns it",
    });
  });
});

describe("podGroup", () => {
  it("makes one group for the object with the scale of the root", () => {
    expect(specs({ podGroup: { name: "all" } }, two())).toEqual([
      { name: `pg-${UNKNOWN_UID}-all`, queue: "q", priorityClassName: "train", minMember: 4 },
    ]);
    const applied = object(Object(two().spec), { uid: "u-1" });
    expect(specs({ podGroup: { name: "all" } }, applied)).toMatchObject([{ name: "pg-u-1-all" }]);
  });

  it("makes a subgroup for each component, with the topology of the instruction", () => {
    const topology = { topologyName: "racks", preferredTopologyLevel: "", requiredTopologyLevel: "rack" };
    const subGroups = [{ componentName: "head" }, { componentName: "worker", topology }];
    const annotated = object(Object(two().spec), { annotations: { "kai.scheduler/topology": "zones" } });
    const gang = { podGroup: { name: "all", subGroups, topology } };
    const constraint = { topology: "racks", requiredTopologyLevel: "rack" };
    expect(specs(gang, annotated)).toMatchObject([
      {
        minSubGroup: 2,
        topologyConstraint: constraint,
        subGroups: [
          { name: "head", minMember: 1 },
          { name: "worker", minMember: 3, topologyConstraint: constraint },
        ],
      },
    ]);
    const found = grouping(gang, annotated);
    expect(
      "gangs" in found && found.gangs[0]?.pods.map(({ component, leaf, count }) => [component, leaf, count]),
    ).toEqual([
      ["head", "head", 1],
      ["worker", "worker", 3],
    ]);
    expect(found.problems).toBeUndefined();
  });

  it("leaves pods without a subgroup in none", () => {
    const found = grouping({ podGroup: { name: "all", subGroups: [{ componentName: "worker" }] } }, two());
    expect("gangs" in found && found.gangs[0]?.pods.map(({ leaf }) => leaf)).toEqual([undefined, "worker"]);
  });

  it.each<[string, Json, KubeObject, Options, string]>([
    [
      "a component without a scale",
      { name: "all", subGroups: [{ componentName: "head" }] },
      two(),
      { components: [part("head", { scaleDefinition: { replicasPath: ".spec.none" } }), part("worker")] },
      "component head must expose a replica scale definition",
    ],
    [
      "a component in capitals",
      { name: "all", subGroups: [{ componentName: "Head" }] },
      object({ Head: { replicas: 1, template: template() } }),
      { components: [part("Head")] },
      '"Head" is not a valid name of a subgroup',
    ],
    ["a name in capitals", { name: "All" }, two(), {}, "of its PodGroup"],
    ["an unknown component", { name: "all", subGroups: [{ componentName: "x" }] }, two(), {}, "component x not found"],
    ["a topology without a name", { name: "all", topology: {} }, two(), {}, "must include topology name"],
    [
      "a minimum of 0 on KAI 0.17.0",
      { name: "all" },
      two(),
      {
        on: cluster({ version: "0.17.0" }),
        components: [part("head", { scaleDefinition: { replicasPath: ".spec.none" } })],
      },
      "requires 0 pods, but a PodGroup of this cluster needs at least 1",
    ],
  ])("fails on %s", (_, podGroup, of, options, message) => {
    const found = grouping({ podGroup }, of, options);
    expect("gangs" in found).toBe(false);
    expect(found.problems).toMatchObject([
      { code: "instructions-fail", severity: "error", message: expect.stringContaining(message) },
    ]);
  });

  it("does not fail for an object that is scaled to zero", () => {
    const gang = { podGroup: { name: "all", subGroups: [{ componentName: "worker" }] } };
    expect(grouping(gang, two(0, 0))).toEqual({ reason: "it has no pods to group" });
    expect(specs({ podGroup: { name: "all" } }, two(0, 0))).toMatchObject([{ minMember: 0 }]);
    expect(problems({ podGroup: { name: "all" } }, two(0, 0))).toEqual([]);
  });

  it("warns of a minimum of 0", () => {
    const components = [
      part("head", { scaleDefinition: { replicasPath: ".spec.none" } }),
      part("worker", { scaleDefinition: { replicasPath: ".spec.none" } }),
    ];
    expect(specs({ podGroup: { name: "all" } }, two(), { components })).toMatchObject([{ minMember: 0 }]);
    expect(problems({ podGroup: { name: "all" } }, two(), { components })).toEqual(["minimum-zero warning"]);
  });
});

describe("objects that are not as expected", () => {
  it.each<[string, KubeObject]>([
    ["no spec", object({})],
    ["a spec that is null", { ...object({}), spec: null } as unknown as KubeObject],
    ["templates that are null", object({ head: null, worker: { template: null } })],
    ["labels that are a text", object({ head: { template: { metadata: { labels: "x" }, spec: { containers: [] } } } })],
    ["no namespace and no name", { ...two(), metadata: {} } as unknown as KubeObject],
    ["a generated name", { ...two(), metadata: { generateName: "run-" } } as unknown as KubeObject],
  ])("never throw: %s", (_, of) => {
    for (const gang of [
      undefined,
      members(ROOT),
      { podGroup: { name: "all", subGroups: [{ componentName: "head" }] } },
    ]) {
      expect(() => grouping(gang, of)).not.toThrow();
    }
  });
});

describe("podGroups", () => {
  it("without keys make one group, named after the uid alone", () => {
    expect(specs(members(ROOT), two())).toEqual([
      { name: `pg-${UNKNOWN_UID}`, queue: "q", priorityClassName: "train", minMember: 4 },
    ]);
    expect(problems(members(ROOT), two())).toEqual([]);
  });

  it("work on Run:ai, in any dialect", () => {
    expect(
      specs(members(ROOT), two(), { on: runaiCluster({ schedulerName: "kai-scheduler" }), labels: {} }),
    ).toMatchObject([{ name: `pg-${UNKNOWN_UID}`, minMember: 4 }]);
  });

  it("give the members with constant keys groups of their own", () => {
    const gang = members(
      { componentName: "head", groupByKeyPaths: ['"head"'] },
      { componentName: "worker", groupByKeyPaths: ['.metadata.labels["example.org/role"]'] },
    );
    expect(specs(gang, two())).toMatchObject([
      { name: `pg-${UNKNOWN_UID}-head`, minMember: 1 },
      { name: `pg-${UNKNOWN_UID}-worker`, minMember: 3 },
    ]);
  });

  it("have a group for each instance whose id is the key, which only the operator labels", () => {
    const components = [
      part("group", {
        instanceIdPath: ".spec.groups[].name",
        specDefinition: { podTemplateSpecPath: ".spec.groups[].template" },
        scaleDefinition: { replicasPath: ".spec.groups[].replicas" },
        podSelector: { componentInstanceSelector: { idPath: ".metadata.labels.group" } },
      }),
    ];
    const groups = ["a", "b"].map((name, index) => ({ name, replicas: index + 2, template: template() }));
    const gang = members({ componentName: "group", groupByKeyPaths: [".metadata.labels.group"] });
    expect(specs(gang, object({ groups }), { components })).toMatchObject([
      { name: `pg-${UNKNOWN_UID}-a`, minMember: 2 },
      { name: `pg-${UNKNOWN_UID}-b`, minMember: 3 },
    ]);
    expect(problems(gang, object({ groups }), { components })).toEqual([]);
  });

  it("follow filters that read the template, and report a pod without a member", () => {
    const gpu = { filters: ['.spec.containers[0].image == "a"'], groupByKeyPaths: ['"gpu"'] };
    expect(specs(members({ ...ROOT, ...gpu }), two())).toMatchObject([{ name: `pg-${UNKNOWN_UID}-gpu`, minMember: 4 }]);
    const found = grouping(members({ componentName: "worker" }), two());
    expect("gangs" in found && found.gangs.map(({ min }) => min)).toEqual([3]);
    expect(found.problems).toMatchObject([
      { code: "instructions-fail", message: expect.stringContaining("the pods of head get no PodGroup") },
    ]);
  });

  it("with a key in a label of the template use its value, and report an invalid one", () => {
    const gang = members({ ...ROOT, groupByKeyPaths: [".metadata.labels.job"] });
    expect(specs(gang, two(1, 3, { job: "j" }))).toMatchObject([{ name: `pg-${UNKNOWN_UID}-j`, minMember: 4 }]);
    expect(problems(gang, two(1, 3, { job: "J_1" }))).toEqual(["instructions-fail error"]);
  });

  it("with a key that only the operator sets are one group with a placeholder", () => {
    const gang = members({ ...ROOT, groupByKeyPaths: ['.metadata.labels["example.org/job-name"] // "x"'] });
    expect(specs(gang, two())).toMatchObject([{ name: `pg-${UNKNOWN_UID}-unknown-job-name`, minMember: 4 }]);
    expect(grouping(gang, two()).problems).toMatchObject([
      {
        code: "key-assumed",
        severity: "info",
        message:
          "the pods of head and worker are grouped by label example.org/job-name, which their template does not have. One PodGroup is predicted, as for one value on all of them; the podgrouper makes none for a pod that no controller gives the label, and the pod never starts",
      },
    ]);
  });

  it("with a key that numbers replica groups are one group that is reported", () => {
    const gang = members({ ...ROOT, groupByKeyPaths: ['.metadata.labels["example.org/group-index"] // "0"'] });
    expect(specs(gang, two())).toMatchObject([{ name: `pg-${UNKNOWN_UID}-unknown-group-index`, minMember: 4 }]);
    expect(problems(gang, two())).toEqual(["key-per-replica warning"]);
  });

  it.each([
    [
      "a filter that reads a label of the operator",
      { filters: ['.metadata.labels.tier == "gpu"'] },
      "a filter reads label tier",
    ],
    ["a key that differs for each pod", { groupByKeyPaths: [".metadata.name"] }, "a grouping key reads metadata.name"],
  ])("cannot be predicted with %s", (_, more, reason) => {
    const found = grouping(members({ ...ROOT, ...more }), two());
    expect(found).toMatchObject({
      reason: expect.stringContaining(reason),
      problems: [{ code: "group-unknown", severity: "warning", message: expect.stringContaining("without a minimum") }],
    });
    expect(found.problems).toHaveLength(1);
  });

  it("report members that reach one group through different keys", () => {
    const gang = members(
      { componentName: "head", groupByKeyPaths: ['"all"'] },
      { componentName: "worker", groupByKeyPaths: ['"a" + "ll"'] },
    );
    expect(grouping(gang, two()).problems).toMatchObject([
      {
        code: "minimum-changes",
        severity: "warning",
        message: expect.stringContaining("is 1 or 3, depending on the pod"),
      },
    ]);
  });

  it("are unknown, and no failure, where an expression is too expensive", () => {
    const expensive = `${"(0, 1, 2, 3, 4, 5, 6, 7, 8, 9) as $d | ".repeat(8)}1`;
    const gang = members({ ...ROOT, groupByKeyPaths: [`[${expensive}] | length | tostring`] });
    expect(problems(gang, two())).toEqual(["group-unknown warning"]);
  });

  it("report a template whose label is that of no component", () => {
    expect(grouping(members(ROOT), two(1, 3, { "example.org/role": "Head" })).problems).toMatchObject([
      { code: "instructions-fail", message: expect.stringContaining("no component found") },
      { code: "instructions-fail" },
    ]);
  });

  it("leave out pods of another scheduler, but wait for them", () => {
    const mixed = object({
      head: { replicas: 1, template: template({}, { schedulerName: "volcano" }) },
      worker: { replicas: 3, template: template() },
    });
    const found = grouping(members(ROOT), mixed);
    expect(
      "gangs" in found && found.gangs.map(({ min, pods }) => [min, pods.map(({ component }) => component)]),
    ).toEqual([[4, ["worker"]]]);
  });
});

describe("the obstacle to a committed PodGroup", () => {
  it("is a key that differs for each replica group, and no other instruction", () => {
    const obstacle = (key: string) =>
      registeredObstacle(registered(members({ ...ROOT, groupByKeyPaths: [key] }), two()), cluster())?.reason;
    expect(obstacle('.metadata.labels["example.org/job-name"] // "x"')).toBe(undefined);
    expect(obstacle('.metadata.labels["example.org/group-index"] // "0"')).toBe(
      'its gang instructions make a PodGroup for each value of .metadata.labels["example.org/group-index"] // "0", which one template cannot distinguish',
    );
    expect(registeredObstacle(registered(undefined, two()), cluster())).toBe(undefined);
  });
});
