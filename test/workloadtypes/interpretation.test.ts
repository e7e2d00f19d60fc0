import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { groupOf } from "../../src/kernel/base/kubernetes.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { recordedObjects, yamlObjects } from "../helpers/recorded-objects.ts";
import { sharedMissing, sharedPath } from "../helpers/shared.ts";
import type { ExpectedPods } from "./expected/expected-pods.ts";
import { folderOf, issuesSeen, podsSeen, sample, sampleFiles, seen, titleOf } from "./samples.ts";

const kinds: readonly WorkloadKind[] = workloadTypes;

function kindNamed(name: string): WorkloadKind {
  const kind = kinds.find((candidate) => candidate.kind === name);
  if (kind === undefined) throw new Error(`no kind ${name}`);
  return kind;
}

const tables = new Map(
  await Promise.all(
    kinds.map(async (kind) => {
      // complete.test.ts reports a missing table.
      const table: { readonly expected: ExpectedPods } = await import(`./expected/${folderOf(kind)}.ts`).catch(() => ({
        expected: { samples: {} },
      }));
      return [titleOf(kind), table.expected] as const;
    }),
  ),
);

describe.each(kinds)("the samples of $kind", (kind) => {
  it("are all counted", () => {
    expect(Object.keys(tables.get(titleOf(kind))?.samples ?? {}).toSorted()).toEqual(sampleFiles(kind));
  });

  it.each(sampleFiles(kind))("%s has the pods and GPUs that were counted by hand", (file) => {
    expect(podsSeen(kind, sample(kind, file))).toEqual(tables.get(titleOf(kind))?.samples[file]);
  });
});

const recordedKinds = kinds.filter((kind) => tables.get(titleOf(kind))?.corpus !== undefined);

describe.skipIf(sharedMissing("corpus")).each(recordedKinds)("the recorded manifests of $kind", (kind) => {
  it("are seen without any issue, with the pods and GPUs that were counted by hand", () => {
    const { corpus, corpusFolder = kind.kind } = tables.get(titleOf(kind)) ?? {};
    const recorded = recordedObjects("corpus", corpusFolder).filter(
      ({ object }) => object.kind === kind.kind && groupOf(String(object.apiVersion)) === kind.group,
    );
    const seenBefore = new Map<string, number>();
    const pods: [string, readonly string[]][] = [];
    for (const { file, object } of recorded) {
      const count = (seenBefore.get(file) ?? 0) + 1;
      seenBefore.set(file, count);
      expect(issuesSeen(kind, object), file).toEqual([]);
      pods.push([count === 1 ? file : `${file}#${count}`, podsSeen(kind, object)]);
    }
    expect(Object.fromEntries(pods)).toEqual(corpus);
  });
});

describe.skipIf(sharedMissing("runai-cases"))("the recorded manifests of Run:ai", () => {
  it("are seen without any issue, with the pods and GPUs that were counted by hand", () => {
    const recorded = [
      ...recordedObjects("runai-cases", "v2alpha1"),
      ...yamlObjects(sharedPath("runai-cases", "v2alpha1", "inference-vllm.json")).map((object) => ({
        file: "inference-vllm.json",
        object,
      })),
    ];
    const pods = recorded.map(({ file, object }) => {
      const kind = kindNamed(String(object.kind));
      expect(seen(kind, object).issues, file).toEqual([]);
      return [file, podsSeen(kind, object)];
    });
    expect(Object.fromEntries(pods)).toEqual({
      "epfl-training-8gpu.yaml": ["trainingworkload: 1 x 800"],
      "epfl-training-cpu-service.yaml": ["trainingworkload: 1 x 0"],
      "inference-vllm.json": ["inferenceworkload: 1 x 0 + 15259 MiB"],
      "interactive-existing-pvc.yaml": ["interactiveworkload: 1 x 10"],
      "interactive-new-pvc.yaml": ["interactiveworkload: 1 x 10"],
      "knavigator-distributed-mpi.yaml": ["master: 1 x 800", "worker: 4 x 800"],
      "training-minimal.yaml": ["trainingworkload: 1 x 100"],
    });
  });
});

interface StatusCase {
  readonly kind: string;
  readonly file: string;
  readonly expectedRiStatus: string;
  readonly acceptable?: readonly string[];
}

const missing = sharedMissing("status-corpus");
const statusCases = missing ? [] : indexOf(readFileSync(sharedPath("status-corpus", "index.json"), "utf8"));

describe.skipIf(missing)("the recorded statuses", () => {
  it.each(statusCases)("$file is $expectedRiStatus", ({ kind, file, expectedRiStatus, acceptable = [] }) => {
    const [folder = "", name] = file.split("/");
    const objects = recordedObjects("status-corpus", folder).filter((recorded) => recorded.file === name);
    expect(objects).toHaveLength(1);
    for (const { object } of objects) {
      const { status } = seen(kindNamed(kind), object);
      expect(issuesSeen(kindNamed(kind), object)).toEqual([]);
      expect([expectedRiStatus, ...acceptable]).toContain(status?.value);
    }
  });
});

function indexOf(json: string): readonly StatusCase[] {
  const all: readonly StatusCase[] = JSON.parse(json);
  return all.filter(({ kind }) => kinds.some((candidate) => candidate.kind === kind));
}
