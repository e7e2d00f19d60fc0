import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { notebook } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

const POD = { schedulerName: "kai-scheduler", containers: [{ name: "main" }] };

function notebookOf(template: unknown, metadata: Fields = {}, version = "v1"): KubeObject {
  return {
    apiVersion: `kubeflow.org/${version}`,
    kind: "Notebook",
    metadata: { name: "work", namespace: "team-a", ...metadata },
    spec: { template },
  };
}

describe("the PodGroup of a Notebook", () => {
  it("is one pod that is not preempted", () => {
    const [gang, ...others] = gangsOf(notebook, notebookOf({ spec: POD }, { uid: "u" }));
    expect(others).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-work-u", namespace: "team-a", min: 1, priorityClass: "build" });
    expect(gang).not.toHaveProperty("tree");
    expect(podsOf(gang)).toEqual(["server: 1"]);
  });

  it.each(["v1", "v1beta1", "v1alpha1"])("is made in the name of v1beta1 for %s", (version) => {
    expect(gangsOf(notebook, notebookOf({ spec: POD }, { uid: "u" }, version))[0]?.annotations).toEqual({
      "kai.scheduler/top-owner-metadata": "name: work\nuid: u\ngroup: kubeflow.org\nversion: v1beta1\nkind: Notebook\n",
    });
  });

  it("has the labels of the Notebook, which its pod gets as well", () => {
    expect(specsOf(notebook, sample(notebook, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "build-preemptible", minMember: 1 },
    ]);
  });

  it("is of a high priority on Run:ai", () => {
    const bare = { spec: { containers: [{ name: "main" }] } };
    expect(gangsOf(notebook, notebookOf(bare), runaiCluster())[0]?.priorityClass).toBe("high");
    expect(reasonOf(notebook, notebookOf(bare))).toMatch(/^its pods name no schedulerName/);
  });

  it("has no pods while the notebook is stopped", () => {
    const stopped = notebookOf({ spec: POD }, { annotations: { "kubeflow-resource-stopped": "" } });
    expect(podsOf(gangsOf(notebook, stopped)[0])).toEqual(["server: 0"]);
  });

  it.each([[undefined], [null], [{}], [[]], ["a"], [{ spec: null }], [{ spec: [] }], [{ spec: "a" }]])(
    "is not made of a template that is %o",
    (template) => {
      expect(reasonOf(notebook, notebookOf(template))).toMatch(/^it has no pod template|^its pods name/);
    },
  );

  it("accepts invalid metadata", () => {
    const labels = JSON.parse('{"__proto__": {"kai.scheduler/queue": "evil"}, "n": 1}');
    expect(gangsOf(notebook, notebookOf({ spec: POD }, { labels, annotations: 7 }))[0]?.queue).toBe("fallback");
  });
});

describe("the pods of a Notebook", () => {
  it.each<[string, Fields, number]>([
    ["without annotations", {}, 1],
    ["with others", { annotations: { a: "b" } }, 1],
    ["with null", { annotations: null }, 1],
    ["stopped", { annotations: { "kubeflow-resource-stopped": "reconciliation-lock" } }, 0],
  ])("%s", (_, metadata, pods) => {
    const object = notebookOf({ spec: POD }, metadata);
    expect(podsSeen(notebook, object)).toEqual([`server: ${pods} x 0`]);
    expect(seen(notebook, object).issues).toEqual([]);
  });
});

describe("the status of a Notebook", () => {
  const condition = (type: string, status: string) => ({ type, status });
  const scheduled = condition("PodScheduled", "True");
  const ready = (status: string) => condition("Ready", status);
  const ended = (exitCode: number) => ({ containerState: { terminated: { exitCode } } });
  const waiting = (reason: string) => ({ containerState: { waiting: { reason } } });
  it.each<[string, Fields, readonly string[]]>([
    ["new", { conditions: [], containerState: {}, readyReplicas: 0 }, []],
    ["waiting for a node", { conditions: [condition("PodScheduled", "False")] }, ["Initializing"]],
    ["on a node", { conditions: [scheduled, ready("False")], ...waiting("ContainerCreating") }, ["Initializing"]],
    ["without conditions", waiting("ContainerCreating"), ["Initializing"]],
    [
      "without its image",
      { conditions: [scheduled, ready("False")], ...waiting("ImagePullBackOff") },
      ["Initializing"],
    ],
    ["running", { conditions: [scheduled, ready("True")], containerState: { running: {} } }, ["Running"]],
    ["running, without conditions", { containerState: { running: { startedAt: "x" } } }, ["Running"]],
    ["crashing", { conditions: [scheduled, ready("False")], ...waiting("CrashLoopBackOff") }, ["Degraded"]],
    ["ended", { conditions: [scheduled, ready("False")], ...ended(0) }, ["Completed"]],
    ["ended badly", { conditions: [scheduled, ready("False")], ...ended(137) }, ["Failed"]],
    ["with null", { conditions: null, containerState: null }, []],
  ])("%s", (_, status, matched) => {
    const { status: found, issues } = seen(notebook, { ...notebookOf({ spec: POD }), status });
    expect([found?.matched, issues]).toEqual([matched, []]);
  });
});
