import { duplicates, isPresent } from "../../k8s-fields/index.ts";
import {
  atLeast,
  badName,
  type FieldProblem,
  labelKeyProblem,
  pointerTo,
  presentItems,
  quoted,
  subdomainProblem,
  violation,
} from "../../kernel/index.ts";
import { SCHEDULER_DEFAULTS } from "./defaults.ts";
import type { ClusterFile, TopologyFile } from "./file-types.ts";

/** First KAI with its own Topology; older ones read Kueue's. Source: KAI Scheduler, CHANGELOG, 0.12.0. */
export const TOPOLOGY_SINCE = "0.12";

/** First KAI whose Topology levels have aliases. */
export const TOPOLOGY_ALIAS_SINCE = "0.17";

const HOSTNAME = "kubernetes.io/hostname";

/**
 * Checks the topologies of a cluster as the API server checks a Topology object. Sources: KAI Scheduler, the CEL rules
 * of the Topology CRD and `pkg/admission/webhook/topologyhooks`. Run:ai's own objects are not made from this file, so
 * no version is required there.
 */
export function checkTopologies(cluster: ClusterFile, at: string): readonly FieldProblem[] {
  const path = pointerTo(at, "topologies");
  const topologies = presentItems(cluster.topologies);
  const version = kaiVersion(cluster);
  if (topologies.length > 0 && version !== undefined && !atLeast(version, TOPOLOGY_SINCE)) {
    const text = `need KAI ${TOPOLOGY_SINCE} or newer, but this cluster runs ${version}`;
    return [violation(path, text, { expected: `KAI ${TOPOLOGY_SINCE} or newer`, received: version })];
  }
  return topologies.flatMap(({ item, index }) => checkTopology(item, pointerTo(path, index), version));
}

function checkTopology(
  { name, levels }: TopologyFile,
  at: string,
  version: string | undefined,
): readonly FieldProblem[] {
  const path = pointerTo(at, "levels");
  const present = presentItems(levels);
  const last = present.at(-1)?.index;
  const labels = new Set(present.flatMap(({ item }) => item.nodeLabel ?? []));
  const findings: FieldProblem[] = [
    ...(isPresent(name)
      ? badName(pointerTo(at, "name"), name, subdomainProblem(name), "name of a Kubernetes object")
      : []),
    ...duplicates(levels, path, ({ nodeLabel }) => nodeLabel, "nodeLabel"),
    ...duplicates(levels, path, ({ alias }) => alias, "alias"),
  ];
  for (const { item, index } of present) {
    const { nodeLabel, alias } = item;
    const level = pointerTo(path, index);
    if (isPresent(nodeLabel)) {
      const place = pointerTo(level, "nodeLabel");
      findings.push(...badName(place, nodeLabel, labelKeyProblem(nodeLabel), "key of a node label"));
      if (nodeLabel === HOSTNAME && index !== last) {
        const text = `${HOSTNAME} is the finest level there can be, so no level may follow it`;
        findings.push(violation(place, text, { fix: "move it to the end: levels go from coarse to fine" }));
      }
    }
    if (isPresent(alias)) findings.push(...checkAlias(alias, pointerTo(level, "alias"), labels, version));
  }
  return findings;
}

function checkAlias(
  alias: string,
  at: string,
  labels: ReadonlySet<string>,
  version: string | undefined,
): readonly FieldProblem[] {
  if (version !== undefined && !atLeast(version, TOPOLOGY_ALIAS_SINCE)) {
    const text = `needs KAI ${TOPOLOGY_ALIAS_SINCE} or newer, but this cluster runs ${version}, which would drop it`;
    const fix = "leave it out, and name the level by its node label";
    return [violation(at, text, { expected: `KAI ${TOPOLOGY_ALIAS_SINCE} or newer`, received: version, fix })];
  }
  const bad = badName(at, alias, labelKeyProblem(alias), "alias of a level");
  if (bad.length > 0 || !labels.has(alias)) return bad;
  return [violation(at, `${quoted(alias)} is the node label of a level, so it cannot be an alias as well`)];
}

// An invalid version is reported at its own field.
function kaiVersion({ scheduler, version }: ClusterFile): string | undefined {
  if (scheduler === "runai") return undefined;
  if (!isPresent(version)) return SCHEDULER_DEFAULTS.kai.version;
  if (/^v?\d/.test(version)) return version.replace(/^v/, "");
  return undefined;
}
