import { describe, expect, it } from "vitest";
import { account } from "../../../src/gpu/quota/account.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { quotaOfSet } from "../../../src/rules/set-quota.ts";
import { seededRandom } from "../../helpers/seeded-random.ts";
import { rowOfAccount } from "../gpu/quota/builders.ts";
import { setOf } from "./quota-sets.ts";

// The least GPUs that the controllers of a random workload request, from the documentation of its kinds, are never more
// than those that quota counts. GPUs in the overhead of a pod are left out, because KAI charges none.

const SEEDS = process.env.MUSTER_LONG === "1" ? 1000 : 60;
const QUEUE = { "kai.scheduler/queue": "team-nlp" };
const metadata = { name: "serve", namespace: "team-nlp", labels: QUEUE };

/** Chooses numbers from 0 to below a bound, and items of a list. */
class Dice {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededRandom(seed);
  }

  below(bound: number): number {
    return Math.floor(this.#next() * bound);
  }

  of<T>(...items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }
}

/** Manifests, and the GPUs that a pod or all pods of them have at least. */
interface Sized<T> {
  readonly made: T;
  readonly gpus: number;
}

function container(name: string, gpus: number, more: object = {}) {
  return { name, ...(gpus > 0 && { resources: { limits: { "nvidia.com/gpu": gpus } } }), ...more };
}

/** A pod: all containers and sidecars run together; an init container runs alone beside the sidecars before it. */
function randomPod(dice: Dice, claims: Sized<readonly object[]>): Sized<object> {
  const own = Array.from({ length: 1 + dice.below(2) }, () => dice.below(4));
  let running = own.reduce((sum, gpus) => sum + gpus, 0);
  let sidecars = 0;
  let start = 0;
  const initContainers = Array.from({ length: dice.below(3) }, (_, index) => {
    const gpus = dice.below(5);
    if (dice.below(2) === 0) {
      start = Math.max(start, sidecars + gpus);
      return container(`init-${index}`, gpus);
    }
    sidecars += gpus;
    running += gpus;
    return container(`side-${index}`, gpus, { restartPolicy: "Always" });
  });
  const spec = {
    schedulerName: "kai-scheduler",
    initContainers,
    containers: own.map((gpus, index) => container(`main-${index}`, gpus)),
    ...(claims.made.length > 0 && { resourceClaims: [{ name: "gpu", resourceClaimTemplateName: "claim" }] }),
  };
  return { made: { metadata: { labels: QUEUE }, spec }, gpus: Math.max(running, start) + claims.gpus };
}

/** A claim template: each request gets its count, or one of its alternatives, and at most the largest of these. */
function randomClaims(dice: Dice): Sized<readonly KubeObject[]> {
  if (dice.below(2) === 0) return { made: [], gpus: 0 };
  let gpus = 0;
  const requests = Array.from({ length: 1 + dice.below(2) }, (_, index) => {
    const devices = () => ({ deviceClassName: dice.of("gpu.nvidia.com", "fast"), count: 1 + dice.below(4) });
    if (dice.below(2) === 0) {
      const exactly = devices();
      gpus += exactly.count;
      return { name: `r${index}`, exactly };
    }
    const firstAvailable = [0, 1].map((position) => ({ name: `a${position}`, ...devices() }));
    gpus += Math.max(...firstAvailable.map(({ count }) => count));
    return { name: `r${index}`, firstAvailable };
  });
  const template = {
    apiVersion: "resource.k8s.io/v1",
    kind: "ResourceClaimTemplate",
    metadata: { name: "claim", namespace: "team-nlp" },
    spec: { spec: { devices: { requests } } },
  };
  const deviceClass = {
    apiVersion: "resource.k8s.io/v1",
    kind: "DeviceClass",
    metadata: { name: "fast" },
    spec: { selectors: [{ cel: { expression: 'device.driver == "gpu.nvidia.com"' } }] },
  };
  return { made: [template, deviceClass], gpus };
}

interface Scaled {
  readonly workload: KubeObject;
  readonly replicas: number;
  readonly gpusOfReplica: number;
}

function randomScaled(dice: Dice, pod: Sized<object>): Scaled {
  const replicas = dice.below(4);
  const template = pod.made;
  const kind = dice.of("Deployment", "StatefulSet", "ReplicaSet", "LeaderWorkerSet");
  if (kind !== "LeaderWorkerSet") {
    return {
      workload: { apiVersion: "apps/v1", kind, metadata, spec: { replicas, template } },
      replicas,
      gpusOfReplica: pod.gpus,
    };
  }
  const size = 1 + dice.below(3);
  const spec = { replicas, leaderWorkerTemplate: { size, workerTemplate: template } };
  const workload = { apiVersion: "leaderworkerset.x-k8s.io/v1", kind, metadata, spec };
  return { workload, replicas, gpusOfReplica: size * pod.gpus };
}

/**
 * An autoscaler with the least replicas that it leaves its target with. A HorizontalPodAutoscaler does nothing at 0
 * replicas; KEDA scales up to its minimum, unless it may idle.
 */
function randomAutoscaler(
  dice: Dice,
  { apiVersion, kind }: KubeObject,
  replicas: number,
): Sized<readonly KubeObject[]> {
  const minimum = dice.below(6);
  const scaleTargetRef = { apiVersion, kind, name: "serve" };
  const scaler = { name: "scaler", namespace: "team-nlp" };
  const choice = dice.below(3);
  if (choice === 0) return { made: [], gpus: replicas };
  if (choice === 1) {
    const spec = { scaleTargetRef, minReplicas: Math.max(minimum, 1), maxReplicas: 9 };
    const made = [{ apiVersion: "autoscaling/v2", kind: "HorizontalPodAutoscaler", metadata: scaler, spec }];
    return { made, gpus: replicas === 0 ? 0 : Math.max(replicas, minimum, 1) };
  }
  const idles = minimum > 0 && dice.below(2) === 0;
  const spec = { scaleTargetRef, minReplicaCount: minimum, ...(idles && { idleReplicaCount: 0 }) };
  const made = [{ apiVersion: "keda.sh/v1alpha1", kind: "ScaledObject", metadata: scaler, spec }];
  return { made, gpus: idles && replicas === 0 ? 0 : Math.max(replicas, minimum) };
}

/** A RayCluster: the head, and in each group the replicas within minimum and maximum, times its hosts. */
function randomRay(dice: Dice, pod: Sized<object>): Sized<KubeObject> {
  let gpus = pod.gpus;
  const workerGroupSpecs = Array.from({ length: 1 + dice.below(2) }, (_, index) => {
    const minReplicas = dice.below(3);
    const maxReplicas = minReplicas + dice.below(4);
    const replicas = minReplicas + dice.below(6);
    const numOfHosts = 1 + dice.below(2);
    gpus += Math.min(replicas, maxReplicas) * numOfHosts * pod.gpus;
    return { groupName: `g${index}`, minReplicas, maxReplicas, replicas, numOfHosts, template: pod.made };
  });
  const spec = {
    enableInTreeAutoscaling: dice.below(2) === 0,
    headGroupSpec: { rayStartParams: {}, template: pod.made },
    workerGroupSpecs,
  };
  return { made: { apiVersion: "ray.io/v1", kind: "RayCluster", metadata, spec }, gpus };
}

function randomManifests(dice: Dice): Sized<readonly KubeObject[]> {
  const claims = randomClaims(dice);
  const pod = randomPod(dice, claims);
  if (dice.below(4) === 0) {
    const ray = randomRay(dice, pod);
    return { made: [ray.made, ...claims.made], gpus: ray.gpus };
  }
  const { workload, replicas, gpusOfReplica } = randomScaled(dice, pod);
  const scaler = randomAutoscaler(dice, workload, replicas);
  return { made: [workload, ...scaler.made, ...claims.made], gpus: scaler.gpus * gpusOfReplica };
}

function countedGpus(objects: readonly KubeObject[]): number {
  const total = rowOfAccount(account(quotaOfSet(setOf(objects))), "queue", "east", "team-nlp")?.total;
  return (total?.declared.gpu ?? 0) / 100;
}

describe("the counted GPUs of a random workload", () => {
  it(`are never below what its controllers request at least (${SEEDS} seeds)`, () => {
    const below: string[] = [];
    let asking = 0;
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const { made, gpus } = randomManifests(new Dice(seed));
      const counted = countedGpus(made);
      if (gpus > 0) asking += 1;
      if (counted < gpus) below.push(`seed ${seed}: counts ${counted} of ${gpus}: ${JSON.stringify(made)}`);
    }
    expect(below).toEqual([]);
    // Most of them request GPUs, so the comparison means something.
    expect(asking).toBeGreaterThan(SEEDS / 2);
  });
});
