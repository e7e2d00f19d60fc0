import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { predictedPodGroup } from "../../src/gpu/gang/kai.ts";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import { UNKNOWN_UID } from "../../src/gpu/podgrouper/identity.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { schemaProblems } from "../helpers/crd-schema.ts";
import { cluster } from "../helpers/organization.ts";
import { yamlObjects } from "../helpers/recorded-objects.ts";
import { sharedMissing, sharedPath } from "../helpers/shared.ts";
import { isKubeObject } from "./samples.ts";

const kinds: readonly WorkloadKind[] = workloadTypes;
const missing = sharedMissing("kai-cases");

/** Kinds of which a workload and its PodGroup were recorded. */
const RECORDED = [
  "CronJob",
  "Job",
  "JobSet",
  "LeaderWorkerSet",
  "MPIJob",
  "PyTorchJob",
  "RayCluster",
  "RayJob",
  "StatefulSet",
];

interface Case {
  readonly name: string;
  readonly kind: WorkloadKind;
  readonly workload: KubeObject;
  /** Undefined for workloads whose PodGroup is committed beside them. */
  readonly expected: readonly KubeObject[] | undefined;
}

function casesOf(folder: string): readonly Case[] {
  const read = (file: string) => yamlObjects(sharedPath("kai-cases", folder, file)).filter(isKubeObject);
  const files = readdirSync(sharedPath("kai-cases", folder));
  const expected = files.includes("expected-podgroups.yaml") ? read("expected-podgroups.yaml") : undefined;
  return read("workload.yaml").flatMap((workload) => {
    const kind = kinds.find(({ kind: name }) => name === workload.kind);
    if (kind === undefined) return [];
    return [
      { name: `${folder}: ${workload.metadata.name}`, kind, workload, expected: foreseeable(workload, expected) },
    ];
  });
}

/** The recorded groups with what muster writes for a name and a uid that only the cluster gives. */
function foreseeable(workload: KubeObject, expected: Case["expected"]): Case["expected"] {
  if (expected === undefined) return undefined;
  const written = JSON.stringify(expected)
    .replaceAll("<job-name>", `${workload.metadata.name}-generated`)
    .replaceAll("<job-uid>", UNKNOWN_UID);
  return JSON.parse(written);
}

const folders = missing ? [] : readdirSync(sharedPath("kai-cases")).filter((name) => /^\d\d-/.test(name));
const all = folders.flatMap(casesOf);

/** The API server fills no subgroups in, and the case files write them as the podgrouper does: an empty list. */
function normalized(spec: unknown): unknown {
  if (typeof spec !== "object" || spec === null) return spec;
  return Object.fromEntries(Object.entries(spec).filter(([key, value]) => key !== "subGroups" || !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

describe.skipIf(missing)("the recorded workloads of KAI", () => {
  it("have cases of every kind that was recorded", () => {
    const found = new Set(all.map(({ kind }) => kind.kind));
    expect(RECORDED.filter((name) => kinds.some(({ kind }) => kind === name) && !found.has(name))).toEqual([]);
  });

  it.each(all.filter(({ expected }) => expected !== undefined))("$name", ({ kind, workload, expected = [] }) => {
    const grouping = kind.predictGangs(workload, { cluster: cluster(), queue: "default-queue" });
    if ("reason" in grouping) throw new Error(grouping.reason);
    const podGroups = grouping.gangs.map((gang) => predictedPodGroup(gang));
    expect(podGroups.map(({ metadata }) => [metadata.name, metadata.namespace])).toEqual(
      expected.map(({ metadata }) => [metadata.name, metadata.namespace]),
    );
    expect(podGroups.map((podGroup) => podGroup.spec)).toEqual(expected.map((podGroup) => normalized(podGroup.spec)));
    expect(podGroups.map(({ metadata }) => metadata.labels)).toEqual(expected.map(({ metadata }) => metadata.labels));
    expect(podGroups.map(({ metadata }) => metadata.annotations)).toEqual(
      expected.map(({ metadata }) => metadata.annotations),
    );
    for (const podGroup of podGroups) expect(schemaProblems(podGroup)).toEqual([]);
  });

  it.each(all.filter(({ expected }) => expected === undefined))(
    "$name is grouped by a committed PodGroup",
    ({ kind, workload }) => {
      expect(kind.predictGangs(workload, { cluster: cluster(), queue: "default-queue" })).toEqual({
        reason: EXTERNAL,
      });
    },
  );
});
