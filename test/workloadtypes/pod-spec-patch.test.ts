import { describe, expect, test } from "vitest";
import { noHostNetwork } from "../../policies/security/no-host-network.ts";
import { noPrivilegedContainer } from "../../policies/security/no-privileged-container.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { emitYaml } from "../../src/yaml/index.ts";
import { scheduledWorkflow, workflow } from "../../workloadtypes/index.ts";
import { check, setOf } from "../helpers/policies.ts";

type Fields = Readonly<Record<string, unknown>>;

const container = { image: "example.com/a:1" };

function workflowOf(spec: Fields): KubeObject {
  return { apiVersion: "argoproj.io/v1alpha1", kind: "Workflow", metadata: { name: "a", namespace: "b" }, spec };
}

function scheduledOf(spec: unknown): KubeObject {
  const of = { apiVersion: "kubeflow.org/v1beta1", kind: "ScheduledWorkflow" };
  return { ...of, metadata: { name: "a", namespace: "b" }, spec: { workflow: { spec } } };
}

function viewsOf(object: KubeObject) {
  return setOf(emitYaml(object)).workloads.flatMap(({ views }) => views);
}

function specsOf(object: KubeObject) {
  return viewsOf(object).map(({ spec }) => spec);
}

const found = (object: KubeObject) =>
  check([noPrivilegedContainer, noHostNetwork], emitYaml(object)).map(({ rule, path }) => `${rule} ${path}`);

const PRIVILEGED = '{"containers": [{"name": "main", "securityContext": {"privileged": true}}]}';

describe("the podSpecPatch of a workflow", () => {
  test("is merged into every pod, that of the template after it", () => {
    const templates = [
      { name: "x", container },
      { name: "y", script: { image: "s", source: "e" }, podSpecPatch: "priority: 2\nhostIPC: true" },
    ];
    expect(specsOf(workflowOf({ podSpecPatch: "{hostPID: true, priority: 1}", templates }))).toMatchObject([
      { hostPID: true, priority: 1 },
      { hostPID: true, priority: 2, hostIPC: true },
    ]);
  });

  test("of the defaults counts where the template has none", () => {
    const templates = [
      { name: "x", container },
      { name: "y", container, podSpecPatch: "hostIPC: true" },
    ];
    const specs = specsOf(workflowOf({ templateDefaults: { podSpecPatch: "hostPID: true" }, templates }));
    expect(specs.map(({ hostPID, hostIPC }) => [hostPID, hostIPC])).toEqual([
      [true, undefined],
      [undefined, true],
    ]);
  });

  test("is found at its text, and the rest of a container at its place", () => {
    const templates = [{ name: "x", container: { image: "example.com/a" }, podSpecPatch: PRIVILEGED }];
    expect(found(workflowOf({ podSpecPatch: "hostNetwork: true", templates }))).toEqual([
      "SEC-005 /spec/podSpecPatch",
      "SEC-001 /spec/templates/0/podSpecPatch",
    ]);
  });

  test("adds GPUs to the count", () => {
    const podSpecPatch = '{"containers": [{"name": "main", "resources": {"limits": {"nvidia.com/gpu": 3}}}]}';
    const [view] = viewsOf(workflowOf({ templates: [{ name: "x", container, podSpecPatch }] }));
    expect(view?.gpus.hundredths).toBe(300);
    expect(view?.count).toBe(1);
  });

  test("of Argo's own containers keeps their restrictions", () => {
    const podSpecPatch = "{containers: [{name: wait, resources: {}}], initContainers: [{name: init, image: i}]}";
    const [spec] = specsOf(workflowOf({ templates: [{ name: "x", container, podSpecPatch }] }));
    const securityContext = { allowPrivilegeEscalation: false, runAsNonRoot: true };
    expect(spec?.containers).toMatchObject([{ name: "main" }, { name: "wait", securityContext, resources: {} }]);
    expect(spec?.initContainers).toMatchObject([{ name: "init", image: "i", securityContext }]);
  });

  test.each(["", "[1]", "text", "{", "a: 1\n---\nb: 2", '{"$patch": "replace"}'])(
    "%j changes nothing",
    (podSpecPatch) => {
      const plain = specsOf(workflowOf({ templates: [{ name: "x", container }] }));
      expect(specsOf(workflowOf({ podSpecPatch, templates: [{ name: "x", container, podSpecPatch }] }))).toEqual(plain);
    },
  );
});

describe("templates inside of steps and tasks", () => {
  const templates = [
    {
      name: "graph",
      dag: { tasks: [{ name: "x", inline: { container: { ...container, securityContext: { privileged: true } } } }] },
    },
    {
      name: "steps",
      steps: [
        [
          { name: "y", template: "z" },
          { name: "x", inline: { script: { image: "s", source: "e" } } },
        ],
      ],
    },
    { name: "z", container },
  ];

  test("make pods of their own", () => {
    expect(viewsOf(workflowOf({ templates })).map(({ instance, count }) => [instance, count])).toEqual([
      ["graph/x", 1],
      ["steps/x", 1],
      ["z", 1],
    ]);
  });

  test("are found at their places", () => {
    expect(found(workflowOf({ templates }))).toEqual([
      "SEC-001 /spec/templates/0/dag/tasks/0/inline/container/securityContext/privileged",
    ]);
  });

  test("are found in container sets and sidecars too", () => {
    const bad = { name: "b", image: "example.com/a:1", securityContext: { privileged: true } };
    const inline = { containerSet: { containers: [{ name: "a" }, bad] }, sidecars: [{ ...bad, name: "c" }] };
    expect(found(workflowOf({ templates: [{ name: "g", dag: { tasks: [{ name: "x", inline }] } }] }))).toEqual([
      "SEC-001 /spec/templates/0/dag/tasks/0/inline/containerSet/containers/1/securityContext/privileged",
      "SEC-001 /spec/templates/0/dag/tasks/0/inline/sidecars/0/securityContext/privileged",
    ]);
  });

  test.each([null, 1, "x", []])("are none where inline is %j", (inline) => {
    expect(viewsOf(workflowOf({ templates: [{ name: "g", dag: { tasks: [{ name: "x", inline }] } }] }))).toEqual([]);
  });
});

describe("a ScheduledWorkflow", () => {
  const spec = { templates: [{ name: "x", container, podSpecPatch: PRIVILEGED }] };

  test("has its patches merged, from an object and from a text", () => {
    expect(found(scheduledOf(spec))).toEqual(["SEC-001 /spec/workflow/spec/templates/0/podSpecPatch"]);
    expect(found(scheduledOf(JSON.stringify(spec)))).toEqual(["SEC-001 /spec/workflow/spec"]);
  });

  test.each([
    ["{", 1],
    ["[]", 1],
    ["", 0],
    [{}, 0],
    [undefined, 0],
  ])("with the spec %j has %i unread texts", (written, count) => {
    expect(scheduledWorkflow.unreadTexts?.(scheduledOf(written))).toHaveLength(count);
  });
});

describe("the unread texts of a workflow", () => {
  const reasons = (spec: Fields) =>
    workflow.unreadTexts?.(workflowOf(spec)).map(({ path, reason }) => `${path} ${reason}`);
  const ELSEWHERE = "also changes pods of templates in other objects or of pods that Argo makes itself";

  test("is nothing where every patch can be merged", () => {
    expect(reasons({ podSpecPatch: "{}", templates: [{ name: "x", container, podSpecPatch: PRIVILEGED }] })).toEqual(
      [],
    );
    expect(
      reasons({
        podSpecPatch: "{}",
        templates: [
          { name: "x", steps: [] },
          { name: "y", suspend: {} },
        ],
      }),
    ).toEqual([]);
  });

  test("are variables, and texts that are not a patch", () => {
    const templates = [
      { name: "x", container, podSpecPatch: "priority: '{{a}}'" },
      { name: "y", dag: { tasks: [{ name: "z", inline: { container, podSpecPatch: "[]" } }] } },
    ];
    expect(reasons({ podSpecPatch: '{"containers": {"$patch": "delete"}}', templates })).toEqual([
      "/spec/podSpecPatch is not plain YAML or JSON of a pod's spec",
      "/spec/templates/0/podSpecPatch has variables, which are filled in when the workflow runs",
      "/spec/templates/1/dag/tasks/0/inline/podSpecPatch is not plain YAML or JSON of a pod's spec",
    ]);
  });

  test("are patches of pods that only Argo describes", () => {
    expect(reasons({ podSpecPatch: "{}", workflowTemplateRef: { name: "t" } })).toEqual([
      `/spec/podSpecPatch ${ELSEWHERE}`,
    ]);
    const step = { name: "s", templateRef: { name: "t", template: "u" } };
    expect(reasons({ podSpecPatch: "{}", templates: [{ name: "x", steps: [[step]] }] })).toEqual([
      `/spec/podSpecPatch ${ELSEWHERE}`,
    ]);
    expect(
      reasons({ artifactGC: { podSpecPatch: "{}" }, templates: [{ name: "d", data: {}, podSpecPatch: "{}" }] }),
    ).toEqual([`/spec/artifactGC/podSpecPatch ${ELSEWHERE}`, `/spec/templates/0/podSpecPatch ${ELSEWHERE}`]);
  });

  test.each<[Fields, readonly string[]]>([
    [{ action: "get", manifest: "kind: Job" }, []],
    [{ action: "delete", manifest: "kind: Job" }, []],
    [{ action: "create" }, []],
    [{ action: "create", manifest: "kind: Job" }, ["manifest is an object of kind Job that the workflow will create"]],
    [{ manifest: "kind: {{x}}" }, ["manifest is an object that the workflow will make"]],
    [{ action: "patch", manifest: "{" }, ["manifest is an object that the workflow will patch"]],
    [{ action: "apply", manifestFrom: {} }, ["manifestFrom is an object that the workflow will apply"]],
  ])("of the resource %j", (resource, expected) => {
    expect(reasons({ templates: [{ name: "x", resource }] })).toEqual(
      expected.map((text) => `/spec/templates/0/resource/${text}`),
    );
  });
});
