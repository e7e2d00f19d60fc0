import { refOf } from "../base/kubernetes.ts";
import type { Issue } from "../finding/issue.ts";
import type { Catalogue } from "../interpret/catalogue.ts";
import { readWorkload, type WorkloadKnowledge } from "../interpret/read-workload.ts";
import type { CheckedObject } from "./checked-object.ts";
import { type ObjectSet, type ObjectSetParts, objectSet } from "./object-set.ts";
import { type WorkloadView, workloadView } from "./workload-view.ts";

/** A set, and what the Resource Interfaces complained of while its workloads were read. */
export interface BuiltSet {
  readonly set: ObjectSet;
  readonly issues: readonly Issue[];
}

/** Reads every object as a workload, once, and puts all of them into a set. */
export function buildSet(
  parts: Omit<ObjectSetParts, "workloads">,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): BuiltSet {
  const workloads: WorkloadView[] = [];
  const issues: Issue[] = [];
  for (const checked of parts.objects) {
    const read = readWorkload(checked, catalogue, knowledge);
    if (read === undefined) continue;
    workloads.push(workloadView(read.workload, checked, read.kind));
    for (const issue of read.issues) issues.push(placed(issue, checked));
  }
  return { set: objectSet({ ...parts, workloads }), issues };
}

function placed(issue: Issue, { object, locate, source }: CheckedObject): Issue {
  return {
    ...issue,
    object: issue.object ?? refOf(object),
    ...(source === undefined ? {} : { source }),
    ...(issue.location !== undefined || locate === undefined ? {} : { location: locate(issue.path) }),
  };
}
