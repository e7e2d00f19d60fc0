import { inSchedulerOrder, type WaitingPart, waitingOf } from "../gang/subgroup-order.ts";
import { gpuAtPlacement } from "./pod-gpus.ts";
import type { PodResources } from "./pod-resources.ts";
import { addTo, NO_RESOURCES, QUOTA_RESOURCES, type ResourceSum, type Resources, scaleResources } from "./resources.ts";

/** Equal pods of a gang, counted. */
export interface DemandedPods {
  /** Leaf of the gang's tree; absent if the pods have none. */
  readonly leaf?: string | undefined;
  readonly count: number;
  readonly perPod: Resources & Partial<Pick<PodResources, "shares">>;
  /** Whether the scheduler places them before the other pods of their leaf. */
  readonly isFirst?: boolean;
}

/**
 * The requests of pods that the scheduler places at once. It takes pods of one leaf in the order of their creation, which
 * is not known here, so these are bounds.
 */
export interface Step {
  readonly pods: number;
  /** The requests of the cheapest pods that it may take, for each resource. */
  readonly least: Resources;
  /** The requests of the dearest ones. */
  readonly most: Resources;
  /** Hundredths of a GPU that the last pod requests beyond its charge; `Infinity` without GPUs. */
  readonly extra: number;
  /** The leaves of a tree that they belong to; none for a flat gang. */
  readonly leaves: readonly string[];
}

const NO_LEAVES: readonly string[] = Object.freeze([]);

/** A step without pods. */
export const NO_STEP: Step = {
  pods: 0,
  least: NO_RESOURCES,
  most: NO_RESOURCES,
  extra: Number.POSITIVE_INFINITY,
  leaves: NO_LEAVES,
};

/** A part of a gang before any of its pods has a node. */
export interface Part extends WaitingPart {
  /** The pods of it that the scheduler places first. */
  readonly step: Step;
  /** Whether it can ever be complete. */
  readonly isPossible: boolean;
}

/** The first step of a leaf: its minimum, or one pod where it waits for none. */
export function leafStep(pods: readonly DemandedPods[], min: number): Step {
  const wanted = Math.max(min, 1);
  const first = pods.filter(({ isFirst }) => isFirst === true);
  if (first.length === 0 || first.length === pods.length) return stepOf(pods, wanted);
  const step = stepOf(first, wanted);
  if (step.pods === wanted) return step;
  const others = pods.filter(({ isFirst }) => isFirst !== true);
  return sumOfSteps([step, stepOf(others, wanted - step.pods)]);
}

/**
 * The first step of subgroups: those of the first children, as many as must be ready; that of one child where none must.
 * `takesComplete`: only complete children count, and those that wait for nothing count as ready.
 */
export function childrenStep(parts: readonly Part[], threshold: number, done: number, takesComplete: boolean): Step {
  const possible = takesComplete ? parts.filter(({ isPossible }) => isPossible) : parts;
  const ordered = inSchedulerOrder(possible);
  if (done >= threshold) return ordered.find(({ step }) => step.pods > 0)?.step ?? NO_STEP;
  const taken = takesComplete ? threshold - done : threshold;
  return sumOfSteps(waitingOf(ordered, taken).map(({ step }) => step));
}

function stepOf(pods: readonly DemandedPods[], wanted: number): Step {
  let have = 0;
  for (const { count } of pods) have += count;
  const taken = Math.min(wanted, have);
  const [first] = pods;
  const extra = extraOf(pods, taken);
  if (first === undefined || pods.length === 1) {
    const need = first === undefined ? NO_RESOURCES : scaleResources(first.perPod, taken);
    return { pods: taken, least: need, most: need, extra, leaves: NO_LEAVES };
  }
  const least = extremeOf(pods, taken, 1);
  return { pods: taken, least, most: extremeOf(pods, taken, -1), extra, leaves: NO_LEAVES };
}

/** The sum of the cheapest (1) or dearest (-1) pods, of each resource by itself. */
function extremeOf(pods: readonly DemandedPods[], wanted: number, direction: 1 | -1): Resources {
  const sum: ResourceSum = { ...NO_RESOURCES };
  for (const resource of QUOTA_RESOURCES) {
    let missing = wanted;
    for (const { count, perPod } of pods.toSorted((a, b) => direction * (a.perPod[resource] - b.perPod[resource]))) {
      const taken = Math.min(count, missing);
      addTo(sum, { ...NO_RESOURCES, [resource]: perPod[resource] }, taken);
      missing -= taken;
    }
  }
  return sum;
}

/**
 * The least that the last pod with GPUs requests beyond its charge; `Infinity` where pods without GPUs may suffice.
 *
 * @param wanted the number of pods that are placed; by default all of them
 */
export function extraOf(
  pods: readonly Pick<DemandedPods, "count" | "perPod">[],
  wanted: number = Number.POSITIVE_INFINITY,
): number {
  let withoutGpus = 0;
  let extra = Number.POSITIVE_INFINITY;
  for (const { count, perPod } of pods) {
    const atPlacement = gpuAtPlacement(perPod);
    if (atPlacement === 0) withoutGpus += count;
    else if (count > 0) extra = Math.min(extra, atPlacement - perPod.gpu);
  }
  if (withoutGpus >= wanted) return Number.POSITIVE_INFINITY;
  return extra;
}

/**
 * The requests of pods while the last of them is placed, which rounds its part of a GPU up.
 *
 * @param need their charges
 * @param extra as `extraOf`
 */
export function placedTogether(need: Resources, extra: number): Resources {
  if (Number.isFinite(extra) && extra > 0) return { ...need, gpu: need.gpu + extra };
  return need;
}

/** The step of all pods of several steps. */
export function sumOfSteps(steps: readonly Step[]): Step {
  if (steps.length === 1 && steps[0] !== undefined) return steps[0];
  const least: ResourceSum = { ...NO_RESOURCES };
  const most: ResourceSum = { ...NO_RESOURCES };
  let pods = 0;
  let extra = Number.POSITIVE_INFINITY;
  for (const step of steps) {
    pods += step.pods;
    addTo(least, step.least);
    addTo(most, step.most);
    extra = Math.min(extra, step.extra);
  }
  return { pods, least, most, extra, leaves: steps.flatMap(({ leaves }) => leaves) };
}
