import { ruleOf, type Source, synthRules } from "../src/kernel/index.ts";
import { runsKai, SCHEDULER_PROJECTS } from "../src/model/index.ts";
import type { App } from "./app.ts";

/** Reports an object of KAI for a cluster of another scheduler, which does not read it. Returns whether it does. */
export function reportsWithoutKai(app: App, kind: string, cluster: string | undefined, source: Source): boolean {
  const found = app.organization.clusters.find(({ name }) => name === cluster);
  if (found === undefined || runsKai(found)) return false;
  const { title } = SCHEDULER_PROJECTS[found.scheduler];
  app.report({
    ...ruleOf(synthRules["target-scheduler"]),
    severity: "error",
    path: "/cluster",
    message: `cluster ${found.name} runs ${title}, which reads no ${kind} of KAI`,
    fix: `write the objects of ${title} with the construct Manifest`,
    source,
  });
  return true;
}
