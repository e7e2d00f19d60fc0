import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { compareCheckout } from "../../../scripts/upstream/compare-checkout.ts";
import { plugInKinds } from "../../../src/gpu/podgrouper/plug-ins.ts";
import { chartKinds } from "../../../src/gpu/podgrouper/read-access.ts";
import { pluralOf } from "../../../src/kernel/base/plural.ts";
import { cluster } from "../../helpers/organization.ts";

const HUB = "pkg/podgrouper/podgrouper/hub/hub.go";
const CHART = "deployments/kai-scheduler";
const ROLE = `${CHART}/templates/rbac/podgrouper.yaml`;
const QUEUES = `${CHART}/crds/scheduling.run.ai_queues.yaml`;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

type Files = Readonly<Record<string, string>>;

function checkout(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), "muster-upstream-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** A checkout that has what muster records of a release, in the forms of upstream's files. */
function recorded(version: string): Files {
  const plugIns = plugInKinds(cluster({ version })).filter(({ kind }) => kind !== "Workflow");
  const resources = chartKinds(version).map(
    ({ group, kind }) => `- {apiGroups: ["${group}"], resources: [${pluralOf(kind)}], verbs: [get, list, watch]}`,
  );
  const others = '- {apiGroups: [""], resources: [configmaps, pods/finalizers], verbs: [get]}';
  const written = [others, "- {apiGroups: [apps], resources: [daemonsets], verbs: [patch]}"];
  const crd = (group: string, name: string, kind: string, spec: string) =>
    `spec: {group: ${group}, names: {kind: ${kind}}, versions: [{name: ${name}, schema: {openAPIV3Schema: {properties: {spec: {properties: ${spec}}}}}}]}`;
  const priority = (name: string, value: number) =>
    `{{- if .Values.x }}\nkind: PriorityClass\nmetadata:\n  name: ${name}\nvalue: ${value}\n{{- end }}\n`;
  return {
    [HUB]: [
      'const (\n\tapiGroupArgo = "argoproj.io"\n\tkindFlow     = "Workflow"\n)',
      ...plugIns.map(
        ({ group, version: of, kind }) =>
          `\t{\n\t\tGroup:   "${group}",\n\t\tVersion: "${of}",\n\t\tKind:    "${kind}",\n\t}: x,`,
      ),
      '\tfor _, kind := range []string{\n\t\tkindFlow,\n\t} {\n\t\ttable[GVK{\n\t\t\tGroup:   apiGroupArgo,\n\t\t\tVersion: "v1alpha1",\n\t\t\tKind:    kind,\n\t\t}] = x\n\t}',
    ].join("\n"),
    [ROLE]: `kind: ClusterRole\nrules:\n${[...resources, ...written].join("\n")}\n`,
    [`${CHART}/templates/priorityclasses/a.yaml`]: priority("train", 50),
    [`${CHART}/templates/priorityclasses/b.yaml`]: priority("build-preemptible", 75),
    [`${CHART}/templates/priorityclasses/c.yaml`]: priority("build", 100),
    [`${CHART}/templates/priorityclasses/d.yaml`]: priority("inference", 125),
    [QUEUES]: crd(
      "scheduling.run.ai",
      "v2",
      "Queue",
      "{resources: {properties: {gpu: {properties: {quota: {type: number}}}}}}",
    ),
    [`${CHART}/crds/scheduling.run.ai_podgroups.yaml`]: crd(
      "scheduling.run.ai",
      "v2alpha2",
      "PodGroup",
      "{preemptibility: {enum: [preemptible, non-preemptible]}, subGroups: {items: {properties: {minMember: {}}}}}",
    ),
    [`${CHART}/crds/kai.scheduler_topologies.yaml`]: crd("kai.scheduler", "v1alpha1", "Topology", "{levels: {}}"),
    [`${CHART}/crds/kai.scheduler_schedulingshards.yaml`]: crd("kai.scheduler", "v1", "SchedulingShard", "{args: {}}"),
  };
}

test.each([undefined, "0.17.1"])("nothing has moved in a checkout of the release %s", (release) => {
  const files = recorded(release ?? "0.18.6");
  expect(compareCheckout(checkout(files), release)).toEqual({ moved: [], unread: [] });
});

test("a checkout of an older release lacks what is newer", () => {
  expect(compareCheckout(checkout(recorded("0.17.1")))).toEqual({
    moved: [
      "plug-ins: the plug-in of run.ai/*/WorkloadRunner is not in hub.go",
      "role of the chart: the right to read nvidia.com/dynamographdeployments is not in the role",
      "role of the chart: the right to read run.ai/workloadrunners is not in the role",
    ],
    unread: [],
  });
});

const files = recorded("0.18.6");
const edited = (path: string, from: string, to: string): Files => {
  const text = files[path] ?? "";
  expect(text).toContain(from);
  return { ...files, [path]: text.replace(from, to) };
};

test.each<[string, Files, readonly string[]]>([
  [
    "a plug-in",
    edited(HUB, 'Kind:    "StatefulSet"', 'Kind:    "FooSet"'),
    ["plug-ins: the plug-in of apps/v1/FooSet is new", "plug-ins: the plug-in of apps/v1/StatefulSet is not in hub.go"],
  ],
  [
    "a right",
    edited(ROLE, "resources: [jobsets]", "resources: [jobsets, foosets]"),
    ["role of the chart: the right to read jobset.x-k8s.io/foosets is new"],
  ],
  [
    "a priority class",
    edited(`${CHART}/templates/priorityclasses/a.yaml`, "50", "60"),
    ["priority classes: the class train: 50 is not in the chart", "priority classes: the class train: 60 is new"],
  ],
  [
    "a field",
    edited(QUEUES, "quota:", "lendingLimit: {type: number}, quota:"),
    ["fields of scheduling.run.ai/v2 Queue: spec.resources.gpu.lendingLimit is new"],
  ],
  [
    "a field of a list, and a word",
    {
      ...edited(`${CHART}/crds/scheduling.run.ai_podgroups.yaml`, "[preemptible,", "[semi-preemptible, preemptible,"),
      [`${CHART}/crds/kai.scheduler_topologies.yaml`]: (
        files[`${CHART}/crds/kai.scheduler_topologies.yaml`] ?? ""
      ).replace("{levels: {}}", "{levels: {items: {properties: {weight: {}}}}}"),
    },
    [
      "fields of kai.scheduler/v1alpha1 Topology: spec.levels[].weight is new",
      "fields of scheduling.run.ai/v2alpha2 PodGroup: spec.preemptibility has the words non-preemptible, preemptible, semi-preemptible, not non-preemptible, preemptible",
    ],
  ],
])("names %s that moved", (_, moved, expected) => {
  expect(compareCheckout(checkout(moved)).moved.toSorted()).toEqual(expected);
});

test("files and values that cannot be read are named", () => {
  const { [QUEUES]: _, ...rest } = edited(HUB, "Group:   apiGroupArgo", "Group:   apiGroupOther");
  const folder = checkout({ ...rest, [ROLE]: "rules: [" });
  symlinkSync("/dev/null", join(folder, QUEUES));
  expect(compareCheckout(folder).unread).toEqual([
    'hub.go: the value of apiGroupOther, "v1alpha1" or kindFlow',
    `${ROLE}: not YAML`,
    `${QUEUES}: not a plain file`,
    `${QUEUES}: no such file`,
  ]);
});

test("the kinds of a checkout of Karta are compared with the catalogue", () => {
  const karta = (group: string, version: string, kind: string) =>
    `kind: Karta\nspec:\n  structureDefinition:\n    rootComponent: {kind: {group: "${group}", version: ${version}, kind: ${kind}}}\n`;
  const folder = checkout({
    "catalogue/a.yaml": karta("jobset.x-k8s.io", "v1alpha2", "JobSet"),
    "catalogue/b.yaml": karta("jobset.x-k8s.io", "v1", "JobSet"),
    "catalogue/c.yaml": `${karta("ml.example.com", "v1", "FooJob")}---\n{}\n`,
    "catalogue/d.yaml": "structureDefinition: [",
    "other.yaml": "a: [",
  });
  expect(compareCheckout(folder)).toEqual({
    moved: [
      "catalogue: the kind ml.example.com/v1 FooJob is new",
      "catalogue: version v1 of jobset.x-k8s.io JobSet is new",
    ],
    unread: ["catalogue/d.yaml: not YAML"],
  });
});

test.each([{}, { "a.yaml": "kind: Pod\n" }])("a folder with %j is not a checkout of a known project", (none) => {
  expect(compareCheckout(checkout(none))).toEqual({
    moved: [],
    unread: ["the folder: it has neither the podgrouper of KAI nor a Resource Interface"],
  });
});
