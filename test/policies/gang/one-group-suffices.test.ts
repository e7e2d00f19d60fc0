import { describe, expect, it } from "vitest";
import { oneGroupSuffices as rule } from "../../../policies/gang/one-group-suffices.ts";
import { check } from "../../helpers/policies.ts";
import { job, kubeflow, leaderWorkerSet, linked, places, podGroup, yaml } from "./manifests.ts";

const group = (min: number) => podGroup({ queue: "q", minMember: min });
const SET = "LeaderWorkerSet/serve ";

describe("one-group-suffices", () => {
  it("finds a workload that needs several groups", () => {
    expect(check(rule, yaml(group(2), leaderWorkerSet({ replicas: 2 }, 2, linked())))).toMatchObject([
      {
        rule: "GANG-024",
        severity: "warning",
        message:
          "LeaderWorkerSet serve is in PodGroup g, but its 2 replicas are a gang each, which one template cannot distinguish",
      },
    ]);
  });

  it.each<[string, number, object, readonly string[]]>([
    ["a Job", 2, job({ template: linked() }), []],
    ["one replica", 2, leaderWorkerSet({}, 2, linked()), []],
    ["replicas", 2, leaderWorkerSet({ replicas: 2 }, 2, linked()), [`${SET} W`]],
    [
      "workers that come later and are waited for",
      2,
      leaderWorkerSet({ startupPolicy: "LeaderReady" }, 2, linked()),
      [SET],
    ],
    ["workers that come later", 1, leaderWorkerSet({ startupPolicy: "LeaderReady" }, 2, linked()), []],
    ["a launcher that comes later and is waited for", 3, mpi(), ["MPIJob/train "]],
    ["a launcher that comes later", 2, mpi(), []],
    ["segments", 2, segmented(), ["PyTorchJob/train  W"]],
  ])("%s", (_, min, object, expected) => {
    expect(places(check(rule, yaml(group(min), object)))).toEqual(expected);
  });

  it("leaves workloads of the podgrouper alone", () => {
    expect(check(rule, yaml(leaderWorkerSet({ replicas: 2 }, 2)))).toEqual([]);
  });
});

function mpi() {
  const specs = { Launcher: { replicas: 1, template: linked() }, Worker: { replicas: 2, template: linked() } };
  return kubeflow("MPIJob", specs, { launcherCreationPolicy: "WaitForWorkersReady" });
}

function segmented() {
  return kubeflow("PyTorchJob", {
    Worker: { replicas: 4, template: linked({ annotations: { "kai.scheduler/segment-size": "2" } }) },
  });
}
