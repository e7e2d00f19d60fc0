import { failure, MOST_PARTS, NOT_WHOLE, type NoGangs, ownerName, wholeAt } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, items, text } from "../../src/kernel/index.ts";

/** A clique of a set as Grove reads it, with its pod template. */
interface Clique {
  readonly name: string;
  readonly replicas: number;
  /** Pods that must start together; by default all of them. */
  readonly min: number;
  readonly template: unknown;
}

/** A clique in a gang, under the name that Grove gives it there. */
interface GangClique extends Clique {
  readonly fullName: string;
}

/** A gang of Grove: the object `PodGang` that its operator makes. */
export interface PodGang {
  readonly name: string;
  readonly cliques: readonly GangClique[];
}

interface ScalingGroup {
  readonly name: string;
  readonly members: readonly Clique[];
  readonly replicas: number;
  readonly min: number;
}

/**
 * The PodGangs of a set, or the reason for which they are unknown. There is one for each replica of the set, with the
 * cliques outside scaling groups and those of the first `minAvailable` replicas of each group, and one for each further
 * replica of a group.
 * Source: ai-dynamo/grove, internal/controller/podcliqueset/components/podgang and api/common/namegen.go.
 */
export function podGangsOf(object: KubeObject): readonly PodGang[] | NoGangs {
  const cliques = cliquesOf(object);
  if (typeof cliques === "string") return failure(cliques);
  const groups = groupsOf(object, cliques);
  if (typeof groups === "string") return failure(groups);
  const replicas = wholeAt(object, "spec", "replicas") ?? 0;
  if (replicas === NOT_WHOLE || replicas < 0) return failure("spec.replicas must be an integer, 0 or more");
  const perReplica = groups.reduce((sum, group) => sum + group.replicas * group.members.length, cliques.length + 1);
  if (replicas * perReplica > MOST_PARTS) {
    return { reason: `${replicas} replicas make ${replicas * perReplica} cliques; at most ${MOST_PARTS} are listed` };
  }
  const grouped = new Set(groups.flatMap(({ members }) => members.map(({ name }) => name)));
  const alone = cliques.filter(({ name }) => !grouped.has(name));
  return Array.from({ length: replicas }, (_, index) =>
    gangsOfReplica(`${ownerName(object)}-${index}`, alone, groups),
  ).flat();
}

function gangsOfReplica(base: string, alone: readonly Clique[], groups: readonly ScalingGroup[]): readonly PodGang[] {
  const replicaOf = ({ name, members }: ScalingGroup, index: number) =>
    members.map((clique) => ({ ...clique, fullName: `${base}-${name}-${index}-${clique.name}` }));
  const first = groups.flatMap((group) =>
    Array.from({ length: Math.min(group.min, group.replicas) }, (_, index) => replicaOf(group, index)).flat(),
  );
  const more = groups.flatMap((group) =>
    Array.from({ length: Math.max(group.replicas - group.min, 0) }, (_, index) => ({
      name: `${base}-${group.name}-${index}`,
      cliques: replicaOf(group, group.min + index),
    })),
  );
  return [
    { name: base, cliques: [...alone.map((clique) => ({ ...clique, fullName: `${base}-${clique.name}` })), ...first] },
    ...more,
  ].filter(({ cliques }) => cliques.length > 0);
}

function cliquesOf(object: KubeObject): readonly Clique[] | string {
  const cliques: Clique[] = [];
  for (const [index, clique] of items(at(object, "spec", "template", "cliques")).entries()) {
    const field = `spec.template.cliques[${index}]`;
    const written = wholeAt(clique, "spec", "replicas") ?? 1;
    // Grove's webhook sets 1 replica where the number is 0, but takes the default of minAvailable from the 0.
    const replicas = written === 0 ? 1 : written;
    const min = wholeAt(clique, "spec", "minAvailable") ?? written;
    if (replicas === NOT_WHOLE || min === NOT_WHOLE || min < 1) {
      return `${field}.spec: replicas and minAvailable must be integers, 1 or more`;
    }
    const metadata = { labels: at(clique, "labels"), annotations: at(clique, "annotations") };
    const template = { metadata, spec: at(clique, "spec", "podSpec") };
    cliques.push({ name: text(at(clique, "name")) ?? "", replicas, min, template });
  }
  return cliques;
}

function groupsOf(object: KubeObject, cliques: readonly Clique[]): readonly ScalingGroup[] | string {
  const groups: ScalingGroup[] = [];
  for (const [index, group] of items(at(object, "spec", "template", "podCliqueScalingGroups")).entries()) {
    const replicas = wholeAt(group, "replicas") ?? 1;
    const min = wholeAt(group, "minAvailable") ?? 1;
    if (replicas === NOT_WHOLE || min === NOT_WHOLE || replicas < 0 || min < 0) {
      return `spec.template.podCliqueScalingGroups[${index}]: replicas and minAvailable must be integers, 0 or more`;
    }
    const names = items(at(group, "cliqueNames"));
    const members = cliques.filter(({ name }) => names.includes(name));
    groups.push({ name: text(at(group, "name")) ?? "", members, replicas, min });
  }
  return groups;
}
