import { pointerTo } from "../../src/base/pointer.ts";
import { at } from "../../src/base/read.ts";
import type { CollectedGang } from "../../src/gang/collect-gangs.ts";
import { type PlacementProblem, placementProblems, readTopology } from "../../src/gang/topology.ts";
import type { Cluster, ClusterTopology } from "../../src/organization/organization.ts";
import { DEFAULT_NODE_POOL } from "../../src/organization/organization.ts";
import { podGpus } from "../../src/quota/pod-gpus.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { problemFinding } from "../../src/rules/problem-finding.ts";
import { defineRule, type RuleFinding, type SetRuleContext } from "../../src/rules/rule.ts";
import type { GangTopology } from "../../src/workload/gang.ts";
import { KAI_KEYS } from "../../src/workload/keys.ts";
import { checkedOf, gangsOf, templatePath } from "../sets/set-gangs.ts";
import { podGroupExample } from "./examples.ts";

const HOSTNAME = "kubernetes.io/hostname";

const TOPOLOGY = `---
apiVersion: kai.scheduler/v1alpha1
kind: Topology
metadata: {name: fabric}
spec: {levels: [{nodeLabel: example.com/rack}, {nodeLabel: kubernetes.io/hostname}]}
`;

/** GANG-013: the places that a gang asks for exist and can hold it. */
export const satisfiableTopology = defineRule({
  id: "GANG-013",
  name: "satisfiable-topology",
  title: "A topology constraint names a Topology and levels that the cluster has, and a level that can hold the gang",
  severity: "warning",
  pack: "strict",
  rationale:
    "Nothing checks these names when a group is created. A topology or level that does not exist, a topology without a level and a preference that is coarser than the requirement keep the gang from ever starting; a level without a topology is not looked at.",
  fix: "name a Topology of the cluster with a level of it; a preferred level is the required one or a finer one",
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
    const told = new Set<string>();
    // Subgroups, pods and replicas that ask for the same are one mistake.
    const once: typeof report = (found) => {
      const { object, path, message, received, key = "" } = found;
      const what = key.startsWith("topology-missing") ? received : `${path} ${message}`;
      const place = JSON.stringify([
        object?.cluster.name,
        object?.object.kind,
        object?.object.metadata.namespace,
        object?.object.metadata.name,
        what,
      ]);
      if (!told.has(place)) report(found);
      told.add(place);
    };
    for (const collected of gangsOf(set)) {
      const cluster = clusters.get(collected.cluster);
      if (cluster === undefined) continue;
      const known = { topologies: topologies.get(cluster.name) ?? new Map(), cluster };
      for (const problem of placementProblems(collected.gang, known)) tell(set, collected, problem, once);
      checkHost(set, collected, cluster, once);
    }
  },
});

function topologiesOf(set: ObjectSet, cluster: Cluster): ReadonlyMap<string, ClusterTopology> {
  const objects = set.ofKind("kai.scheduler", "Topology").filter((checked) => checked.cluster.name === cluster.name);
  const all = [...(cluster.topologies ?? []), ...objects.map(({ object }) => readTopology(object))];
  return new Map(all.map((topology) => [topology.name, topology]));
}

function tell(
  set: ObjectSet,
  collected: CollectedGang,
  problem: PlacementProblem,
  report: SetRuleContext<unknown>["report"],
): void {
  const { code, path, node } = problem;
  const place = placeOf(set, collected, path, node);
  if (place !== undefined) report({ ...problemFinding(problem, `${code}/${node ?? ""}`), ...place });
}

/** The place in the PodGroup, or in the workload whose annotations made the podgrouper say so. */
function placeOf(set: ObjectSet, { podGroup, members }: CollectedGang, path: string, node: string | undefined) {
  if (podGroup !== undefined) {
    const object = checkedOf(set, podGroup);
    return object === undefined ? undefined : { object, path };
  }
  const workload = members[0]?.workload.object;
  const object = workload === undefined ? undefined : checkedOf(set, workload);
  if (object === undefined) return undefined;
  const key = {
    topology: KAI_KEYS.topology,
    requiredTopologyLevel: KAI_KEYS.topologyRequired,
    preferredTopologyLevel: KAI_KEYS.topologyPreferred,
  }[path.slice(path.lastIndexOf("/") + 1)];
  if (key === undefined) return { object, path: "" };
  const pointer = pointerTo("/metadata/annotations", key);
  if (node === undefined)
    return { object, path: at(workload, "metadata", "annotations", key) === undefined ? "" : pointer };
  const member = members.find(
    ({ leaf, pods }) => leaf === node && at(pods.template, "metadata", "annotations", key) !== undefined,
  );
  const view = member === undefined ? undefined : set.workloadOf(object);
  if (member === undefined || view === undefined) return { object, path: "" };
  return { object, path: templatePath(view, member.pods.component, member.pods.instance, pointer) };
}

/** A gang that must be on one node needs no more GPUs than a node has. */
function checkHost(
  set: ObjectSet,
  collected: CollectedGang,
  cluster: Cluster,
  report: SetRuleContext<unknown>["report"],
): void {
  const { gang, members } = collected;
  const perNode = cluster.nodePools.find(({ name }) => name === (gang.nodePool ?? DEFAULT_NODE_POOL))?.gpu?.perNode;
  if (perNode === undefined || !isHost(gang.topology) || (gang.tree ?? []).length > 0) return;
  const each = members.filter(({ lost }) => lost !== true).map(({ pods }) => podGpus(pods.template).hundredths);
  // Which pods start first is not known, so the smallest stand for all.
  const least = Math.min(...each) * (gang.min ?? 1);
  if (!Number.isFinite(least) || least <= perNode * 100) return;
  const place = placeOf(set, collected, "/spec/topologyConstraint/requiredTopologyLevel", undefined);
  if (place === undefined) return;
  const found: RuleFinding = {
    path: place.path,
    severity: "error",
    message: `the gang must be on one node with at least ${least / 100} GPUs, but a node of pool ${gang.nodePool ?? DEFAULT_NODE_POOL} has ${perNode}, so it never starts`,
    expected: `at most ${perNode} GPUs`,
    received: `${least / 100} GPUs`,
    key: "host",
  };
  report({ object: place.object, ...found });
}

function isHost(topology: GangTopology | undefined): boolean {
  return topology?.topology !== undefined && topology.required === HOSTNAME;
}
