import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { type Dice, maybe } from "./dice.ts";
import { RESOURCES, ZONES } from "./random-queues.ts";

const QUEUED = { "kueue.x-k8s.io/queue-name": "q" };
const KEY = "kueue.x-k8s.io/";
/** The levels of a Topology, and one that it lacks. */
const LEVELS = ["cloud/block", "cloud/rack", "kubernetes.io/hostname", "cloud/row"] as const;

/** A Job, a JobSet, a Pod or the Pods of a group in the queue `q`. */
export function randomJobs(dice: Dice, hasTopology: boolean): readonly KubeObject[] {
  const kind = dice.pick(["Job", "Job", "JobSet", "PodGroup", "Pod"]);
  if (kind === "Job") return [job(dice, hasTopology)];
  if (kind === "JobSet") return [jobSet(dice, hasTopology)];
  if (kind === "Pod") return [pod("single", podSpec(dice), {}, {})];
  const total = dice.int(2, 4);
  const roles = [podSpec(dice), podSpec(dice)].slice(0, dice.int(1, 2));
  const have = dice.chance(0.85) ? total : total - 1;
  return Array.from({ length: have }, (_, index) => {
    const labels = { [`${KEY}pod-group-name`]: "ring" };
    const annotations = { [`${KEY}pod-group-total-count`]: `${total}` };
    return pod(`rank-${index}`, roles[index % roles.length] ?? {}, labels, annotations);
  });
}

function pod(name: string, spec: object, labels: object, annotations: object): KubeObject {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, namespace: "ml", labels: { ...QUEUED, ...labels }, annotations: { ...annotations } },
    spec,
  };
}

function job(dice: Dice, hasTopology: boolean): KubeObject {
  const parallelism = dice.int(1, 6);
  const isPartial = parallelism > 1 && dice.chance(0.35);
  const annotations = isPartial ? { [`${KEY}job-min-parallelism`]: `${dice.int(1, parallelism - 1)}` } : {};
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "train", namespace: "ml", labels: QUEUED, annotations },
    spec: {
      suspend: true,
      parallelism,
      completions: dice.chance(0.8) ? parallelism : parallelism + 2,
      template: template(dice, hasTopology, parallelism),
    },
  };
}

function jobSet(dice: Dice, hasTopology: boolean): KubeObject {
  const jobs = ["leader", "worker", "eval"].slice(0, dice.int(1, 3)).map((name) => {
    const parallelism = dice.int(1, 3);
    return {
      name,
      replicas: dice.int(1, 2),
      template: { spec: { parallelism, completions: parallelism, template: template(dice, hasTopology, parallelism) } },
    };
  });
  return {
    apiVersion: "jobset.x-k8s.io/v1alpha2",
    kind: "JobSet",
    metadata: { name: "train", namespace: "ml", labels: QUEUED },
    spec: { suspend: true, replicatedJobs: jobs },
  };
}

function template(dice: Dice, hasTopology: boolean, pods: number): object {
  const wants = hasTopology ? dice.chance(0.7) : dice.chance(0.05);
  if (!wants) return { spec: podSpec(dice) };
  const mode = dice.pick(["required", "required", "preferred", "unconstrained"]);
  const level = dice.chance(0.9) ? LEVELS[dice.int(0, 2)] : LEVELS[3];
  const slice =
    mode !== "unconstrained" && pods % 2 === 0 && dice.chance(0.3)
      ? { [`${KEY}podset-slice-required-topology`]: "kubernetes.io/hostname", [`${KEY}podset-slice-size`]: "2" }
      : {};
  const annotations = { [`${KEY}podset-${mode}-topology`]: mode === "unconstrained" ? "true" : level, ...slice };
  return { metadata: { annotations }, spec: podSpec(dice) };
}

function podSpec(dice: Dice): object {
  const amounts = {
    cpu: dice.pick(["500m", "1", "4", "9"]),
    memory: `${dice.int(1, 24)}Gi`,
    "nvidia.com/gpu": `${dice.int(1, 4)}`,
  };
  const own = RESOURCES.filter((resource) => dice.chance(resource === "cpu" ? 0.9 : 0.6));
  const requests = Object.fromEntries(own.map((resource) => [resource, amounts[resource]]));
  const gpus = requests["nvidia.com/gpu"];
  return {
    restartPolicy: "Never",
    ...maybe(dice, 0.2, () => ({ nodeSelector: { zone: dice.pick(ZONES) } })),
    ...maybe(dice, 0.3, () => ({
      tolerations: [{ key: "spot", operator: "Equal", value: "yes", effect: "NoSchedule" }],
    })),
    ...maybe(dice, 0.15, () => ({
      initContainers: [{ name: "load", image: "example.com/l:1", resources: { requests: { cpu: "6" } } }],
    })),
    containers: [
      {
        name: "main",
        image: "example.com/t:1",
        resources: { requests, ...(gpus !== undefined && { limits: { "nvidia.com/gpu": gpus } }) },
      },
    ],
  };
}
