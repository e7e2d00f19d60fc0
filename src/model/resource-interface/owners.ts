import { componentsOf, type ResourceInterface } from "./resource-interface.ts";
import { type StructureReport, unreadNames } from "./unread-fields.ts";

/** Reports children without an owner, with an unknown owner, and in a cycle of owners. */
export function checkOwners(resourceInterface: ResourceInterface, report: StructureReport): void {
  const owners = new Map(componentsOf(resourceInterface).map((component) => [component.name, component.ownerRef]));
  const cyclic = cyclicNames(owners);
  const unread = unreadNames(resourceInterface);
  for (const { name: component, ownerRef, pointer } of resourceInterface.childComponents) {
    const path = `${pointer}/ownerRef`;
    if (ownerRef === undefined || ownerRef === "") {
      const fix = `write ownerRef: ${resourceInterface.rootComponent.name}`;
      report("RI-003", {
        path: pointer,
        needs: [path],
        component,
        message: `${pointer}: component ${component} has no ownerRef`,
        fix,
      });
    } else if (!owners.has(ownerRef)) {
      const message = `${path}: component ${component} is owned by ${ownerRef}, which does not exist`;
      report("RI-003", { path, needs: [path, ...unread], component, message });
    } else if (cyclic.has(component)) {
      report("RI-003", { path, component, message: `${path}: component ${component} owns itself through ${ownerRef}` });
    }
  }
}

// Visits every name once, so the cost is linear in the length of the longest chain.
function cyclicNames(owners: ReadonlyMap<string, string | undefined>): ReadonlySet<string> {
  const visited = new Set<string>();
  const cyclic = new Set<string>();
  for (const start of owners.keys()) {
    const walked = new Map<string, number>();
    let name: string | undefined = start;
    while (name !== undefined && !visited.has(name) && !walked.has(name)) {
      walked.set(name, walked.size);
      name = owners.get(name);
    }
    const entry = name === undefined ? undefined : walked.get(name);
    for (const [passed, position] of walked) {
      visited.add(passed);
      if (entry !== undefined && position >= entry) cyclic.add(passed);
    }
  }
  return cyclic;
}
