import type { Random } from "./random.ts";

export type Texts = Readonly<Record<string, string>>;

/** Labels and annotations of an object or of a template. */
export interface Marks {
  readonly labels?: Texts;
  readonly annotations?: Texts;
}

type Values = Readonly<Record<string, readonly [string, ...string[]]>>;

const LABELS: Values = {
  "kai.scheduler/queue": ["team-a", "research.gpu", "default-queue", ""],
  project: ["vision", "nlp", ""],
  "kai.scheduler/node-pool": ["h200", "default", ""],
  priorityClassName: ["train", "build", "inference", "build-preemptible", "very-high", ""],
  "kai.scheduler/preemptibility": ["preemptible", "non-preemptible", "semi-preemptible", "NonPreemptible", ""],
  user: ["ada"],
  "kai.scheduler/subgroup-name": ["leader", "worker"],
  "runai/node-pool": ["b200"],
};

const ANNOTATIONS: Values = {
  "kai.scheduler/topology": ["cluster-topology", "fabric", ""],
  "kai.scheduler/topology-required-placement": ["block", "kubernetes.io/hostname", ""],
  "kai.scheduler/topology-preferred-placement": ["rack", "host", ""],
  "kai.scheduler/batch-min-member": ["1", "2", "3", "5", "0", "-1", "1.5", "two", " 2", "+2", "007", "2147483648"],
  "kai.scheduler/preemption-delay": ["30s", "0", "1h", "-1s", "90", "1d", "1.5m", "2h30m"],
  "kai.scheduler/staleness-grace-period": ["5m", "-1s", "0s", "12", "1e3s"],
  user: ["grace"],
  "pod-group-name": ["ours"],
};

const SKIP = "kai.scheduler/skip-podgrouper";

function some(random: Random, values: Values, share: number): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, options] of Object.entries(values)) {
    if (random.chance(share)) found[key] = random.pick(options);
  }
  return found;
}

/** Random labels and annotations that steer the podgrouper. */
export function marks(random: Random, share = 0.14): Marks {
  const labels = some(random, LABELS, share);
  const annotations = some(random, ANNOTATIONS, share);
  if (random.chance(0.03)) annotations[SKIP] = random.pick(["true", "true", "True", "false", ""]);
  return {
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(Object.keys(annotations).length > 0 && { annotations }),
  };
}
