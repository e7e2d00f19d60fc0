import type { BranchReport } from "../../src/app/report/branch-report.ts";
import { withNextCycle } from "../../src/app/simulate/simulate-branch.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { branchReport } from "./branch-report.ts";
import { placed, side } from "./diff-sides.ts";
import { cluster, gpuQuota, project, runaiCluster } from "./organization.ts";

/** A Job of a project that asks for GPUs. */
export function gpuJob(name: string, owner: string, pods: number, gpus: number): KubeObject {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name, namespace: owner, labels: { "kai.scheduler/queue": owner } },
    spec: {
      parallelism: pods,
      template: {
        metadata: { labels: { "kai.scheduler/queue": owner } },
        spec: {
          schedulerName: "kai-scheduler",
          restartPolicy: "Never",
          containers: [{ name: "main", image: "a:1", resources: { limits: { "nvidia.com/gpu": gpus } } }],
        },
      },
    },
  };
}

/** The report, with its simulation, of a branch in a cluster with some nodes of four GPUs and two projects with four each. */
export function simulatedBranch(
  before: readonly KubeObject[],
  after: readonly KubeObject[],
  nodes = 2,
  perNode = 4,
): BranchReport {
  const gpu = { type: "NVIDIA-H100-80GB-HBM3", memory: 80 * 1024 ** 3, perNode };
  const own = {
    clusters: [cluster({ nodePools: [{ name: "default", gpu, nodes }] }), runaiCluster()],
    departments: [{ name: "research", quotas: [gpuQuota(8, 4 * nodes)] }],
    projects: [
      project({ quotas: [gpuQuota(4, 4 * nodes)] }),
      project({ name: "team-vision", id: "4502", quotas: [gpuQuota(4, 4 * nodes)] }),
    ],
  };
  const [old, now] = [before, after].map((objects) =>
    side(
      objects.map((each) => placed(each)),
      own,
    ),
  );
  if (old === undefined || now === undefined) throw new Error("no sides");
  return withNextCycle(branchReport(old, now));
}
