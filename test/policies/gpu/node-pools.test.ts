import { describe, expect, test } from "vitest";
import { knownPools, poolOf } from "../../../policies/gpu/node-pools.ts";
import type { PodView } from "../../../src/rule/workload-view.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { podTemplate, setOf } from "../../helpers/policies.ts";
import { organization } from "./organizations.ts";

const H100 = "{name: h100, gpu: {type: NVIDIA-H100-80GB-HBM3, memory: 80Gi, perNode: 8}}";
const A100 = "{name: a100, gpu: {type: NVIDIA-A100-SXM4-40GB, memory: 40Gi, perNode: 4}}";
const PLAIN = "{name: default}";
const WITH_GPU = "{name: default, gpu: {type: NVIDIA-L4, memory: 24Gi, perNode: 4}}";

function podOf(nodePools: readonly string[], labels: object = {}, spec: object = {}): PodView {
  const job = {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "train", labels, annotations: { "muster.dev/cluster": "east" } },
    spec: { template: podTemplate({ spec }) },
  };
  const { workloads } = setOf(organization("kai", `[${nodePools.join(", ")}]`) + emitYaml(job));
  const pod = workloads[0]?.views[0];
  if (pod === undefined) throw new Error("no pod");
  return pod;
}

const label = (name: string) => ({ "kai.scheduler/node-pool": name });
const selected = (name: string) => ({ nodeSelector: label(name) });

describe("poolOf", () => {
  test.each<[string, readonly string[], object, object, string | undefined]>([
    ["no pool is described", [], {}, {}, undefined],
    ["only the default pool is named", [PLAIN], {}, {}, undefined],
    ["the pod names a pool", [PLAIN, H100, A100], label("a100"), {}, "a100"],
    ["the pod selects a pool", [PLAIN, H100, A100], {}, selected("h100"), "h100"],
    ["the pod names a pool twice", [PLAIN, H100], label("h100"), selected("h100"), "h100"],
    ["the pod names two pools", [PLAIN, H100, A100], label("a100"), selected("h100"), undefined],
    ["the pod names an unknown pool", [PLAIN, H100], label("h200"), {}, undefined],
    ["one pool has GPUs", [PLAIN, H100], {}, {}, "h100"],
    ["two pools have GPUs", [PLAIN, H100, A100], {}, {}, undefined],
    ["the default pool and others have GPUs", [H100, WITH_GPU, A100], {}, {}, "default"],
  ])("%s", (_, nodePools, labels, spec, name) => {
    expect(poolOf(podOf(nodePools, labels, spec))?.name).toBe(name);
  });
});

describe("knownPools", () => {
  const namesOf = (...nodePools: readonly string[]) =>
    knownPools(podOf(nodePools).workload.checked.cluster)?.map(({ name }) => name);

  test("are those that muster.yaml describes", () => {
    expect(namesOf()).toBeUndefined();
    expect(namesOf(PLAIN)).toBeUndefined();
    expect(namesOf("{name: default, nodes: 2}")).toEqual(["default"]);
    expect(namesOf(WITH_GPU)).toEqual(["default"]);
    expect(namesOf("{name: h100}")).toContain("h100");
  });
});
