import type { CountedGang, PlacementProblem, QuotaVerdict } from "../../src/gpu/index.ts";
import { nodeVerdicts, topologyProblems } from "../../src/gpu/index.ts";
import { at, given, gpuText, pointerTo } from "../../src/kernel/index.ts";
import { KAI_KEYS } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule, type SetRuleContext } from "../../src/rule/index.ts";
import { problemFinding, quotaOfSet } from "../../src/rules/index.ts";
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
  pack: "recommended",
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
    const model = quotaOfSet(set);
    const reportOnce = withoutRepeats(report, mistakeOf);
    for (const measured of model.gangs) {
      for (const problem of topologyProblems(measured, model)) {
        reportProblem(set, measured.counted, problem, reportOnce);
      }
      for (const verdict of nodeVerdicts(measured, model)) {
        if (verdict.reason === "gang-exceeds-node") reportSize(set, measured.counted, verdict, reportOnce);
      }
    }
  },
});

/** Subgroups, pods and replicas with the same constraint are one mistake. */
function mistakeOf({ object, path, message, received, key = "" }: Parameters<Report>[0]): readonly unknown[] {
  const { kind, metadata } = object?.object ?? {};
  const mistake = key.startsWith("topology-missing") ? received : `${path} ${message}`;
  return [object?.cluster.name, kind, metadata?.namespace, metadata?.name, mistake];
}

function reportProblem(set: ObjectSet, gang: CountedGang, problem: PlacementProblem, report: Report): void {
  const { code, path, node } = problem;
  const place = placeOf(set, gang, path, node);
  if (place !== undefined) report({ ...problemFinding(problem, `${code}/${node ?? ""}`), ...place });
}

interface Place {
  readonly object: CheckedObject;
  readonly path: string;
}

/** The field of the PodGroup, or the annotation of the workload from which the podgrouper takes it. */
function placeOf(set: ObjectSet, gang: CountedGang, path: string, node?: string): Place | undefined {
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
  { members }: CountedGang,
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

/** The finding of a gang that must be on one node, which has too few GPUs. */
function reportSize(set: ObjectSet, gang: CountedGang, { text, need, have, fix }: QuotaVerdict, report: Report): void {
  const place = placeOf(set, gang, "/spec/topologyConstraint/requiredTopologyLevel");
  if (place === undefined) return;
  report({
    ...place,
    severity: "error",
    message: text,
    expected: `at most ${gpuText(have ?? 0)}`,
    received: gpuText(need ?? 0),
    key: "host",
    ...given({ fix }),
  });
}
