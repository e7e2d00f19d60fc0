import { describe, expect, it } from "vitest";
import type { WorkloadPods } from "../../src/model/workload/workload.ts";
import { nodeSet } from "../../workloadtypes/index.ts";
import { gangsOf, podsOf } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

describe("the PodGroup of the kind NodeSet", () => {
  it("is one for all pods and waits for one", () => {
    const [gang, ...more] = gangsOf(nodeSet, sample(nodeSet, "full-gpu.yaml"));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({
      name: "pg-h100-uid-unknown-until-applied",
      min: 1,
      priorityClass: "train",
      queue: "team-hpc",
    });
    expect(podsOf(gang)).toEqual(["nodeset: 4"]);
  });
});

describe("the pods of the kind NodeSet", () => {
  const template = (file: string) => seen(nodeSet, sample(nodeSet, file)).components[0]?.instances[0]?.podTemplate;
  const completed = (file: string) => {
    const made = template(file);
    if (made === undefined) throw new Error(`${file} has no template`);
    const pods: readonly WorkloadPods[] = [{ component: "nodeset", instance: "", template: made, count: 1 }];
    return nodeSet.completePods?.(sample(nodeSet, file), pods)[0];
  };

  it("have slurmd before the containers of the template, and the labels of the set", () => {
    expect(template("full-gpu.yaml")).toMatchObject({
      metadata: { labels: { pool: "h100", "kai.scheduler/queue": "team-hpc", "app.kubernetes.io/name": "slurmd" } },
      spec: {
        containers: [{ name: "slurmd" }, { name: "metrics" }],
        initContainers: [{ name: "logfile", restartPolicy: "Always" }],
        nodeSelector: { "nvidia.com/gpu.product": "H100" },
      },
    });
  });

  it("are privileged unless the object says otherwise", () => {
    expect(completed("minimal-cpu.yaml")?.template.spec).toMatchObject({
      automountServiceAccountToken: false,
      containers: [{ securityContext: { privileged: true }, readinessProbe: { httpGet: { path: "/readyz" } } }],
    });
    const [slurmd] = completed("full-gpu.yaml")?.template.spec.containers ?? [];
    expect(slurmd?.securityContext).toEqual({
      privileged: false,
      capabilities: { add: ["BPF", "NET_ADMIN", "SYS_ADMIN", "SYS_NICE"] },
    });
  });

  it("show the operator's fields at the container of slurmd", () => {
    const places = completed("full-gpu.yaml")?.made?.places;
    expect(places?.get("/spec/containers/0")).toEqual({ path: "/spec/slurmd" });
    expect(places?.get("/spec/containers/0/securityContext/capabilities")).toEqual({
      path: "/spec/slurmd",
      whole: true,
    });
    expect(places?.has("/spec/containers/0/securityContext/privileged")).toBe(false);
  });
});

describe("the status of the kind NodeSet", () => {
  const status = (file: string, counts: object, generation = 1) => {
    const object = sample(nodeSet, file);
    return seen(nodeSet, {
      ...object,
      metadata: { ...object.metadata, generation: 2 },
      status: { nodeSetHash: "5d8", observedGeneration: generation + 1, ...counts },
    }).status?.value;
  };

  it("is undefined without a status, and for pods on nodes that an older operator does not count", () => {
    expect(seen(nodeSet, sample(nodeSet, "full-gpu.yaml")).status?.value).toBe("Undefined");
    expect(status("each-node-gpu.yaml", { readyReplicas: 2, replicas: 2 })).toBe("Undefined");
  });

  it.each([
    [{ desired: 4, replicas: 4, updatedReplicas: 4, readyReplicas: 4 }, "Running"],
    [{ replicas: 4, updatedReplicas: 4, readyReplicas: 4 }, "Running"],
    [{ desired: 4, replicas: 4, updatedReplicas: 4, readyReplicas: 3 }, "Degraded"],
    [{ desired: 4, replicas: 4, updatedReplicas: 4, readyReplicas: 0 }, "Initializing"],
    [{ desired: 4, replicas: 4, updatedReplicas: 1, readyReplicas: 4 }, "Initializing"],
    [{ desired: 0 }, "Running"],
  ])("of %j is %s", (counts, value) => {
    expect(status("full-gpu.yaml", counts)).toBe(value);
  });

  it("starts again with a new generation, and counts nodes", () => {
    expect(status("full-gpu.yaml", { desired: 4, replicas: 4, updatedReplicas: 4, readyReplicas: 4 }, 0)).toBe(
      "Initializing",
    );
    expect(status("each-node-gpu.yaml", { desired: 2, replicas: 2, updatedReplicas: 2, readyReplicas: 2 })).toBe(
      "Running",
    );
  });
});
