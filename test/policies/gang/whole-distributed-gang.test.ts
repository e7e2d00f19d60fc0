import { describe, expect, it } from "vitest";
import { wholeDistributedGang as rule } from "../../../policies/gang/whole-distributed-gang.ts";
import { check } from "../../helpers/policies.ts";
import { kubeflow, linked, places, podGroup, template, yaml } from "./manifests.ts";

const minAvailable = (count: number) => ({ runPolicy: { schedulingPolicy: { minAvailable: count } } });
const replicas = (count: number, pod = template()) => ({ replicas: count, template: pod });
const specs = { Master: replicas(1), Worker: replicas(3) };
const MIN = "/spec/runPolicy/schedulingPolicy/minAvailable";

describe("whole-distributed-gang", () => {
  it.each([undefined, null, {}, "x"])("ignores a job with the spec %j", (spec) => {
    expect(check(rule, yaml({ ...kubeflow("PyTorchJob", {}), spec }))).toEqual([]);
  });

  it("reports how many pods start", () => {
    expect(check(rule, yaml(kubeflow("JAXJob", { Worker: replicas(4) }, minAvailable(2))))).toMatchObject([
      {
        rule: "GANG-006",
        severity: "warning",
        object: { kind: "JAXJob", name: "train" },
        path: MIN,
        message: "the gang of JAXJob train starts with 2 of 4 pods, and the others wait at the rendezvous",
        expected: "4",
        received: "2",
      },
    ]);
  });

  it("is an error where the others never start", () => {
    const job = kubeflow("JAXJob", { Worker: replicas(4, template({ gpus: 1 })) }, minAvailable(2));
    const resource = (limit: number) => ({ quota: 0, limit, overQuotaWeight: 1 });
    const queue = (gpus: number) => ({
      apiVersion: "scheduling.run.ai/v2",
      kind: "Queue",
      metadata: { name: "q" },
      spec: { resources: { gpu: resource(gpus), cpu: resource(-1), memory: resource(-1) } },
    });
    const labelled = { ...job, metadata: { ...job.metadata, labels: { "kai.scheduler/queue": "q" } } };
    expect(check(rule, yaml(queue(4), labelled))).toMatchObject([{ severity: "warning" }]);
    expect(check(rule, yaml(queue(3), labelled))).toMatchObject([
      {
        severity: "error",
        message:
          "the gang of JAXJob train starts with 2 of 4 pods, and the others never start: all pods of the gang need 4 GPUs; queue q has limit 3",
      },
    ]);
  });

  it.each<[string, object, readonly string[]]>([
    ["all pods", kubeflow("PyTorchJob", specs), []],
    ["all pods, said", kubeflow("PyTorchJob", specs, minAvailable(4)), []],
    ["some workers", kubeflow("PyTorchJob", specs, minAvailable(3)), [`PyTorchJob/train ${MIN} W`]],
    ["an elastic job", kubeflow("PyTorchJob", specs, { elasticPolicy: { minReplicas: 1, maxReplicas: 4 } }), []],
    [
      "some of an MPIJob",
      kubeflow("MPIJob", { Launcher: replicas(1), Worker: replicas(2) }, minAvailable(2)),
      [`MPIJob/train ${MIN} W`],
    ],
    [
      "a launcher that comes later",
      kubeflow(
        "MPIJob",
        { Launcher: replicas(1), Worker: replicas(2) },
        { launcherCreationPolicy: "WaitForWorkersReady" },
      ),
      [],
    ],
    ["some workers of a TFJob", kubeflow("TFJob", { Worker: replicas(4) }, minAvailable(2)), [`TFJob/train ${MIN} W`]],
    [
      "workers that parameter servers feed",
      kubeflow("TFJob", { PS: replicas(1), Worker: replicas(4) }, minAvailable(2)),
      [],
    ],
    ["no pods at all", kubeflow("JAXJob", { Worker: replicas(0) }, minAvailable(1)), []],
  ])("%s", (_, object, expected) => {
    expect(places(check(rule, yaml(object)))).toEqual(expected);
  });

  it("checks committed groups: their minimum, leaves and subgroups", () => {
    const leaf = (name: string) => linked({ labels: { "kai.scheduler/subgroup-name": name } });
    const flat = kubeflow("PyTorchJob", { Master: replicas(1, linked()), Worker: replicas(3, linked()) });
    const tree = kubeflow("PyTorchJob", { Master: replicas(1, leaf("m")), Worker: replicas(3, leaf("w")) });
    const subGroups = (workers: number) => [
      { name: "m", minMember: 1 },
      { name: "w", minMember: workers },
    ];
    const found = (group: object, workload: object) =>
      places(check(rule, yaml(podGroup({ queue: "q", ...group }), workload)));
    expect(found({ minMember: 4 }, flat)).toEqual([]);
    expect(found({ minMember: 3 }, flat)).toEqual(["PodGroup/g /spec/minMember W"]);
    expect(found({ subGroups: subGroups(3) }, tree)).toEqual([]);
    expect(found({ subGroups: subGroups(2) }, tree)).toEqual(["PodGroup/g /spec/subGroups/1/minMember W"]);
    expect(found({ minSubGroup: 1, subGroups: subGroups(3) }, tree)).toEqual(["PodGroup/g /spec/minSubGroup W"]);
  });
});
