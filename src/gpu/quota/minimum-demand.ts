import { getOrCreate, given } from "../../kernel/index.ts";
import { DEFAULT_LEAF, type Gang, type GangNode, isTree } from "../../model/index.ts";
import { isSatisfied } from "../gang/subgroup-order.ts";
import { childrenStep, type DemandedPods, leafStep, type Part, type Step } from "./first-step.ts";
import { NO_RESOURCES, type Resources } from "./resources.ts";

/** The reason for which a gang can never have the pods that it needs to start, whatever the queue. */
export interface GangShapeProblem {
  readonly reason: "minimum-exceeds-pods" | "minimum-exceeds-children";
  readonly node?: string;
  readonly need: number;
  readonly have: number;
  /** Whether other parts would suffice, but the scheduler takes this one, which has no pods, before them. */
  readonly blocks?: true;
}

/** The minimum that a gang needs to start. */
export interface MinimumDemand {
  /** Charged once the pods that the gang waits for have nodes; nothing where it waits for none. */
  readonly minimum: Resources;
  /** The pods that the scheduler places first: those of the minimum, or one pod where the gang waits for none. */
  readonly first: Step;
  readonly problems: readonly GangShapeProblem[];
}

/** Levels of a tree that are counted; no real gang has deeper ones. */
const MOST_LEVELS = 200;

/**
 * The pods that KAI places first, and the least that they need. Flat: the `min` pods, 1 where absent. Tree: `min` pods of
 * a leaf; of each inner node the first `minChildren` children in KAI's order, all where absent. It never places other
 * pods before, so a verdict of `never` that is based on them is certain. A gang for which too few pods or parts can ever
 * be complete has a problem. `takesComplete`: it passes over parts that are not complete.
 */
export function minimumDemand(gang: Gang, pods: readonly DemandedPods[], takesComplete: boolean): MinimumDemand {
  const problems: GangShapeProblem[] = [];
  if (!isTree(gang)) return demandOf(leafPart(undefined, pods, gang.min ?? 1, problems), problems);
  const root = rootPart(gang, pods, takesComplete, problems);
  if (!root.isPossible) return demandOf(root, problems);
  return demandOf(
    root,
    takesComplete || root.step.pods > 0 ? [] : problems.filter(({ have }) => have === 0).map(blocking),
  );
}

function blocking(problem: GangShapeProblem): GangShapeProblem {
  return { ...problem, blocks: true };
}

function demandOf(root: Part, problems: readonly GangShapeProblem[]): MinimumDemand {
  return { minimum: isSatisfied(root) ? NO_RESOURCES : root.step.least, first: root.step, problems };
}

// Flat gangs are handled before, since most gangs are flat and need no maps.
function rootPart(
  gang: Gang,
  pods: readonly DemandedPods[],
  takesComplete: boolean,
  problems: GangShapeProblem[],
): Part {
  const children = new Map<string | undefined, GangNode[]>();
  for (const node of gang.tree ?? []) getOrCreate(children, node.parent, () => []).push(node);
  const byLeaf = new Map<string, DemandedPods[]>();
  for (const entry of pods) getOrCreate(byLeaf, entry.leaf ?? DEFAULT_LEAF, () => []).push(entry);
  const above = new Set<string>();
  const inner = (name: string | undefined, minChildren: number | undefined): Part => {
    const parts = (children.get(name) ?? []).filter((node) => !above.has(node.name)).map(ofNode);
    return innerPart(name, parts, minChildren ?? parts.length, takesComplete, problems);
  };
  const partOf = ({ name, min, minChildren }: GangNode): Part => {
    if (!children.has(name)) return leafPart(name, byLeaf.get(name) ?? [], min ?? 1, problems);
    // A leaf that needs no pods.
    if (above.size > MOST_LEVELS) return leafPart(name, [], 0, problems);
    return inner(name, minChildren);
  };
  const known = new Map<GangNode, Part>();
  const ofNode = (node: GangNode): Part =>
    getOrCreate(known, node, () => {
      // A tree with a cycle or a repeated name, which webhooks reject, must not cause an endless loop.
      above.add(node.name);
      const part = partOf(node);
      above.delete(node.name);
      return part;
    });
  return inner(undefined, gang.minChildren);
}

function leafPart(
  node: string | undefined,
  pods: readonly DemandedPods[],
  min: number,
  problems: GangShapeProblem[],
): Part {
  let have = 0;
  for (const { count } of pods) have += count;
  const isPossible = min <= have;
  if (!isPossible) problems.push({ reason: "minimum-exceeds-pods", ...given({ node }), need: min, have });
  const step = leafStep(pods, min);
  const placed = node === undefined || step.pods === 0 ? step : { ...step, leaves: [node] };
  return { name: node ?? "", threshold: Math.max(min, 0), done: 0, step: placed, isPossible };
}

function innerPart(
  node: string | undefined,
  parts: readonly Part[],
  minChildren: number,
  takesComplete: boolean,
  problems: GangShapeProblem[],
): Part {
  if (minChildren > parts.length) {
    problems.push({ reason: "minimum-exceeds-children", ...given({ node }), need: minChildren, have: parts.length });
  }
  const threshold = Math.max(minChildren, 0);
  const done = parts.filter(isSatisfied).length;
  const isPossible = parts.filter((part) => part.isPossible).length >= minChildren;
  return { name: node ?? "", threshold, done, step: childrenStep(parts, threshold, done, takesComplete), isPossible };
}
