import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { deployment } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

const MINIMUM = "kai.scheduler/batch-min-member";
const newer = cluster({ version: "0.18.0" });

type Fields = Readonly<Record<string, unknown>>;

function deploymentOf(spec: Fields, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "web", ...metadata },
    spec: { template: template(), ...spec },
  };
}

describe("the PodGroups of a Deployment", () => {
  it("are one for each pod, which waits for no other", () => {
    const gangs = gangsOf(deployment, deploymentOf({ replicas: 3 }));
    expect(gangs.map(({ name }) => name)).toEqual([
      "pg-web-0-uid-unknown-until-applied",
      "pg-web-1-uid-unknown-until-applied",
      "pg-web-2-uid-unknown-until-applied",
    ]);
    for (const gang of gangs) {
      expect(gang).toMatchObject({ min: 1, priorityClass: "inference", queue: "fallback" });
      expect(gang).not.toHaveProperty("tree");
      expect(podsOf(gang)).toEqual(["deployment: 1"]);
      expect(gang.pods[0]?.template).toEqual(template());
    }
  });

  it("name their Deployment, although the pods own them", () => {
    const [gang] = gangsOf(deployment, deploymentOf({}, { uid: "u-1", labels: { a: "b" } }));
    expect(gang?.name).toBe("pg-web-0-uid-unknown-until-applied");
    expect(gang?.labels).toEqual({ a: "b" });
    expect(gang?.annotations).toEqual({
      "kai.scheduler/top-owner-metadata": "name: web\nuid: u-1\ngroup: apps\nversion: v1\nkind: Deployment\n",
    });
  });

  it.each<[Fields, number]>([
    [{}, 1],
    [{ replicas: null }, 1],
    [{ replicas: "3" }, 1],
    [{ replicas: 2.5 }, 1],
    [{ replicas: 0 }, 0],
    [{ replicas: -4 }, 0],
    [{ replicas: 10_000 }, 10_000],
  ])("of %o are %i", (spec, count) => {
    expect(gangsOf(deployment, deploymentOf(spec))).toHaveLength(count);
  });

  it("are not listed in too great a number", () => {
    expect(reasonOf(deployment, deploymentOf({ replicas: 10_001 }))).toBe(
      "10001 pods make as many PodGroups; at most 10000 are listed",
    );
  });

  it.each<[string | undefined, number]>([
    [undefined, 1],
    ["2", 2],
    ["+4", 4],
  ])("are one from KAI 0.18 on, which waits for the pods of the annotation %s", (minimum, min) => {
    const annotations = { note: "n", ...(minimum && { [MINIMUM]: minimum }) };
    const gangs = gangsOf(deployment, deploymentOf({ replicas: 3 }, { annotations }), newer);
    expect(gangs).toMatchObject([
      { name: "pg-web-uid-unknown-until-applied", min, priorityClass: "inference", annotations: { note: "n" } },
    ]);
    expect(gangs.flatMap(podsOf)).toEqual(["deployment: 3"]);
    // Older KAI does not read the annotation.
    expect(gangsOf(deployment, deploymentOf({ replicas: 3 }, { annotations })).map((gang) => gang.min)).toEqual([
      1, 1, 1,
    ]);
  });

  it.each(["0", "-1", "1.5", "", "many"])("are not made for the annotation %j", (minimum) => {
    const of = (spec: Fields) => deploymentOf(spec, { annotations: { [MINIMUM]: minimum } });
    expect(reasonOf(deployment, of({}), newer)).toBe(
      `annotation ${MINIMUM} must be an integer number of pods, 1 or more; got ${JSON.stringify(minimum)}`,
    );
    expect(reasonOf(deployment, of({ template: template({}, { schedulerName: "volcano" }) }), newer)).toMatch(
      /volcano/,
    );
  });

  it("are one for each pod on Run:ai before 3.0, whose scheduler is older", () => {
    const object = deploymentOf({ replicas: 2, template: template({}, { schedulerName: "" }) });
    expect(gangsOf(deployment, object, runaiCluster())).toHaveLength(2);
  });

  it("do not exist for pods of another scheduler or with the skip mark", () => {
    expect(reasonOf(deployment, sample(deployment, "minimal-cpu.yaml"))).toMatch(/name no schedulerName/);
    const skip = { annotations: { "kai.scheduler/skip-podgrouper": "true" } };
    expect(reasonOf(deployment, deploymentOf({}, skip))).toBe(EXTERNAL);
    expect(reasonOf(deployment, deploymentOf({ template: template(skip) }))).toBe(EXTERNAL);
  });

  it("follow the labels and annotations of a full sample", () => {
    const specs = specsOf(deployment, sample(deployment, "full-gpu.yaml"));
    expect(specs).toHaveLength(3);
    expect(specs[0]).toEqual({
      queue: "team-nlp",
      priorityClassName: "build-preemptible",
      preemptibility: "preemptible",
      minMember: 1,
      topologyConstraint: { topology: "data-centre", preferredTopologyLevel: "example.com/zone" },
    });
    expect(gangsOf(deployment, sample(deployment, "full-gpu.yaml"))[2]?.nodePool).toBe("h100");
    const [gang] = gangsOf(deployment, sample(deployment, "minimal-cpu.yaml"), runaiCluster());
    expect(gang?.priorityClass).toBe("very-high");
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a text", "three"],
    ["a list", [template()]],
    ["a template of JavaScript's own", JSON.parse('{"__proto__": {"template": {}}}')],
    ["a template without a pod", { template: {} }],
  ])("are none for a spec that is %s", (_, spec) => {
    const object = { ...deploymentOf({}), spec } as KubeObject;
    expect(reasonOf(deployment, object)).toMatch(/schedulerName/);
  });
});

describe("the status of a Deployment", () => {
  const condition = (type: string, status: string, reason = "") => ({ type, status, reason });
  const statusOf = (status: unknown) => seen(deployment, { ...deploymentOf({}), status }).status?.matched;

  it.each<[string, unknown, readonly string[]]>([
    ["not seen by the controller", undefined, []],
    ["without conditions", { observedGeneration: 1 }, []],
    ["new", { conditions: [condition("Progressing", "True", "NewReplicaSetCreated")] }, ["Initializing"]],
    [
      "started, nothing available",
      { conditions: [condition("Available", "False"), condition("Progressing", "True")] },
      ["Initializing"],
    ],
    ["started without a deadline", { conditions: [condition("Available", "False")] }, ["Initializing"]],
    [
      "paused before anything was available",
      { conditions: [condition("Available", "False"), condition("Progressing", "Unknown", "DeploymentPaused")] },
      [],
    ],
    [
      "rolling out beside pods that serve",
      { conditions: [condition("Available", "True"), condition("Progressing", "True", "ReplicaSetUpdated")] },
      ["Running"],
    ],
    [
      "paused beside pods that serve",
      { conditions: [condition("Available", "True"), condition("Progressing", "Unknown", "DeploymentPaused")] },
      ["Running"],
    ],
    [
      "timed out beside pods that serve",
      { conditions: [condition("Available", "True"), condition("Progressing", "False", "ProgressDeadlineExceeded")] },
      ["Degraded"],
    ],
    [
      "timed out",
      { conditions: [condition("Available", "False"), condition("Progressing", "False", "ProgressDeadlineExceeded")] },
      ["Failed"],
    ],
    [
      "without quota for more pods",
      { conditions: [condition("Available", "True"), condition("ReplicaFailure", "True", "FailedCreate")] },
      ["Degraded"],
    ],
    [
      "without quota for any pod",
      { conditions: [condition("Progressing", "True"), condition("ReplicaFailure", "True", "FailedCreate")] },
      ["Degraded"],
    ],
    ["made of numbers", { conditions: [1, { type: 2, status: 3 }, null] }, []],
  ])("%s", (_, status, matched) => {
    expect(statusOf(status)).toEqual(matched);
  });
});
