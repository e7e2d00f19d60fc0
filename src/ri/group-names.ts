import { subdomainProblem } from "../model/names.ts";
import type { ResourceInterface } from "../model/resource-interface.ts";
import type { Observations } from "./count-pods.ts";
import type { Reporter } from "./reporter.ts";

// A hostile object may have a thousand of them; the first ones say it all.
const most = 5;

/**
 * Reports instances whose id becomes part of the name of a PodGroup (a grouping key that is the id of the instance)
 * and cannot: KAI then refuses the pod.
 */
export function reportInvalidGroupNames(
  resourceInterface: ResourceInterface,
  observations: Observations,
  reporter: Reporter,
): void {
  const gang = resourceInterface.gangScheduling;
  if (gang?.podGroup !== undefined) {
    return;
  }
  const components = [resourceInterface.rootComponent, ...resourceInterface.childComponents];
  for (const [groupIndex, group] of (gang?.podGroups ?? []).entries()) {
    for (const [memberIndex, { componentName, groupByKeyPaths = [] }] of group.members.entries()) {
      const component = components.find(({ name }) => name === componentName);
      const key = groupByKeyPaths.indexOf(component?.podSelector?.componentInstanceSelector?.idPath ?? "\u0000");
      const path = `${resourceInterface.pointer}/optimizationInstructions/gangScheduling/podGroups/${groupIndex}/members/${memberIndex}/groupByKeyPaths/${key}`;
      for (const { id } of key < 0 ? [] : (observations.get(componentName) ?? []).slice(0, most)) {
        const problem = subdomainProblem(`pg-${id}`);
        if (problem !== undefined) {
          reporter.onDefinition("RI-014", path, {
            component: componentName,
            instance: id,
            message: `the instance ${id} becomes part of the name of its PodGroup, which ${problem}`,
          });
        }
      }
    }
  }
}
