import { describe, expect, it } from "vitest";
import { xgBoostJob } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, reasonOf, specsOf } from "./gangs.ts";
import { describeFlatGang, describeKubeflowStatus, kubeflowJob, replicas } from "./kubeflow.ts";
import { sample } from "./samples.ts";

describeFlatGang(xgBoostJob, "xgbReplicaSpecs", ["Master", "Worker"]);
describeKubeflowStatus(xgBoostJob);

describe("the PodGroup of an XGBoostJob", () => {
  it("needs a master and workers, unless minAvailable is set", () => {
    const only = (type: string, spec = {}) => kubeflowJob(xgBoostJob, "xgbReplicaSpecs", { [type]: replicas(1) }, spec);
    expect(reasonOf(xgBoostJob, only("Worker"))).toBe(
      "spec.xgbReplicaSpecs has no Master, but the podgrouper requires one",
    );
    expect(reasonOf(xgBoostJob, only("Master"))).toBe(
      "spec.xgbReplicaSpecs has no Worker, but the podgrouper requires one",
    );
    const [gang] = gangsOf(xgBoostJob, only("Worker", { runPolicy: { schedulingPolicy: { minAvailable: 1 } } }));
    expect(gang?.min).toBe(1);
  });

  it("follows the samples", () => {
    expect(specsOf(xgBoostJob, sample(xgBoostJob, "full-gpu.yaml"))).toEqual([
      { queue: "team-risk", priorityClassName: "build-preemptible", minMember: 3 },
    ]);
    const [gang] = gangsOf(xgBoostJob, sample(xgBoostJob, "minimal-cpu.yaml"), runaiCluster());
    expect([gang?.min, gang?.priorityClass]).toEqual([2, "low"]);
  });
});
