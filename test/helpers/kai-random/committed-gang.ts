import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import type { Cluster, Made, Template } from "./cluster.ts";
import { NAMESPACE } from "./cluster.ts";
import { podsOfJob } from "./core-kinds.ts";
import { made } from "./made.ts";
import type { Random } from "./random.ts";

interface SubGroup {
  readonly name: string;
  readonly parent?: string;
  readonly minMember?: number;
  readonly minSubGroup?: number;
  readonly topologyConstraint?: object;
}

const LEVELS = ["net/block", "net/rack", "kubernetes.io/hostname"] as const;

/** A constraint of a topology, mostly a valid one. */
export function constraint(random: Random): object {
  const level = () => (random.chance(0.97) ? random.pick(LEVELS) : "net/row");
  const topology = random.chance(0.97) ? "fabric" : "absent";
  const [hasRequired, hasPreferred] = [random.chance(0.7), random.chance(0.4)];
  return {
    topology,
    ...(hasRequired && { requiredTopologyLevel: level() }),
    ...((hasPreferred || (!hasRequired && random.chance(0.9))) && { preferredTopologyLevel: level() }),
  };
}

/** A random tree of subgroups, with the leaves that pods may name. */
function tree(random: Random): readonly SubGroup[] {
  const found: SubGroup[] = [];
  const grow = (name: string, parent: string | undefined, depth: number): void => {
    const own = {
      name,
      ...(parent !== undefined && { parent }),
      ...(random.chance(0.15) && { topologyConstraint: constraint(random) }),
    };
    const children = depth < 2 && random.chance(0.35) ? random.int(1, 3) : 0;
    if (children === 0) {
      found.push({ ...own, minMember: random.int(0, 3) });
      return;
    }
    found.push({
      ...own,
      ...(random.chance(0.5) && { minSubGroup: random.int(1, children + (random.chance(0.05) ? 1 : 0)) }),
    });
    for (let index = 0; index < children; index++) grow(`${name}${index}`, name, depth + 1);
  };
  for (const name of ["a", "b", "c"].slice(0, random.int(1, 3))) grow(name, undefined, 0);
  return found;
}

/** A committed PodGroup, and Jobs whose pods are in it. The first object is the PodGroup. */
export function committedGang(cluster: Cluster, queue: string): Made & { readonly jobs: readonly KubeObject[] } {
  const { random, name } = cluster;
  const isFlat = random.chance(0.25);
  const subGroups = isFlat ? [] : tree(random);
  const roots = subGroups.filter(({ parent }) => parent === undefined).length;
  const own = cluster.marks().labels ?? {};
  const { priorityClassName, "kai.scheduler/preemptibility": preemptibility } = own;
  const flatMinimum = random.chance(0.9) ? random.int(1, 5) : undefined;
  const spec = {
    queue,
    ...(isFlat
      ? flatMinimum !== undefined && { minMember: flatMinimum }
      : { ...(random.chance(0.4) && { minSubGroup: random.int(1, roots) }), subGroups }),
    ...(priorityClassName !== undefined && { priorityClassName }),
    ...(preemptibility !== undefined && { preemptibility }),
    ...(random.chance(0.15) && { topologyConstraint: constraint(random) }),
  };
  const group = {
    apiVersion: "scheduling.run.ai/v2alpha2",
    kind: "PodGroup",
    metadata: { name: `${name}-g`, labels: { "kai.scheduler/queue": queue } },
    spec,
  };
  cluster.top(group);
  const leaves = isFlat
    ? [undefined]
    : subGroups.filter(({ minMember }) => minMember !== undefined).map((leaf) => leaf.name);
  const shared = cluster.template();
  const jobs: KubeObject[] = [];
  for (const leaf of leaves) {
    const pod = random.chance(0.8) ? shared : cluster.template();
    const count = Math.max(
      0,
      (subGroups.find((each) => each.name === leaf)?.minMember ?? flatMinimum ?? 1) + random.pick([0, 0, 0, 1, 2, -1]),
    );
    if (count === 0) continue;
    const marked: Template = {
      metadata: {
        labels: { ...pod.metadata?.labels, ...(leaf !== undefined && { "kai.scheduler/subgroup-name": leaf }) },
        annotations: {
          ...pod.metadata?.annotations,
          "kai.scheduler/skip-podgrouper": "true",
          "pod-group-name": `${name}-g`,
        },
      },
      spec: { ...pod.spec, restartPolicy: "Never" },
    };
    const job = {
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: `${name}-${leaf ?? "all"}` },
      spec: { parallelism: count, completions: count, template: marked },
    };
    const stored = { ...job, metadata: { ...job.metadata, namespace: NAMESPACE, uid: `job-${name}-${leaf}` } };
    jobs.push(job);
    podsOfJob(cluster, stored, marked, count);
  }
  return { ...made(cluster), jobs };
}
