import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { checkPaths } from "../../../src/app/check/check-paths.ts";
import { runInspect } from "../../../src/app/interfaces/run-inspect.ts";
import { runRiTest } from "../../../src/app/interfaces/run-ri-test.ts";
import { runTypes } from "../../../src/app/interfaces/run-types.ts";
import { repository, type TestRepository } from "../../helpers/repository.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, id: 0e2c4a51-8d0f-4a47-b0a3-3a6f1d9f6c22, scheduler: kai}]
departments:
  - {name: research, quotas: [{cluster: east, gpu: {deserved: 8, limit: 8}, cpu: unlimited, memory: unlimited}]}
projects: [{name: team-a, id: "4501", department: research, clusters: [east]}]
`;
const SPEC = (path: string) => `structureDefinition:
          rootComponent:
            name: rig
            kind: {group: ml.example.com, version: v1, kind: Rig}
            specDefinition: {podTemplateSpecPath: ${path}}
            scaleDefinition: {replicasPath: .spec.count}
            statusDefinition:
              phaseDefinition: {path: .status.phase}
              statusMappings: {running: [{byPhase: Up}]}
`;
const TYPE = `apiVersion: muster.dev/v1alpha1
kind: WorkloadType
metadata: {name: Rig}
spec:
  group: ml.example.com
  category: Train
  priority: build
  resourceInterfaces:
    - spec:
        ${SPEC(".spec.template")}`;
const INTERFACE = `apiVersion: optimization.nvidia.com/v1alpha1
kind: ResourceInterface
metadata: {name: rig}
spec:
        ${SPEC(".spec.template")}`;
const RIG = `apiVersion: ml.example.com/v1
kind: Rig
metadata: {name: r, namespace: team-a}
spec:
  count: 3
  template:
    spec:
      schedulerName: kai-scheduler
      containers: [{name: a, image: "example.com/a:1", securityContext: {privileged: true}, resources: {limits: {nvidia.com/gpu: 2}}}]
status: {phase: Up}
`;
const TRAINING = `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: train}
project: team-a
spec: {image: "example.com/a:1", compute: {gpuDevicesRequest: 1}}
`;

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});
function opened(files: Readonly<Record<string, string>>) {
  const one = repository({ "muster.yaml": MUSTER, "apps/rig.yaml": RIG, ...files });
  open.push(one);
  const path = (name: string) => join(one.folder, name);
  return {
    one,
    path,
    rules: async (name = "apps") => {
      const { findings, counts } = await checkPaths(one.folder, [path(name)], {});
      return { rules: [...new Set(findings.map(({ rule }) => rule))], unreadable: counts.unreadable.length };
    },
    inspected: (...names: readonly string[]) => runInspect(names.map(path), { root: one.folder }),
    tested: () => runRiTest([], { objects: path("apps"), root: one.folder }),
    types: (kind: string) => runTypes(kind, { root: one.folder }),
  };
}

describe.each([
  ["a WorkloadType", TYPE],
  ["a Resource Interface", INTERFACE],
])("%s below workloads/ describes the objects of every path", (_, registration) => {
  test("in check, inspect, ri test and types", async () => {
    const { rules, inspected, tested, types } = opened({ "workloads/rig.yaml": registration });
    expect((await rules()).rules).toEqual(expect.arrayContaining(["SEC-001"]));
    expect((await rules()).rules).not.toContain("GITOPS-040");
    expect(inspected("apps")).toMatchObject({ workloads: [{ pods: 3, gpus: 6 }], issues: [], exitCode: 0 });
    expect(tested()).toMatchObject({ tested: [{ kind: "Rig", status: "Running" }], untested: [], exitCode: 0 });
    expect(types("rig")).toMatchObject({ exitCode: 0, messages: [] });
    expect(types("rig").text).toMatch(/^Rig\n {2}group +ml\.example\.com\n {2}versions +v1\n/);
  });
});

describe("the kinds of the repository", () => {
  test("have the defaults of their WorkloadType", () => {
    const { inspected, types } = opened({ "workloads/rig.yaml": TYPE });
    const [workload] = inspected("apps").workloads;
    expect(workload?.control).toMatchObject({ category: "Train", priorityClass: "build" });
    expect(types("Rig").text).toMatch(/\n {2}priority +build\n {2}clusters +all\n {2}defined at +\S*rig\.yaml:3:18\n$/);
    expect(JSON.parse(runTypes("Rig", { root: open[0]?.folder ?? "", output: "json" }).text)).toMatchObject({
      types: [],
      repository: [{ kind: "Rig", group: "ml.example.com", versions: ["v1"], category: "Train", place: { line: 3 } }],
    });
  });

  test("are read by an edited copy among the inputs", async () => {
    const { rules, inspected } = opened({
      "workloads/rig.yaml": TYPE.replace(".spec.template", ".spec.old"),
      "apps/z-interface.yaml": INTERFACE,
    });
    expect((await rules()).rules).toContain("SEC-001");
    expect(inspected("apps").workloads[0]).toMatchObject({ object: { kind: "Rig" }, pods: 3 });
  });

  test("are unknown, and nothing passes, where their file cannot be read", async () => {
    const { rules, inspected, tested, types } = opened({ "workloads/rig.yaml": `${TYPE}a: [\n` });
    expect((await rules()).unreadable).toBe(1);
    expect(inspected("apps")).toMatchObject({ unreadable: [{ line: 19 }], exitCode: 3 });
    expect(tested().exitCode).toBe(3);
    const [problem, unknown] = types("rig").messages;
    expect(problem).toMatch(/workloads\/rig\.yaml:19:5: error: /);
    expect(unknown).toBe('muster types: the catalogue has no kind "rig"');
  });

  test("are unknown, and nothing passes, where their registration is wrong", async () => {
    const { rules, inspected, types } = opened({ "workloads/rig.yaml": TYPE.replace("group: ml", "groupe: ml") });
    expect((await rules()).rules).toEqual(expect.arrayContaining(["DEF-002", "GITOPS-040"]));
    const { issues, exitCode } = inspected("apps");
    expect([issues.map(({ rule }) => rule), exitCode]).toEqual([["DEF-002"], 3]);
    expect(types("rig").messages[0]).toMatch(/rig\.yaml:5:3: error: groupe: unknown field/);
  });

  test("include those of TypeScript as the last synth has written them", () => {
    const { inspected, types } = opened({
      "workloads/rig.ts": "throw new Error('inspect runs no code');\n",
      "dist/east/apply/_cluster/resourceinterface-rig.yaml": INTERFACE,
    });
    expect(inspected("apps").workloads[0]).toMatchObject({ pods: 3 });
    expect(types("rig").text).toMatch(/defined at +\S*resourceinterface-rig\.yaml:3:18\n$/);
  });

  test("need no muster.yaml, and no folder of definitions", async () => {
    const { rules, inspected, types } = opened({});
    expect(await rules()).toMatchObject({ unreadable: 0, rules: expect.arrayContaining(["GITOPS-040"]) });
    expect(inspected("apps")).toMatchObject({ workloads: [{ resourceInterface: null }], exitCode: 0 });
    expect(types("rig").exitCode).toBe(1);
  });
});

describe("muster inspect reads a repository as muster check does", () => {
  test("each object once, and nothing that is not an object of a cluster", async () => {
    const { one, inspected } = opened({
      "workloads/train.yaml": TRAINING,
      "package.json": "{}",
      "values.yaml": "a: 1\n",
    });
    await one.synth();
    const { workloads, issues, skipped, exitCode } = inspected(".");
    const names = workloads.map(({ object, podGroups }) => [object.kind, object.name, podGroups.length]);
    expect(names.slice(0, 2)).toEqual([
      ["Rig", "r", 0],
      ["Job", "train", 1],
    ]);
    expect(names.filter(([kind]) => kind === "Job")).toHaveLength(1);
    expect([issues, exitCode]).toEqual([[], 0]);
    expect(skipped.map(({ reason }) => reason)).toContain("describes the organization, and is not a workload");
  });

  test("request bodies, Run:ai policies and Lifecycle documents too", () => {
    const { inspected } = opened({
      "workloads/body.training.json":
        '{"name": "b", "projectId": "4501", "clusterId": "0e2c4a51-8d0f-4a47-b0a3-3a6f1d9f6c22", "spec": {"image": "example.com/a:1"}}',
      "workloads/policy.yaml": "apiVersion: muster.dev/v1alpha1\nkind: RunaiPolicy\n",
      "workloads/lifecycle.yaml": "apiVersion: muster.dev/v1alpha1\nkind: Lifecycle\nworkloads: []\n",
    });
    const { workloads, issues, skipped } = inspected("workloads");
    expect(workloads.map(({ object }) => `${object.kind} ${object.name}`)).toEqual(["Job b"]);
    expect(issues).toEqual([]);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      "changes other workloads, which are shown with the change",
      "is a Run:ai policy, and not a workload",
    ]);
  });
});

test("muster ri test evaluates the definitions among recorded objects, and reads the kinds that they register", () => {
  const { tested } = opened({ "apps/train.yaml": TRAINING, "apps/type.yaml": TYPE, "apps/muster.yaml": MUSTER });
  const outcome = tested();
  expect(outcome.tested.map(({ kind, status }) => [kind, status])).toEqual([
    ["Rig", "Running"],
    ["Job", "Undefined"],
  ]);
  expect(outcome.untested.map(({ file, reason }) => [file.split("/").at(-1), reason])).toEqual([
    ["muster.yaml", "is not a workload"],
  ]);
});
