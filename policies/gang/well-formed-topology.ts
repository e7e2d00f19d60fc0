import { groupOf } from "../../src/base/kubernetes.ts";
import { checkTopology } from "../../src/gang/topology.ts";
import { problemFinding } from "../../src/rules/problem-finding.ts";
import { defineRule } from "../../src/rules/rule.ts";

/** GANG-019: a Topology has levels from coarse to fine with labels of their own. */
export const wellFormedTopology = defineRule({
  id: "GANG-019",
  name: "well-formed-topology",
  title: "A Topology has 1 to 16 levels with labels and aliases of their own, the node last",
  severity: "error",
  pack: "strict",
  rationale:
    "The API server refuses any other Topology, and every gang that names it then never starts. An alias is dropped by KAI before 0.17, and a constraint that uses it with it.",
  fix: "list the levels from the coarsest to the finest, each with a node label of its own",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/topology"],
  examples: {
    good: example("[{nodeLabel: example.com/rack, alias: rack}, {nodeLabel: kubernetes.io/hostname}]"),
    bad: example("[{nodeLabel: kubernetes.io/hostname}, {nodeLabel: example.com/rack}]"),
  },
  scope: "object",
  check: ({ object, cluster }, { report }) => {
    if (object.kind !== "Topology" || groupOf(object.apiVersion) !== "kai.scheduler") return;
    for (const problem of checkTopology(object, cluster)) report(problemFinding(problem));
  },
});

function example(levels: string): string {
  return `
apiVersion: kai.scheduler/v1alpha1
kind: Topology
metadata: {name: fabric}
spec: {levels: ${levels}}
`;
}
