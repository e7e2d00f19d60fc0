import { duplicates, isPresent } from "../../k8s-fields/index.ts";
import {
  badName,
  type FieldProblem,
  given,
  hasKaiChange,
  KAI,
  kaiSince,
  labelKeyProblem,
  pointerTo,
  presentItems,
  quoted,
  subdomainProblem,
  violation,
} from "../../kernel/index.ts";
import type { ClusterFile, TopologyFile } from "./file-types.ts";

/** The release of a cluster of KAI. */
interface Kai {
  readonly scheduler: "kai";
  readonly version: string;
}

const HOSTNAME = "kubernetes.io/hostname";

/**
 * Checks the topologies of a cluster as the API server checks a Topology object. Sources: KAI Scheduler, the CEL rules
 * of the Topology CRD and `pkg/admission/webhook/topologyhooks`. Run:ai's own objects are not made from this file, so
 * no version is required there.
 */
export function checkTopologies(cluster: ClusterFile, at: string): readonly FieldProblem[] {
  const path = pointerTo(at, "topologies");
  const topologies = presentItems(cluster.topologies);
  const kai = kaiOf(cluster);
  if (topologies.length > 0 && !hasKaiChange(kai, "own-topology")) {
    const since = kaiSince("own-topology");
    const text = `need KAI ${since} or newer, but this cluster runs ${kai?.version}`;
    return [violation(path, text, given({ expected: `KAI ${since} or newer`, received: kai?.version }))];
  }
  return topologies.flatMap(({ item, index }) => checkTopology(item, pointerTo(path, index), kai));
}

function checkTopology({ name, levels }: TopologyFile, at: string, kai: Kai | undefined): readonly FieldProblem[] {
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
    if (isPresent(alias)) findings.push(...checkAlias(alias, pointerTo(level, "alias"), labels, kai));
  }
  return findings;
}

function checkAlias(
  alias: string,
  at: string,
  labels: ReadonlySet<string>,
  kai: Kai | undefined,
): readonly FieldProblem[] {
  if (!hasKaiChange(kai, "topology-aliases")) {
    const since = kaiSince("topology-aliases");
    const text = `needs KAI ${since} or newer, but this cluster runs ${kai?.version}, which would drop it`;
    const fix = "leave it out, and name the level by its node label";
    return [violation(at, text, given({ expected: `KAI ${since} or newer`, received: kai?.version, fix }))];
  }
  const bad = badName(at, alias, labelKeyProblem(alias), "alias of a level");
  if (bad.length > 0 || !labels.has(alias)) return bad;
  return [violation(at, `${quoted(alias)} is the node label of a level, so it cannot be an alias as well`)];
}

// An invalid version is reported at its own field.
function kaiOf({ scheduler, version }: ClusterFile): Kai | undefined {
  if (scheduler === "runai") return undefined;
  if (!isPresent(version)) return { scheduler: "kai", version: KAI.newest };
  if (/^v?\d/.test(version)) return { scheduler: "kai", version: version.replace(/^v/, "") };
  return undefined;
}
