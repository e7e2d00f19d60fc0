import { describe, expect, it } from "vitest";
import { jaxJob } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, reasonOf, specsOf } from "./gangs.ts";
import { describeFlatGang, describeKubeflowStatus, kubeflowJob, replicas } from "./kubeflow.ts";
import { sample } from "./samples.ts";

describeFlatGang(jaxJob, "jaxReplicaSpecs", ["Worker"]);
describeKubeflowStatus(jaxJob);

describe("the PodGroup of a JAXJob", () => {
  it("needs workers", () => {
    const job = kubeflowJob(jaxJob, "jaxReplicaSpecs", { Master: replicas(1) });
    expect(reasonOf(jaxJob, job, runaiCluster())).toBe(
      "spec.jaxReplicaSpecs has no Worker, but the podgrouper requires one",
    );
  });

  it("follows the samples", () => {
    expect(specsOf(jaxJob, sample(jaxJob, "full-gpu.yaml"))).toEqual([
      {
        queue: "team-nlp",
        priorityClassName: "train",
        minMember: 4,
        topologyConstraint: { topology: "data-centre", requiredTopologyLevel: "example.com/zone" },
        stalenessGracePeriod: "5m",
      },
    ]);
    expect(gangsOf(jaxJob, sample(jaxJob, "full-gpu.yaml"))[0]?.nodePool).toBe("h100");
    expect(gangsOf(jaxJob, sample(jaxJob, "minimal-cpu.yaml"), runaiCluster())[0]?.min).toBe(2);
  });
});
