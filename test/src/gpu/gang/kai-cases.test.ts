import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type CollectedGang, collectGangs } from "../../../../src/gpu/gang/collect-gangs.ts";
import { kaiPodGroup } from "../../../../src/gpu/gang/kai.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { cluster } from "../../../helpers/organization.ts";
import { yamlObjects } from "../../../helpers/recorded-objects.ts";
import { sharedMissing, sharedPath } from "../../../helpers/shared.ts";
import { isKubeObject } from "../../../workloadtypes/samples.ts";
import { workloadsIn } from "./sources.ts";

const missing = sharedMissing("kai-cases");

function objectsOf(folder: string, file = "workload.yaml"): readonly KubeObject[] {
  return yamlObjects(sharedPath("kai-cases", folder, file)).filter(isKubeObject);
}

function collected(folder: string): readonly CollectedGang[] {
  const objects = objectsOf(folder);
  return collectGangs({
    workloads: workloadsIn(objects),
    podGroups: objects.filter(({ kind }) => kind === "PodGroup").map((object) => ({ object, cluster: "east" })),
    clusters: [cluster()],
  });
}

/** A gang as `mode namespace/name min: component xN@leaf of Kind/name`. */
function told({ mode, gang, members }: CollectedGang) {
  const pods = members.map(
    ({ workload: { object }, pods, leaf }) =>
      `${object.kind}/${object.metadata.name} ${pods.component} x${pods.count}${leaf === undefined ? "" : ` in ${leaf}`}`,
  );
  return { group: `${mode} ${gang.namespace}/${gang.name}`, queue: gang.queue, pods };
}

describe.skipIf(missing)("external groups of KAI's examples", () => {
  it.each([
    [
      "21-external-batch-job",
      [
        {
          group: "external default/external-batch-job",
          queue: "default-queue",
          pods: ["Job/external-batch-job job x2 in workers"],
        },
      ],
    ],
    [
      "22-external-two-jobs-two-topologies",
      [
        {
          group: "external default/multi-topology-pipeline",
          queue: "default-queue",
          pods: ["Job/rack-bound-job job x3 in rack-workers", "Job/zone-bound-job job x3 in zone-workers"],
        },
      ],
    ],
    [
      "23-external-topology-alias",
      [
        {
          group: "external default/aliased-topology-job",
          queue: "default-queue",
          pods: ["Job/aliased-topology-job job x3"],
        },
      ],
    ],
    [
      "24-external-ownerless-pods-staleness",
      [
        {
          group: "external stale-grace-demo/stale-gang",
          queue: "default-queue",
          pods: ["Pod/stale-gang-pod-0 pod x1", "Pod/stale-gang-pod-1 pod x1"],
        },
      ],
    ],
    [
      "25-external-ownerless-preemption-delay",
      [{ group: "external delay-demo/victim-gang", queue: "delay-queue", pods: ["Pod/victim-gang-pod pod x1"] }],
    ],
  ])("%s is one group with its pods and without problems", (folder, expected) => {
    const gangs = collected(folder);
    expect(gangs.map(told)).toEqual(expected);
    expect(gangs.flatMap(({ problems }) => problems)).toEqual([]);
    expect(gangs.map(({ podGroup }) => podGroup)).toEqual(objectsOf(folder).filter(({ kind }) => kind === "PodGroup"));
  });
});

const folders = missing ? [] : readdirSync(sharedPath("kai-cases")).filter((name) => /^\d\d-/.test(name));
const predicted = folders.filter((folder) =>
  readdirSync(sharedPath("kai-cases", folder)).includes("expected-podgroups.yaml"),
);

describe.skipIf(missing)("groups that KAI was recorded to make", () => {
  it.each(predicted)("%s", (folder) => {
    const gangs = collected(folder);
    const expected = objectsOf(folder, "expected-podgroups.yaml");
    expect(gangs.map(({ mode }) => mode)).toEqual(expected.map(() => "predicted"));
    const fromPods = (name: string) => name.includes("<");
    for (const [index, { metadata }] of expected.entries()) {
      if (!fromPods(metadata.name)) expect(gangs[index]?.gang.name).toBe(metadata.name);
    }
    const specs = gangs.map(({ gang }) => kaiPodGroup(gang).spec);
    for (const [index, spec] of specs.entries()) expect(expected[index]?.spec).toMatchObject(Object(spec));
    for (const { members, gang } of gangs) {
      expect(members.map(({ pods }) => pods.count)).toEqual(gang.pods.map(({ count }) => count));
    }
    expect(gangs.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
