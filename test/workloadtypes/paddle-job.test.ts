import { describe, expect, it } from "vitest";
import { paddleJob } from "../../workloadtypes/index.ts";
import { attributed } from "./attribution.ts";
import { gangsOf, podsOf, specsOf } from "./gangs.ts";
import { describeKubeflowStatus, kubeflowJob, replicas } from "./kubeflow.ts";
import { sample } from "./samples.ts";

describeKubeflowStatus(paddleJob);

describe("the PodGroup of a PaddleJob", () => {
  it("is one for all pods and waits for one", () => {
    const [gang, ...more] = gangsOf(paddleJob, sample(paddleJob, "full-gpu.yaml"));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-ocr-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["master: 1", "worker: 3"]);
    expect(specsOf(paddleJob, sample(paddleJob, "full-gpu.yaml"))).toEqual([
      { queue: "team-vision", priorityClassName: "train", minMember: 1 },
    ]);
  });

  it("needs neither minAvailable nor explicit replicas", () => {
    const job = kubeflowJob(paddleJob, "paddleReplicaSpecs", { Worker: replicas(undefined) });
    expect(podsOf(gangsOf(paddleJob, job)[0])).toEqual(["worker: 1"]);
  });
});

describe("a pod of a PaddleJob", () => {
  it.each(["master", "worker"])("is its %s by a label in lower case", (type) => {
    const job = kubeflowJob(paddleJob, "paddleReplicaSpecs", { Master: replicas(1), Worker: replicas(2) });
    const labels = { "training.kubeflow.org/replica-type": type, "training.kubeflow.org/replica-index": "0" };
    expect(attributed(paddleJob, job, labels)).toMatchObject({ pod: { component: type }, issues: [] });
  });
});
