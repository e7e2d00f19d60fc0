import {
  type Cluster,
  copied,
  labelled,
  type Made,
  merged,
  onlyLabels,
  type Stored,
  type Template,
  upTo,
} from "./cluster.ts";
import { made } from "./made.ts";
import type { Maker } from "./maker.ts";

/** The pods of a Job. */
export function podsOfJob(cluster: Cluster, job: Stored, pod: Template, count: number): void {
  const { name, uid } = job.metadata;
  const labels = {
    "job-name": name,
    "batch.kubernetes.io/job-name": name,
    "controller-uid": uid,
    "batch.kubernetes.io/controller-uid": uid,
  };
  cluster.pods(
    job,
    pod,
    upTo(count, (index) => `${name}-${index}-x5f2k`),
    { labels },
  );
}

function job(cluster: Cluster): Made {
  const { random, name } = cluster;
  const pod = cluster.template();
  const parallelism = random.int(1, 5);
  const completions = random.chance(0.7) ? parallelism + random.int(-1, 2) : undefined;
  const top = cluster.top({
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name, ...cluster.marks() },
    spec: {
      parallelism,
      ...(completions !== undefined && completions > 0 && { completions }),
      template: { ...pod, spec: { ...pod.spec, restartPolicy: "Never" } },
    },
  });
  podsOfJob(cluster, top, pod, Math.min(parallelism, completions !== undefined && completions > 0 ? completions : 1));
  return made(cluster);
}

function cronJob(cluster: Cluster): Made {
  const { random, name } = cluster;
  const pod = cluster.template();
  const ofJob = cluster.marks();
  const parallelism = random.int(1, 3);
  const spec = {
    parallelism,
    completions: parallelism,
    template: { ...pod, spec: { ...pod.spec, restartPolicy: "Never" } },
  };
  const jobTemplate = { ...(Object.keys(ofJob).length > 0 && { metadata: ofJob }), spec };
  const top = cluster.top({
    apiVersion: "batch/v1",
    kind: "CronJob",
    metadata: { name, ...cluster.marks() },
    spec: { schedule: "0 3 * * *", jobTemplate },
  });
  const stamp = { annotations: { "batch.kubernetes.io/cronjob-scheduled-timestamp": "2026-11-30T03:00:00Z" } };
  const run = cluster.child(top, "batch/v1 Job", `${name}-29741940`, merged(ofJob, stamp), { spec });
  podsOfJob(cluster, run, pod, parallelism);
  return made(cluster);
}

/** A ReplicaSet and its pods, as a Deployment makes them. */
export function replicaSetOf(
  cluster: Cluster,
  owner: Stored,
  pod: Template,
  count: number,
  annotations = owner.metadata.annotations,
): void {
  const hash = "6c9d7b5f4";
  const set = cluster.child(owner, "apps/v1 ReplicaSet", `${owner.metadata.name}-${hash}`, {
    ...onlyLabels(labelled(pod, { "pod-template-hash": hash }).metadata ?? {}),
    annotations: { ...annotations, "deployment.kubernetes.io/revision": "1" },
  });
  cluster.pods(
    set,
    pod,
    upTo(count, (index) => `${set.metadata.name}-p${index}`),
    { labels: { "pod-template-hash": hash } },
  );
}

function deployment(cluster: Cluster): Made {
  const { random, name } = cluster;
  const pod = labelled(cluster.template(), { app: "w" });
  const replicas = random.int(1, 3);
  const top = cluster.top({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name, ...cluster.marks() },
    spec: { ...(random.chance(0.8) && { replicas }), selector: { matchLabels: { app: "w" } }, template: pod },
  });
  replicaSetOf(cluster, top, pod, "replicas" in (top.spec as object) ? replicas : 1);
  return made(cluster);
}

const direct =
  (apiVersion: string, kind: string, podName: (name: string, index: number) => string): Maker =>
  (cluster) => {
    const { random, name } = cluster;
    const pod = labelled(cluster.template(), { app: "w" });
    const replicas = kind === "DaemonSet" ? 1 : random.int(1, 4);
    const isController = kind === "ReplicationController";
    const top = cluster.top({
      apiVersion,
      kind,
      metadata: { name, ...cluster.marks() },
      spec: {
        ...(kind !== "DaemonSet" && { replicas }),
        ...(kind === "StatefulSet" && { serviceName: "w" }),
        selector: isController ? { app: "w" } : { matchLabels: { app: "w" } },
        template: pod,
      },
    });
    cluster.pods(
      top,
      pod,
      upTo(replicas, (index) => podName(name, index)),
    );
    return made(cluster);
  };

function pod(cluster: Cluster): Made {
  const { random, name } = cluster;
  const { metadata, spec } = cluster.template(0.2);
  const own = random.chance(0.1)
    ? labelled({ spec, ...(metadata && { metadata }) }, { "spark-app-name": "w", "spark-app-selector": "spark-7" })
        .metadata
    : metadata;
  cluster.top({ apiVersion: "v1", kind: "Pod", metadata: { name, ...copied(own ?? {}) }, spec });
  return made(cluster);
}

/** Kinds of Kubernetes itself. */
export const CORE_KINDS: Readonly<Record<string, Maker>> = {
  Job: job,
  CronJob: cronJob,
  Deployment: deployment,
  StatefulSet: direct("apps/v1", "StatefulSet", (name, index) => `${name}-${index}`),
  ReplicaSet: direct("apps/v1", "ReplicaSet", (name, index) => `${name}-p${index}`),
  DaemonSet: direct("apps/v1", "DaemonSet", (name, index) => `${name}-p${index}`),
  ReplicationController: direct("v1", "ReplicationController", (name, index) => `${name}-p${index}`),
  Pod: pod,
};
