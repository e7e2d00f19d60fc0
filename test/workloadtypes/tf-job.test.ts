import { describe, expect, it } from "vitest";
import { tfJob } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { attributed } from "./attribution.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { describeFlatGang, describeKubeflowStatus, kubeflowJob, replicas } from "./kubeflow.ts";
import { podsSeen, sample } from "./samples.ts";

describeFlatGang(tfJob, "tfReplicaSpecs", ["Chief", "PS", "Worker"]);
describeKubeflowStatus(tfJob);

describe("the PodGroup of a TFJob", () => {
  it("needs none of the types", () => {
    for (const type of ["Chief", "Master", "PS", "Worker", "Evaluator"]) {
      const [gang] = gangsOf(tfJob, kubeflowJob(tfJob, "tfReplicaSpecs", { [type]: replicas(3) }));
      expect([gang?.min, podsOf(gang)]).toEqual([3, [`${type.toLowerCase()}: 3`]]);
    }
  });

  it("follows the samples", () => {
    expect(specsOf(tfJob, sample(tfJob, "full-gpu.yaml"))).toEqual([
      {
        queue: "team-cv",
        priorityClassName: "train",
        preemptibility: "non-preemptible",
        minMember: 7,
        topologyConstraint: { topology: "data-centre", requiredTopologyLevel: "example.com/zone" },
      },
    ]);
    expect(podsOf(gangsOf(tfJob, sample(tfJob, "full-gpu.yaml"))[0])).toEqual([
      "chief: 1",
      "ps: 2",
      "worker: 4",
      "evaluator: 1",
    ]);
    expect(reasonOf(tfJob, sample(tfJob, "mirrored-gpu.yaml"))).toBe(
      "spec.tfReplicaSpecs.Master.replicas is missing, but the podgrouper requires a number of 1 or more",
    );
    const [gang] = gangsOf(tfJob, sample(tfJob, "minimal-cpu.yaml"), runaiCluster());
    expect(gang?.priorityClass).toBe("low");
  });
});

describe("the pods of a TFJob", () => {
  it("are never invented for a type that the job lacks", () => {
    const job = (types: unknown) => podsSeen(tfJob, kubeflowJob(tfJob, "tfReplicaSpecs", types));
    expect(job({ PS: replicas(2), Evaluator: replicas(undefined) })).toEqual(["ps: 2 x 0", "evaluator: 1 x 0"]);
    expect(job({ Worker: replicas(0) })).toEqual(["worker: 0 x 0"]);
    expect(job({ Worker: null })).toEqual([]);
  });

  it("are found in small and in capital letters, as the operator finds them", () => {
    const job = kubeflowJob(tfJob, "tfReplicaSpecs", { ps: replicas(2), WORKER: replicas(3), Chief: replicas(1) });
    expect(podsSeen(tfJob, job)).toEqual(["chief: 1 x 0", "ps: 2 x 0", "worker: 3 x 0"]);
    const [gang] = gangsOf(tfJob, job);
    expect(gang?.min).toBe(6);
    expect(podsOf(gang)).toEqual(["chief: 1", "ps: 2", "worker: 3"]);
    const mixed = kubeflowJob(tfJob, "tfReplicaSpecs", { Worker: replicas(1), worker: replicas(5) });
    expect(podsSeen(tfJob, mixed)).toEqual(["worker: 5 x 0"]);
  });
});

describe("a pod of a TFJob", () => {
  it.each(["chief", "master", "ps", "worker", "evaluator"])("is its %s by a label in lower case", (type) => {
    const types = {
      Chief: replicas(1),
      Master: replicas(1),
      PS: replicas(1),
      Worker: replicas(1),
      Evaluator: replicas(1),
    };
    const labels = { "training.kubeflow.org/replica-type": type, "training.kubeflow.org/replica-index": "0" };
    expect(attributed(tfJob, kubeflowJob(tfJob, "tfReplicaSpecs", types), labels)).toMatchObject({
      pod: { component: type },
      issues: [],
    });
  });
});
