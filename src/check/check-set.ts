import { buildSet } from "../policy/build-set.ts";
import type { CheckedObject } from "../policy/checked-object.ts";
import { evaluate, type Scopes } from "../policy/evaluate.ts";
import type { Finding } from "../policy/finding.ts";
import { fingerprintOf } from "../policy/fingerprint.ts";
import type { Issue } from "../policy/issue.ts";
import type { ObjectSet, ObjectSetParts } from "../policy/object-set.ts";
import type { PolicySettings } from "../policy/settings.ts";
import { catalogueOf } from "../ri/catalogue.ts";
import type { WorkloadKnowledge } from "../ri/read-workload.ts";

/** What is checked, and by what. */
export interface CheckSubject extends WorkloadKnowledge {
  readonly objects: readonly CheckedObject[];
  readonly locateOrganization?: ObjectSetParts["locateOrganization"];
  /** What was wrong while the objects were read. */
  readonly issues: readonly Issue[];
  readonly settings: PolicySettings;
  readonly scopes?: Scopes;
}

/** Evaluates every rule once; what was wrong before becomes findings too. Sorted. */
export function checkSet(subject: CheckSubject): { readonly set: ObjectSet; readonly findings: readonly Finding[] } {
  const { organization, objects, locateOrganization, settings, issues, scopes = "all" } = subject;
  const { set, issues: found } = buildSet(
    { organization, objects, ...(locateOrganization === undefined ? {} : { locateOrganization }) },
    catalogueOf(subject),
    subject,
  );
  return { set, findings: evaluate(set, settings, scopes, [...issues, ...found].map(findingOf)).findings };
}

/** An issue as a finding: with an identity over time. */
export function findingOf(issue: Issue): Finding {
  const { rule, object, component, instance, path } = issue;
  return {
    ...issue,
    fingerprint: fingerprintOf({
      rule,
      component,
      instance,
      path,
      ...(object === undefined
        ? {}
        : {
            object: {
              apiVersion: object.apiVersion,
              kind: object.kind,
              metadata: {
                name: object.name,
                ...(object.namespace === undefined ? {} : { namespace: object.namespace }),
              },
            },
          }),
    }),
  };
}
