import { given } from "../base/given.ts";
import { refOf } from "../base/kubernetes.ts";
import type { Issue } from "../finding/issue.ts";
import type { Catalogue } from "../interpret/catalogue.ts";
import { readWorkload, type WorkloadKnowledge } from "../interpret/read-workload.ts";
import type { CheckedObject } from "./checked-object.ts";
import { type EmbeddedWorkload, embeddedWorkloads } from "./embedded-workload.ts";
import { type ObjectSet, type ObjectSetParts, objectSet } from "./object-set.ts";
import { type WorkloadView, workloadView } from "./workload-view.ts";

/** A set, and the issues of its workloads that their Resource Interfaces report. */
export interface BuiltSet {
  readonly set: ObjectSet;
  readonly issues: readonly Issue[];
}

/** Interprets every object once and makes a set of all objects and workloads. */
export function buildSet(
  parts: Omit<ObjectSetParts, "workloads" | "embedded">,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): BuiltSet {
  const workloads: WorkloadView[] = [];
  const embedded = new Map<CheckedObject, readonly EmbeddedWorkload[]>();
  const issues: Issue[] = [];
  for (const checked of parts.objects) {
    const read = readWorkload(checked, catalogue, knowledge);
    const inner = embeddedWorkloads(checked, read, catalogue, knowledge);
    if (inner.length > 0) embedded.set(checked, inner);
    if (read === undefined) continue;
    workloads.push(workloadView(read.workload, checked, read.kind));
    for (const issue of read.issues) issues.push(placed(issue, checked));
  }
  return { set: objectSet({ ...parts, workloads, embedded }), issues };
}

function placed(issue: Issue, { object, locate, source }: CheckedObject): Issue {
  const location = issue.location ?? locate?.(issue.path);
  return { ...issue, object: issue.object ?? refOf(object), ...given({ source, location }) };
}
