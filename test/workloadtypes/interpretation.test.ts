import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { WorkloadKind } from "../../src/model/workload-kind.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { recordedObjects } from "./corpus.ts";
import { podsSeen, sample, sampleFiles, seen } from "./samples.ts";
import { sharedMissing, sharedPath } from "./shared-folder.ts";

const kinds: readonly WorkloadKind[] = workloadTypes;

function kindNamed(name: string): WorkloadKind {
  const kind = kinds.find((candidate) => candidate.kind === name);
  if (kind === undefined) throw new Error(`no kind ${name}`);
  return kind;
}

/** Pods and GPUs (in hundredths, of one pod) of every sample, counted by hand. */
const SAMPLES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Job: {
    "minimal-cpu.yaml": ["job: 1 x 0"],
    "search-gpu.yaml": ["job: 4 x 100"],
    "full-shared-gpu.yaml": ["job: 5 x 100"],
  },
  LeaderWorkerSet: {
    "minimal-cpu.yaml": ["leader: 1 x 0", "worker: 0 x 0"],
    "vllm-gpu.yaml": ["leader: 2 x 800", "worker: 2 x 800"],
    "full-segmented-gpu.yaml": ["leader: 1 x 0", "worker: 8 x 400"],
    "leader-ready-gpu.yaml": ["leader: 1 x 100", "worker: 2 x 100"],
  },
  PyTorchJob: {
    "minimal-cpu.yaml": ["master: 1 x 0"],
    "distributed-gpu.yaml": ["master: 1 x 800", "worker: 3 x 800"],
    "elastic-gpu.yaml": ["worker: 4 x 100"],
    "full-segmented-gpu.yaml": ["master: 1 x 0", "worker: 10 x 800"],
  },
  RayCluster: {
    "minimal-cpu.yaml": ["head: 1 x 0"],
    "full-gpu.yaml": ["head: 1 x 0", "worker/wide: 4 x 400", "worker/small: 3 x 25", "worker/later: 0 x 100"],
    "v1alpha1-gpu.yaml": ["head: 1 x 0", "worker/gpu: 2 x 200"],
  },
  TrainingWorkload: {
    "minimal-cpu.yaml": ["trainingworkload: 1 x 0"],
    "search-gpu.yaml": ["trainingworkload: 3 x 200"],
    "full-shared-gpu.yaml": ["trainingworkload: 1 x 50"],
    "memory-gpu.yaml": ["trainingworkload: 1 x 0 + 10240 MiB"],
  },
};

describe.each(kinds)("the samples of $kind", (kind) => {
  it("are all counted", () => {
    expect(Object.keys(SAMPLES[kind.kind] ?? {}).toSorted()).toEqual(sampleFiles(kind));
  });

  it.each(sampleFiles(kind))("%s has the pods and GPUs that were counted by hand", (file) => {
    expect(podsSeen(kind, sample(kind, file))).toEqual(SAMPLES[kind.kind]?.[file]);
  });
});

/** The same for the recorded manifests of others. */
const CORPUS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Job: {
    "argocd-testdata-active.yaml": ["job: 1 x 0"],
    "argocd-testdata-completed.yaml": ["job: 1 x 0"],
    "argocd-testdata-suspended.yaml": ["job: 1 x 0"],
    "k8s-website-pod-failure-policy.yaml": ["job: 3 x 0"],
    "kai-batch-batch-job.yaml": ["job: 2 x 100"],
    "kai-batch-external-podgroup-job.yaml": ["job: 2 x 100"],
  },
  LeaderWorkerSet: {
    "lws-gpu-lws.yaml": ["leader: 2 x 800", "worker: 2 x 800"],
    "lws-sample-lws-exclusive-placement.yaml": ["leader: 3 x 0", "worker: 9 x 0"],
    "lws-sample-lws-volume-claim-templates.yaml": ["leader: 2 x 0", "worker: 2 x 0"],
    "lws-sample-lws.yaml": ["leader: 3 x 0", "worker: 9 x 0"],
    "lws-sglang-lws.yaml": ["leader: 2 x 100", "worker: 2 x 100"],
    "lws-tensorrt-llm-lws.yaml": ["leader: 1 x 800", "worker: 1 x 800"],
  },
  PyTorchJob: {
    "kai-batch-pytorch-job.yaml": ["master: 1 x 100", "worker: 2 x 100"],
    "kai-elastic-pytorch-elastic.yaml": ["worker: 2 x 0"],
    "status-karmada-interprethealth-2.yaml": ["master: 1 x 0"],
    "status-karmada-interprethealth-3.yaml": ["master: 1 x 0"],
    "status-trainer-docs.yaml": ["master: 1 x 0", "worker: 3 x 0"],
    "trainv1-deepspeed-demo-pytorch-deepspeed-demo.yaml": ["master: 1 x 100", "worker: 1 x 100"],
    "trainv1-imagenet-imagenet.yaml": ["worker: 2 x 0"],
    "trainv1-pytorch-simple.yaml": ["master: 1 x 0", "worker: 1 x 0"],
    "trainv1-v1-pytorch-job-mnist-nccl.yaml": ["master: 1 x 100", "worker: 1 x 100"],
  },
  RayCluster: {
    "kuberay-samples-ray-cluster-autoscaler-v2.yaml": ["head: 1 x 0", "worker/small-group: 0 x 0"],
    "kuberay-samples-ray-cluster-autoscaler.yaml": ["head: 1 x 0", "worker/small-group: 0 x 0"],
    "kuberay-samples-ray-cluster-kai-gpu-sharing.yaml": ["head: 1 x 0", "worker/shared-gpu: 2 x 50"],
    "kuberay-samples-ray-cluster-kai-scheduler.yaml": ["head: 1 x 0", "worker/worker: 2 x 0"],
    "kuberay-samples-ray-cluster-sample.yaml": ["head: 1 x 0", "worker/workergroup: 1 x 0"],
    "kuberay-samples-ray-cluster-tpu-v4-multihost.yaml": ["head: 1 x 0", "worker/tpu-group: 2 x 0"],
    "status-karmada-interprethealth-1.yaml": ["head: 1 x 0", "worker/worker-group: 2 x 0"],
    "status-karmada-interprethealth-2.yaml": ["head: 1 x 0"],
    "status-karmada-interprethealth-4.yaml": ["head: 1 x 0", "worker/worker-group: 2 x 0"],
    "status-karmada-interprethealth-5.yaml": ["head: 1 x 0"],
  },
};

describe.skipIf(sharedMissing("corpus")).each(Object.keys(CORPUS))("the recorded manifests of %s", (name) => {
  const kind = kindNamed(name);

  it("are seen without any issue, with the pods and GPUs that were counted by hand", () => {
    const recorded = recordedObjects("corpus", name).filter(({ object }) => object.kind === name);
    for (const { file, object } of recorded) expect(seen(kind, object).issues, file).toEqual([]);
    expect(Object.fromEntries(recorded.map(({ file, object }) => [file, podsSeen(kind, object)]))).toEqual(
      CORPUS[name],
    );
  });
});

describe.skipIf(sharedMissing("runai-cases"))("the recorded manifests of TrainingWorkload", () => {
  it("are seen without any issue, with the pods and GPUs that were counted by hand", () => {
    const recorded = recordedObjects("runai-cases", "v2alpha1").filter(
      ({ object }) => object.kind === "TrainingWorkload",
    );
    const kind = kindNamed("TrainingWorkload");
    for (const { file, object } of recorded) expect(seen(kind, object).issues, file).toEqual([]);
    expect(Object.fromEntries(recorded.map(({ file, object }) => [file, podsSeen(kind, object)]))).toEqual({
      "epfl-training-8gpu.yaml": ["trainingworkload: 1 x 800"],
      "epfl-training-cpu-service.yaml": ["trainingworkload: 1 x 0"],
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
      const { status, issues } = seen(kindNamed(kind), object);
      expect(issues).toEqual([]);
      expect([expectedRiStatus, ...acceptable]).toContain(status?.value);
    }
  });

  it("cover every kind with a public controller", () => {
    expect(new Set(statusCases.map(({ kind }) => kind))).toEqual(
      new Set(["Job", "LeaderWorkerSet", "PyTorchJob", "RayCluster"]),
    );
  });
});

function indexOf(json: string): readonly StatusCase[] {
  const all: readonly StatusCase[] = JSON.parse(json);
  return all.filter(({ kind }) => kinds.some((candidate) => candidate.kind === kind));
}
