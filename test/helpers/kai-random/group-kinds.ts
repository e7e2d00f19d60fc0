import { type Cluster, type Made, merged, templates, upTo } from "./cluster.ts";
import { podsOfJob } from "./core-kinds.ts";
import { made } from "./made.ts";
import type { Maker } from "./maker.ts";
import { podCliqueSet } from "./pod-clique-set.ts";
import { RAY_KINDS } from "./ray-kinds.ts";

function jobSet(cluster: Cluster): Made {
  const { random, name } = cluster;
  const count = random.int(1, 3);
  const [pods] = templates(cluster, count);
  const parts = upTo(count, (index) => ["launch", "work", "eval"][index] ?? "more").map((part, index) => ({
    part,
    pod: pods[index] ?? cluster.template(),
    replicas: random.chance(0.6) ? 1 : random.int(0, 3),
    parallelism: random.int(1, 4),
    completions: random.chance(0.3),
    own: cluster.marks(0.08),
  }));
  const startup = random.pick(["", "", "AnyOrder", "InOrder"]);
  const spec = (part: (typeof parts)[number]) => ({
    parallelism: part.parallelism,
    ...(part.completions && { completions: Math.max(1, part.parallelism - 1) }),
    template: { ...part.pod, spec: { ...part.pod.spec, restartPolicy: "Never" } },
  });
  const top = cluster.top({
    apiVersion: "jobset.x-k8s.io/v1alpha2",
    kind: "JobSet",
    metadata: { name, ...cluster.marks() },
    spec: {
      ...(startup !== "" && { startupPolicy: { startupPolicyOrder: startup } }),
      replicatedJobs: parts.map((part) => ({
        name: part.part,
        ...((part.replicas !== 1 || random.chance(0.5)) && { replicas: part.replicas }),
        template: { ...(Object.keys(part.own).length > 0 && { metadata: part.own }), spec: spec(part) },
      })),
    },
  });
  // In order, the Jobs of the next part wait for those of the first one.
  const first = parts.filter(({ replicas }) => replicas > 0).slice(0, startup === "InOrder" ? 1 : undefined);
  for (const part of first) {
    for (const index of upTo(part.replicas, String)) {
      const labels = {
        "jobset.sigs.k8s.io/jobset-name": name,
        "jobset.sigs.k8s.io/replicatedjob-name": part.part,
        "jobset.sigs.k8s.io/job-index": index,
      };
      const job = cluster.child(
        top,
        "batch/v1 Job",
        `${name}-${part.part}-${index}`,
        merged(part.own, { labels, annotations: labels }),
        {
          spec: spec(part),
        },
      );
      const amount = part.completions
        ? Math.min(part.parallelism, Math.max(1, part.parallelism - 1))
        : part.parallelism;
      podsOfJob(
        cluster,
        job,
        { ...part.pod, metadata: merged(part.pod.metadata ?? {}, { labels, annotations: labels }) },
        amount,
      );
    }
  }
  return made(cluster);
}

function leaderWorkerSet(cluster: Cluster): Made {
  const { random, name } = cluster;
  const [[worker = cluster.template(), other = worker], differ] = templates(cluster, 2);
  const hasLeader = random.chance(0.5);
  const leader = hasLeader ? other : worker;
  const size = random.int(1, 9);
  const replicas = random.int(1, 3);
  const hasPolicy = random.chance(0.25);
  const subGroupSize = random.int(1, 4);
  const segment =
    !hasPolicy && random.chance(0.2)
      ? { "kai.scheduler/segment-size": random.pick(["2", "3", "4", "1", "x"]) }
      : undefined;
  const onWorker = segment !== undefined && random.chance(0.5);
  const workers = onWorker ? { ...worker, metadata: merged(worker.metadata ?? {}, { annotations: segment }) } : worker;
  const own = cluster.marks();
  const policy = hasPolicy && {
    subGroupPolicy: {
      subGroupSize,
      ...(random.chance(0.5) && { subGroupPolicyType: random.pick(["LeaderWorker", "LeaderExcluded"]) }),
    },
  };
  const top = cluster.top({
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata: { name, ...(segment !== undefined && !onWorker ? merged(own, { annotations: segment }) : own) },
    spec: {
      replicas,
      ...(random.chance(0.4) && { startupPolicy: random.pick(["LeaderCreated", "LeaderReady"]) }),
      leaderWorkerTemplate: { size, ...(hasLeader && { leaderTemplate: leader }), workerTemplate: workers, ...policy },
    },
  });
  const isReady = (top.spec as { startupPolicy?: string }).startupPolicy === "LeaderReady";
  const set = cluster.child(top, "apps/v1 StatefulSet", name, { labels: { "leaderworkerset.sigs.k8s.io/name": name } });
  const lead = hasLeader ? leader : workers;
  for (const index of upTo(replicas, String)) {
    const labels = { "leaderworkerset.sigs.k8s.io/name": name, "leaderworkerset.sigs.k8s.io/group-index": index };
    const annotations = { "leaderworkerset.sigs.k8s.io/size": String(size) };
    const [first] = cluster.pods(set, lead, [`${name}-${index}`], {
      labels: { ...labels, "leaderworkerset.sigs.k8s.io/worker-index": "0" },
      annotations,
    });
    if (first === undefined || size === 1 || isReady) continue;
    const below = cluster.child(first, "apps/v1 StatefulSet", `${name}-${index}`, { labels });
    for (const at of upTo(size - 1, (each) => String(each + 1))) {
      cluster.pods(below, workers, [`${name}-${index}-${at}`], {
        labels: { ...labels, "leaderworkerset.sigs.k8s.io/worker-index": at },
        annotations: { ...annotations, "leaderworkerset.sigs.k8s.io/leader-name": first.metadata.name },
      });
    }
  }
  const isRefused = hasPolicy && size % subGroupSize !== 0 && (size - 1) % subGroupSize !== 0;
  if (isRefused) {
    return made(
      cluster,
      "the webhook of LeaderWorkerSet rejects a subgroup size that divides neither the pods nor the workers",
    );
  }
  return made(cluster, segment !== undefined && differ ? "segments differ between leader and workers" : undefined);
}

/** Kinds with groups of their own. */
export const GROUP_KINDS: Readonly<Record<string, Maker>> = {
  JobSet: jobSet,
  LeaderWorkerSet: leaderWorkerSet,
  ...RAY_KINDS,
  PodCliqueSet: podCliqueSet,
};
