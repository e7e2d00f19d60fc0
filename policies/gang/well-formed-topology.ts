import { checkTopology } from "../../src/gpu/index.ts";
import { groupOf } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { problemFinding } from "../../src/rules/index.ts";

/** GANG-019: a Topology has levels from coarse to fine with distinct labels. */
export const wellFormedTopology = defineRule({
  id: "GANG-019",
  name: "well-formed-topology",
  title: "A Topology has 1 to 16 levels with distinct labels and aliases, and the node is the last level",
  severity: "error",
  pack: "recommended",
  rationale:
    "The API server rejects any other Topology, so gangs that name it never start. KAI before 0.17 drops aliases, and with them the constraints that use one.",
  fix: "list the levels from the coarsest to the finest, each with another node label",
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
