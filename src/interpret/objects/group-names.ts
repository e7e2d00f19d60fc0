import { subdomainProblem } from "../../kernel/index.ts";
import { componentsOf, type ResourceInterface } from "../../model/index.ts";
import type { Observations } from "./count-pods.ts";
import type { IssueReporter } from "./reporter.ts";

// A hostile object may have a thousand of them, and the first ones show the problem.
const MAX_REPORTED = 5;

/** A gang member that is grouped by the id of its instances. */
export interface NamedMember {
  readonly component: string;
  /** JSON pointer of the grouping key with the id. */
  readonly path: string;
}

/** The members of a definition whose instances' ids become part of the names of PodGroups. */
export function namedMembers(resourceInterface: ResourceInterface): readonly NamedMember[] {
  const gang = resourceInterface.gangScheduling;
  if (gang?.podGroup !== undefined) return [];
  const components = componentsOf(resourceInterface);
  const pointer = `${resourceInterface.pointer}/optimizationInstructions/gangScheduling/podGroups`;
  return (gang?.podGroups ?? []).flatMap(({ members }, group) =>
    members.flatMap(({ componentName, groupByKeyPaths = [] }, member) => {
      const component = components.find(({ name }) => name === componentName);
      const idPath = component?.podSelector?.componentInstanceSelector?.idPath;
      if (idPath === undefined || !groupByKeyPaths.includes(idPath)) return [];
      const key = groupByKeyPaths.indexOf(idPath);
      return { component: componentName, path: `${pointer}/${group}/members/${member}/groupByKeyPaths/${key}` };
    }),
  );
}

/**
 * Reports instance ids that are grouping keys and make the name of the PodGroup invalid, so that KAI rejects the pod.
 */
export function reportInvalidGroupNames(
  members: readonly NamedMember[],
  observations: Observations,
  reporter: IssueReporter,
): void {
  for (const { component, path } of members) {
    for (const { id } of (observations.get(component) ?? []).slice(0, MAX_REPORTED)) {
      const problem = subdomainProblem(`pg-${id}`);
      if (problem === undefined) continue;
      const message = `the instance ${id} becomes part of the name of its PodGroup, which ${problem}`;
      reporter.onDefinition("RI-014", path, { component, instance: id, message });
    }
  }
}
