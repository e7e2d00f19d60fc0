import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { trainingWorkload } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function workloadOf(spec: Fields, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "run.ai/v2alpha1",
    kind: "TrainingWorkload",
    metadata: { name: "cr", namespace: "runai-team-a", ...metadata },
    spec: { name: { value: "train" }, ...spec },
  };
}

describe("the PodGroups of a TrainingWorkload", () => {
  it("are made for the job below it, which has its name from the spec", () => {
    const [gang, ...more] = gangsOf(trainingWorkload, workloadOf({}), runaiCluster());
    expect(more).toEqual([]);
    expect(gang).toMatchObject({
      name: "pg-train-0-uid-unknown-until-applied",
      namespace: "runai-team-a",
      min: 1,
      priorityClass: "low",
      queue: "fallback",
    });
    expect(gang?.annotations?.["kai.scheduler/top-owner-metadata"]).toBe(
      "name: train\nuid: uid-unknown-until-applied\ngroup: run.ai\nversion: v1\nkind: RunaiJob\n",
    );
    expect(podsOf(gang)).toEqual(["trainingworkload: 1"]);
  });

  it("are one for each pod that runs at once", () => {
    const names = (spec: Fields) => gangsOf(trainingWorkload, workloadOf(spec), runaiCluster()).map(({ name }) => name);
    expect(names({ parallelism: { value: 2 } })).toHaveLength(2);
    expect(names({ parallelism: { value: "3" }, completions: { value: 2 } })).toHaveLength(2);
    expect(names({ completions: { value: 9 } })).toHaveLength(1);
    expect(names({ parallelism: { value: 0 } })).toEqual([]);
  });

  it("copy the workload's labels and annotations", () => {
    const [gang] = gangsOf(trainingWorkload, sample(trainingWorkload, "search-gpu.yaml"), runaiCluster());
    expect(gang).toMatchObject({ queue: "team-cv", priorityClass: "medium", labels: { project: "team-cv" } });
    const full = gangsOf(trainingWorkload, sample(trainingWorkload, "full-shared-gpu.yaml"), runaiCluster())[0];
    expect(full?.preemptibility).toBe("non-preemptible");
  });

  it("are not made of invalid numbers, in too great a number, or against a mark", () => {
    const whole = "spec.parallelism and spec.completions must be integers";
    expect(reasonOf(trainingWorkload, workloadOf({ parallelism: { value: "many" } }))).toBe(whole);
    expect(reasonOf(trainingWorkload, workloadOf({ completions: { value: {} } }))).toBe(whole);
    expect(reasonOf(trainingWorkload, workloadOf({ parallelism: { value: 10_001 } }))).toMatch(
      /at most 10000 are listed$/,
    );
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    expect(reasonOf(trainingWorkload, workloadOf({}, { annotations }), runaiCluster())).toBe(EXTERNAL);
  });
});

describe("the pod of a TrainingWorkload", () => {
  const container = { name: "main", env: [], resources: { limits: {}, requests: {} }, securityContext: {} };
  const templateOf = (spec: Fields) =>
    seen(trainingWorkload, workloadOf(spec)).components[0]?.instances[0]?.podTemplate;

  it("has the fields of the workload and no others", () => {
    expect(templateOf({ image: { value: "a:1" } })).toEqual({
      metadata: { labels: {}, annotations: {} },
      spec: { containers: [{ ...container, image: "a:1" }] },
    });
  });

  it("is there for a mistaken manifest too, without the fields of another form", () => {
    const spec = { image: { value: "a:1" }, gpu: 1, hostIpc: true, runAsNonRoot: { value: false }, nodeType: ["a"] };
    const more = {
      environment: { items: [{ name: "A" }] },
      labels: { items: { app: "a" } },
      command: "run",
      cpu: null,
    };
    const { components, issues } = seen(trainingWorkload, workloadOf({ ...spec, ...more }));
    expect(issues).toEqual([]);
    expect(components[0]?.instances[0]?.podTemplate).toEqual({
      metadata: { labels: {}, annotations: {} },
      spec: { containers: [{ ...container, image: "a:1", securityContext: { runAsNonRoot: false } }] },
    });
  });

  it("has the command line, which is one text", () => {
    const spec = { command: { value: "bash" }, arguments: { value: "-c 'python train.py'" } };
    expect(templateOf(spec)?.spec).toEqual({
      containers: [{ ...container, command: ["bash"], args: ["-c 'python train.py'"] }],
    });
  });

  it("has every setting of the full sample", () => {
    const { components, issues } = seen(trainingWorkload, sample(trainingWorkload, "full-shared-gpu.yaml"));
    expect(issues).toEqual([]);
    expect(components[0]?.instances[0]?.podTemplate).toEqual({
      metadata: {
        labels: { app: "lab" },
        annotations: { "example.com/owner": "ada", "gpu-fraction": "0.25", "gpu-fraction-num-devices": "2" },
      },
      spec: {
        containers: [
          {
            name: "main",
            image: "registry.example.com/cv/lab:3.0",
            imagePullPolicy: "IfNotPresent",
            env: [{ name: "SEED", value: "7" }],
            resources: {
              requests: { cpu: "4", memory: "16G" },
              limits: { cpu: "8", memory: "16G", "example.com/rdma": "1" },
            },
            securityContext: { runAsNonRoot: true, runAsUser: 1000, allowPrivilegeEscalation: false },
          },
        ],
        nodeSelector: { "run.ai/type": "dgx-h100" },
      },
    });
  });

  it.each<[Fields, string]>([
    [{}, "0"],
    [{ gpu: { value: "1" } }, "100"],
    [{ gpu: { value: 8 } }, "800"],
    [{ gpu: { value: "0.5" } }, "50"],
    [{ gpu: { value: 0.1 }, gpuDevices: { value: 1 } }, "10"],
    [{ gpu: { value: 0.5 }, gpuDevices: { value: 4 } }, "200"],
    [{ gpuDevices: { value: 8 } }, "800"],
    [{ gpuDevices: { value: "8" } }, "800"],
    [{ gpuDevices: { value: 0 } }, "0"],
    [{ gpu: { value: "some" } }, "0"],
    [{ gpuMemory: { value: "10Gi" } }, "0 + 10240 MiB"],
    [{ gpuMemory: { value: "10G" }, gpuDevices: { value: 2 } }, "0 + 19074 MiB"],
    [{ gpuMemory: { value: "500M" } }, "0 + 477 MiB"],
    [{ gpuMemory: { value: "1024Mi" } }, "0 + 1024 MiB"],
    [{ gpuMemory: { value: "2048Ki" } }, "0 + 2 MiB"],
    [{ gpuMemory: { value: "1048576k" } }, "0 + 1000 MiB"],
    [{ gpuMemory: { value: 1073741824 } }, "0 + 1024 MiB"],
  ])("of %o asks for %s", (spec, gpus) => {
    expect(podsSeen(trainingWorkload, workloadOf(spec))).toEqual([`trainingworkload: 1 x ${gpus}`]);
  });

  it("is counted as often as it runs at once", () => {
    const pods = (spec: Fields) => seen(trainingWorkload, workloadOf(spec)).pods;
    expect(pods({ parallelism: { value: 4 } })).toBe(4);
    expect(pods({ parallelism: { value: "4" }, completions: { value: 3 } })).toBe(3);
    expect(pods({ completions: { value: 3 } })).toBe(1);
  });
});

describe("a TrainingWorkload that is not active", () => {
  it.each([
    [{ active: { value: false } }, true],
    [{ active: { value: true } }, false],
    [{ active: { value: "false" } }, false],
    [{ active: false }, false],
    [{}, false],
  ])("with %j is suspended: %s", (spec, suspended) => {
    expect(trainingWorkload.isSuspended?.(workloadOf(spec))).toBe(suspended);
  });
});

describe("the status of a TrainingWorkload", () => {
  it.each([
    ["Creating", "Initializing"],
    ["Pending", "Initializing"],
    ["Running", "Running"],
    ["Completed", "Completed"],
    ["Failed", "Failed"],
    ["Degraded", "Degraded"],
    ["Stopped", "Undefined"],
    ["", "Undefined"],
  ])("%s is %s", (phase, value) => {
    expect(seen(trainingWorkload, { ...workloadOf({}), status: { phase } }).status?.value).toBe(value);
  });
});
