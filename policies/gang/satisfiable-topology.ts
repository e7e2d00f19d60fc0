import { gpuText } from "../../src/base/count.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at } from "../../src/base/read.ts";
import { HOSTNAME } from "../../src/gang/check-topology.ts";
import type { CollectedGang } from "../../src/gang/collect-gangs.ts";
import type { PlacementProblem } from "../../src/gang/placement-problem.ts";
import { placementProblems, readTopology } from "../../src/gang/topology.ts";
import type { Cluster, ClusterTopology } from "../../src/organization/organization.ts";
import { podGpus } from "../../src/quota/pod-gpus.ts";
import type { CheckedObject } from "../../src/rule/checked-object.ts";
import type { ObjectSet } from "../../src/rule/object-set.ts";
import { defineRule, type SetRuleContext } from "../../src/rule/rule.ts";
import { problemFinding } from "../../src/rules/problem-finding.ts";
import { gangsOfSet } from "../../src/rules/set-quota.ts";
import type { Gang } from "../../src/workload/gang.ts";
import { KAI_KEYS } from "../../src/workload/keys.ts";
import { poolOfLabel } from "../../src/workload/queue.ts";
import { checkedOf, templatePath } from "../sets/set-gangs.ts";
import { withoutRepeats } from "../sets/without-repeats.ts";
import { podGroupExample } from "./examples.ts";

type Report = SetRuleContext<unknown>["report"];

/** The annotation that the podgrouper reads for each field of a topology constraint. */
const ANNOTATIONS: ReadonlyMap<string, string> = new Map([
  ["topology", KAI_KEYS.topology],
  ["requiredTopologyLevel", KAI_KEYS.topologyRequired],
  ["preferredTopologyLevel", KAI_KEYS.topologyPreferred],
]);

const TOPOLOGY = `---
apiVersion: kai.scheduler/v1alpha1
kind: Topology
metadata: {name: fabric}
spec: {levels: [{nodeLabel: example.com/rack}, {nodeLabel: kubernetes.io/hostname}]}
`;

/** GANG-013: the topology, the levels and the nodes that a gang requires exist and are large enough. */
export const satisfiableTopology = defineRule({
  id: "GANG-013",
  name: "satisfiable-topology",
  title: "A topology constraint names a Topology and levels of the cluster, and the gang fits into the required level",
  severity: "warning",
  highestSeverity: "error",
  pack: "strict",
  rationale:
    "Nothing checks these names when a group is created. The gang never starts if the topology or the level does not exist, or if a topology is named without a level. The same happens if the preferred level is coarser than the required one, or if a subgroup requires a coarser level than the group above it. A level without a topology is ignored.",
  fix: "name a Topology of the cluster and one of its levels; a preferred level and the levels of subgroups must not be coarser than the required level",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/topology"],
  examples: {
    good:
      podGroupExample(
        "{queue: team-nlp, topologyConstraint: {topology: fabric, requiredTopologyLevel: example.com/rack}}",
      ) + TOPOLOGY,
    bad:
      podGroupExample(
        "{queue: team-nlp, topologyConstraint: {topology: fabric, requiredTopologyLevel: example.com/rak}}",
      ) + TOPOLOGY,
  },
  scope: "set",
  check: (set, { report }) => {
    const clusters = new Map(set.objects.map(({ cluster }) => [cluster.name, cluster]));
    const topologies = new Map([...clusters.values()].map((cluster) => [cluster.name, topologiesOf(set, cluster)]));
    const reportOnce = withoutRepeats(report, mistakeOf);
    for (const collected of gangsOfSet(set)) {
      const cluster = clusters.get(collected.cluster);
      if (cluster === undefined) continue;
      const target = { topologies: topologies.get(cluster.name) ?? new Map(), cluster };
      for (const problem of placementProblems(collected.gang, target)) {
        reportProblem(set, collected, problem, reportOnce);
      }
      checkNode(set, collected, cluster, reportOnce);
    }
  },
});

/** Subgroups, pods and replicas with the same constraint are one mistake. */
function mistakeOf({ object, path, message, received, key = "" }: Parameters<Report>[0]): readonly unknown[] {
  const { kind, metadata } = object?.object ?? {};
  const mistake = key.startsWith("topology-missing") ? received : `${path} ${message}`;
  return [object?.cluster.name, kind, metadata?.namespace, metadata?.name, mistake];
}

function topologiesOf(set: ObjectSet, cluster: Cluster): ReadonlyMap<string, ClusterTopology> {
  const objects = set.ofKind("kai.scheduler", "Topology").filter((checked) => checked.cluster.name === cluster.name);
  const all = [...(cluster.topologies ?? []), ...objects.map(({ object }) => readTopology(object))];
  return new Map(all.map((topology) => [topology.name, topology]));
}

function reportProblem(set: ObjectSet, gang: CollectedGang, problem: PlacementProblem, report: Report): void {
  const { code, path, node } = problem;
  const place = placeOf(set, gang, path, node);
  if (place !== undefined) report({ ...problemFinding(problem, `${code}/${node ?? ""}`), ...place });
}

interface Place {
  readonly object: CheckedObject;
  readonly path: string;
}

/** The field of the PodGroup, or the annotation of the workload from which the podgrouper takes it. */
function placeOf(set: ObjectSet, gang: CollectedGang, path: string, node?: string): Place | undefined {
  const { podGroup, members } = gang;
  const object = checkedOf(set, podGroup ?? members[0]?.workload.object);
  if (object === undefined) return undefined;
  if (podGroup !== undefined) return { object, path };
  const annotation = ANNOTATIONS.get(path.slice(path.lastIndexOf("/") + 1));
  return { object, path: annotation === undefined ? "" : annotationPath(set, object, gang, annotation, node) };
}

function annotationPath(
  set: ObjectSet,
  object: CheckedObject,
  { members }: CollectedGang,
  annotation: string,
  node: string | undefined,
): string {
  const pointer = pointerTo("/metadata/annotations", annotation);
  if (node === undefined) {
    if (at(object.object, "metadata", "annotations", annotation) === undefined) return "";
    return pointer;
  }
  const member = members.find(
    ({ leaf, pods }) => leaf === node && at(pods.template, "metadata", "annotations", annotation) !== undefined,
  );
  const view = set.workloadOf(object);
  if (member === undefined || view === undefined) return "";
  return templatePath(view, member.pods.component, member.pods.instance, pointer);
}

/** A gang that must be on one node requires at most the GPUs of a node. */
function checkNode(set: ObjectSet, collected: CollectedGang, cluster: Cluster, report: Report): void {
  const { topology, tree = [], min = 1 } = collected.gang;
  if (topology?.topology === undefined || topology.required !== HOSTNAME || tree.length > 0) return;
  const largest = largestNode(collected.gang, cluster);
  if (largest === undefined) return;
  const { nodePool, perNode } = largest;
  const members = collected.members.filter(({ lost }) => lost !== true);
  // The order in which pods start is unknown, so this counts only the pods with the fewest GPUs.
  const gpus = (Math.min(...members.map(({ pods }) => podGpus(pods.template).hundredths)) * min) / 100;
  if (!Number.isFinite(gpus) || gpus <= perNode) return;
  const place = placeOf(set, collected, "/spec/topologyConstraint/requiredTopologyLevel");
  if (place === undefined) return;
  report({
    ...place,
    severity: "error",
    message: `the gang must be on one node with at least ${gpuText(gpus)}, but a node of pool ${nodePool} has ${perNode}, so it never starts`,
    expected: `at most ${gpuText(perNode)}`,
    received: gpuText(gpus),
    key: "host",
  });
}

/** The node with the most GPUs among the node pools of a gang; undefined where the nodes of one of them are unknown. */
function largestNode(gang: Gang, { nodePools, scheduler }: Cluster) {
  const known = [gang, ...(gang.otherPools ?? [])].map(({ nodePool: label }) => {
    const nodePool = poolOfLabel(label, scheduler);
    const perNode = nodePools.find(({ name }) => name === nodePool)?.gpu?.perNode;
    return perNode === undefined ? undefined : { nodePool, perNode };
  });
  return known.reduce((largest, pool) => largest && pool && (pool.perNode > largest.perNode ? pool : largest));
}
