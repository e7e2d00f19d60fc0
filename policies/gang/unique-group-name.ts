import { defineRule } from "../../src/rule/index.ts";
import { reportProblems } from "../sets/set-gangs.ts";
import { podGroupExample } from "./examples.ts";

/** GANG-017: the name of a committed PodGroup is unique in its cluster. */
export const uniqueGroupName = defineRule({
  id: "GANG-017",
  name: "unique-group-name",
  title: "The name of a committed PodGroup is unique in its cluster",
  severity: "warning",
  pack: "strict",
  rationale:
    "KAI before the autumn of 2026 finds groups by their name alone, in the whole cluster. Two groups with the same name in two namespaces become one group with the pods of both.",
  fix: "put the namespace into the name",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/pkg/scheduler/cache/cluster_info"],
  examples: {
    good: podGroupExample("{queue: team-nlp}"),
    bad: `${podGroupExample("{queue: team-nlp}")}---${podGroupExample("{queue: team-cv}").replace("namespace: team-nlp", "namespace: team-cv")}`,
  },
  scope: "set",
  check: (set, { report }) => reportProblems(set, ["group-name-not-cluster-unique"], report),
});
