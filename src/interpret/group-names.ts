import { subdomainProblem } from "../base/names.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import type { Observations } from "./count-pods.ts";
import type { IssueReporter } from "./reporter.ts";

// A hostile object may have a thousand of them; the first ones say it all.
const most = 5;

/** A member of a gang that is grouped by the id of its instances. */
export interface NamedMember {
  readonly component: string;
  /** JSON pointer of the grouping key that is the id. */
  readonly path: string;
}

/** The members of a definition whose instances' ids become part of the names of PodGroups. */
export function namedMembers(resourceInterface: ResourceInterface): readonly NamedMember[] {
  const gang = resourceInterface.gangScheduling;
  if (gang?.podGroup !== undefined) return [];
  const components = [resourceInterface.rootComponent, ...resourceInterface.childComponents];
  const pointer = `${resourceInterface.pointer}/optimizationInstructions/gangScheduling/podGroups`;
  return (gang?.podGroups ?? []).flatMap(({ members }, group) =>
    members.flatMap(({ componentName, groupByKeyPaths = [] }, member) => {
      const selector = components.find(({ name }) => name === componentName)?.podSelector?.componentInstanceSelector;
      const key = selector === undefined ? -1 : groupByKeyPaths.indexOf(selector.idPath);
      return key < 0
        ? []
        : [{ component: componentName, path: `${pointer}/${group}/members/${member}/groupByKeyPaths/${key}` }];
    }),
  );
}

/**
 * Reports instances whose id becomes part of the name of a PodGroup (a grouping key that is the id of the instance)
 * and cannot: KAI then refuses the pod.
 */
export function reportInvalidGroupNames(
  members: readonly NamedMember[],
  observations: Observations,
  reporter: IssueReporter,
): void {
  for (const { component, path } of members) {
    for (const { id } of (observations.get(component) ?? []).slice(0, most)) {
      const problem = subdomainProblem(`pg-${id}`);
      if (problem !== undefined) {
        reporter.onDefinition("RI-014", path, {
          component,
          instance: id,
          message: `the instance ${id} becomes part of the name of its PodGroup, which ${problem}`,
        });
      }
    }
  }
}
