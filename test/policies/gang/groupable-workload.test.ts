import { describe, expect, it } from "vitest";
import { groupableWorkload as rule } from "../../../policies/gang/groupable-workload.ts";
import { check } from "../../helpers/policies.ts";
import { job, kubeflow, linked, places, podGroup, template, yaml } from "./manifests.ts";

const AT = "/spec/pytorchReplicaSpecs/Worker/replicas";

describe("groupable-workload", () => {
  it("reports the reason of the podgrouper at the field", () => {
    expect(check(rule, yaml(kubeflow("PyTorchJob", { Worker: { template: template() } })))).toMatchObject([
      {
        rule: "GANG-018",
        severity: "error",
        path: AT,
        message:
          "no PodGroup is made, so the pods never start: spec.pytorchReplicaSpecs.Worker.replicas is missing, but the podgrouper requires a number of 1 or more",
      },
    ]);
  });

  it.each<[string, object, readonly string[]]>([
    ["replicas written", kubeflow("PyTorchJob", { Worker: { replicas: 1, template: template() } }), []],
    [
      "replicas of 0",
      kubeflow("PyTorchJob", { Worker: { replicas: 0, template: template() } }),
      [`PyTorchJob/train ${AT}`],
    ],
    [
      "a minimum instead",
      kubeflow(
        "PyTorchJob",
        { Worker: { template: template() } },
        { runPolicy: { schedulingPolicy: { minAvailable: 1 } } },
      ),
      [],
    ],
    [
      "no mandatory type",
      kubeflow("MPIJob", { Worker: { replicas: 1, template: template() } }),
      ["MPIJob/train /spec/mpiReplicaSpecs/Launcher"],
    ],
    ["a number that is none", job({}, { annotations: { "kai.scheduler/batch-min-member": "x" } }), ["Job/run "]],
    [
      "another scheduler",
      kubeflow("PyTorchJob", { Worker: { template: template({ spec: { schedulerName: "volcano" } }) } }),
      [],
    ],
  ])("%s", (_, object, expected) => {
    expect(places(check(rule, yaml(object)))).toEqual(expected);
  });

  it("leaves committed groups alone", () => {
    expect(
      check(rule, yaml(podGroup({ queue: "q" }), kubeflow("PyTorchJob", { Worker: { template: linked() } }))),
    ).toEqual([]);
  });
});
