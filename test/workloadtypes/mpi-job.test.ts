import { describe, expect, it } from "vitest";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import { mpiJob } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { attributed } from "./attribution.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { describeFlatGang, describeKubeflowStatus, kubeflowJob, replicas } from "./kubeflow.ts";
import { sample, seen } from "./samples.ts";

describeFlatGang(mpiJob, "mpiReplicaSpecs", ["Worker", "Launcher"]);
describeKubeflowStatus(mpiJob, "v2beta1");
describeKubeflowStatus(mpiJob, "v1");

describe("the PodGroup of an MPIJob", () => {
  const job = (types: unknown, spec = {}) => kubeflowJob(mpiJob, "mpiReplicaSpecs", types, spec);
  const both = { Launcher: replicas(1), Worker: replicas(4) };
  const waiting = { launcherCreationPolicy: "WaitForWorkersReady" };

  it("needs a launcher and workers, unless minAvailable is set", () => {
    expect(reasonOf(mpiJob, job({ Worker: replicas(1) }))).toBe(
      "spec.mpiReplicaSpecs has no Launcher, but the podgrouper requires one",
    );
    expect(reasonOf(mpiJob, job({ Launcher: replicas(1) }))).toBe(
      "spec.mpiReplicaSpecs has no Worker, but the podgrouper requires one",
    );
    const said = { runPolicy: { schedulingPolicy: { minAvailable: 2 } } };
    expect(gangsOf(mpiJob, job({ Worker: replicas(2) }, said))[0]?.min).toBe(2);
  });

  it("has the queue of the workers, which are created first", () => {
    const queue = (name: string) => template({ labels: { "kai.scheduler/queue": name } });
    const types = { Launcher: replicas(1, queue("a")), Worker: replicas(4, queue("b")) };
    expect(gangsOf(mpiJob, job(types))[0]?.queue).toBe("b");
  });

  it("is made without the launcher where that waits for the workers", () => {
    expect(gangsOf(mpiJob, job(both))[0]?.min).toBe(5);
    const [gang] = gangsOf(mpiJob, job(both, waiting));
    expect(gang?.min).toBe(4);
    expect(podsOf(gang)).toEqual(["worker: 4", "launcher: 1"]);
    expect(gangsOf(mpiJob, job(both, { launcherCreationPolicy: "AtStartup" }))[0]?.min).toBe(5);
    expect(gangsOf(mpiJob, job(both, { launcherCreationPolicy: 1 }))[0]?.min).toBe(5);
  });

  it("subtracts the launcher from minAvailable as well, and requires its replicas for that", () => {
    const said = (minAvailable: number) => ({ ...waiting, runPolicy: { schedulingPolicy: { minAvailable } } });
    expect(gangsOf(mpiJob, job(both, said(3)))[0]?.min).toBe(2);
    expect(reasonOf(mpiJob, job(both, said(1)), cluster({ version: "0.17.0" }))).toMatch(/requires 0 pods/);
    for (const count of [undefined, null, 0, "1", 1.5]) {
      expect(reasonOf(mpiJob, job({ ...both, Launcher: replicas(count) }, said(3)))).toBe(
        "spec.mpiReplicaSpecs.Launcher.replicas must be written, 1 or more, where the launcher waits",
      );
    }
  });

  it("follows the samples", () => {
    expect(specsOf(mpiJob, sample(mpiJob, "full-gpu.yaml"))).toEqual([
      {
        queue: "team-hpc",
        priorityClassName: "train",
        minMember: 2,
        topologyConstraint: { topology: "data-centre", requiredTopologyLevel: "example.com/rack" },
      },
    ]);
    expect(specsOf(mpiJob, sample(mpiJob, "v1-gpu.yaml"))).toEqual([
      { queue: "team-hpc", priorityClassName: "build", minMember: 3 },
    ]);
    const [gang] = gangsOf(mpiJob, sample(mpiJob, "minimal-cpu.yaml"), runaiCluster());
    expect([gang?.min, gang?.priorityClass]).toEqual([3, "low"]);
  });
});

describe("the status of an MPIJob that succeeds in its second attempt", () => {
  it("is completed, although Failed is among its conditions", () => {
    const conditions = [
      { type: "Created", status: "True" },
      { type: "Failed", status: "False", reason: "MPIJobFailed" },
      { type: "Succeeded", status: "True" },
    ];
    const job = { ...kubeflowJob(mpiJob, "mpiReplicaSpecs", {}), status: { conditions } };
    expect(seen(mpiJob, job).status?.matched).toEqual(["Completed"]);
  });
});

describe("the pods of an MPIJob", () => {
  const typesIn = (version: string) =>
    parseResourceInterface(mpiJob.resourceInterfaces[version]).resourceInterface?.childComponents.map(
      ({ podSelector }) => podSelector?.componentTypeSelector,
    );

  it("have a label with their role for the MPI operator, and with their replica type for the training operator", () => {
    const role = '.metadata.labels["training.kubeflow.org/job-role"]';
    const type = '.metadata.labels["training.kubeflow.org/replica-type"]';
    expect(typesIn("v2beta1")).toEqual([
      { keyPath: role, value: "launcher" },
      { keyPath: role, value: "worker" },
    ]);
    expect(typesIn("v1")).toEqual([
      { keyPath: type, value: "launcher" },
      { keyPath: type, value: "worker" },
    ]);
  });
});

describe("a pod of an MPIJob", () => {
  const job = (version: string) => ({
    ...kubeflowJob(mpiJob, "mpiReplicaSpecs", { Launcher: replicas(1), Worker: replicas(2) }),
    apiVersion: `kubeflow.org/${version}`,
  });
  const type = "training.kubeflow.org/replica-type";
  const role = "training.kubeflow.org/job-role";
  const index = "training.kubeflow.org/replica-index";

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ["launcher", "v2beta1", { [role]: "launcher" }],
    ["worker", "v2beta1", { [role]: "worker", [index]: "1" }],
    ["launcher", "v1", { [type]: "launcher", [role]: "master" }],
    ["worker", "v1", { [type]: "worker", [index]: "0" }],
  ])("is its %s in %s", (component, version, labels) => {
    expect(attributed(mpiJob, job(version), labels)).toMatchObject({ pod: { component }, issues: [] });
  });
});
