import { componentsOf, type ResourceInterface } from "./resource-interface.ts";
import { type StructureReport, unreadNames } from "./unread-fields.ts";

/** Reports problems of the gang instructions: members, list keys, names of subgroups, topologies. */
export function checkGang(resourceInterface: ResourceInterface, report: StructureReport): void {
  const gang = resourceInterface.gangScheduling;
  const pointer = `${resourceInterface.pointer}/optimizationInstructions/gangScheduling`;
  if (gang === undefined) return;
  const names = componentNames(resourceInterface);
  const groups = gang.podGroups ?? [];
  if (groups.length === 0 && gang.podGroup === undefined) {
    report("RI-137", { path: pointer, message: `${pointer}: gangScheduling has no pod group` });
  }
  checkDoubles(
    groups.map(({ name }) => name),
    `${pointer}/podGroups`,
    "name",
    report,
  );
  for (const [groupIndex, group] of groups.entries()) {
    const members = `${pointer}/podGroups/${groupIndex}/members`;
    if (group.members.length === 0) {
      report("RI-137", { path: members, message: `${members}: pod group ${group.name} has no member` });
    }
    checkDoubles(
      group.members.map(({ componentName }) => componentName),
      members,
      "componentName",
      report,
    );
    for (const [index, { componentName, groupByKeyPaths = [], filters = [] }] of group.members.entries()) {
      const member = `${members}/${index}`;
      checkMember(componentName, `${member}/componentName`, names, report);
      checkDoubles(groupByKeyPaths, `${member}/groupByKeyPaths`, "", report);
      checkDoubles(filters, `${member}/filters`, "", report);
    }
  }
  checkPodGroup(resourceInterface, `${pointer}/podGroup`, names, report);
}

/** The components that members refer to. */
interface ComponentNames {
  readonly read: ReadonlySet<string>;
  readonly unread: readonly string[];
}

function componentNames(resourceInterface: ResourceInterface): ComponentNames {
  const read = new Set(componentsOf(resourceInterface).map(({ name }) => name));
  return { read, unread: unreadNames(resourceInterface) };
}

function checkMember(name: string, path: string, { read, unread }: ComponentNames, report: StructureReport): void {
  if (read.has(name)) return;
  const message = `${path}: component ${name || "“”"} does not exist`;
  const needs = [path, ...unread];
  report("RI-009", { path, needs, message, expected: [...read].join(" or "), received: name });
}

// `key` is the field of an item that identifies it; without one, the item is a text of a set.
function checkDoubles(keys: readonly string[], pointer: string, key: string, report: StructureReport): void {
  const earlierKeys = new Set<string>();
  for (const [index, value] of keys.entries()) {
    if (earlierKeys.has(value)) {
      const path = `${pointer}/${index}${key && `/${key}`}`;
      report("RI-136", { path, message: `${path}: ${value} is listed twice` });
    }
    earlierKeys.add(value);
  }
}

function checkPodGroup(
  resourceInterface: ResourceInterface,
  pointer: string,
  names: ComponentNames,
  report: StructureReport,
): void {
  const podGroup = resourceInterface.gangScheduling?.podGroup;
  const subGroups = podGroup?.subGroups ?? [];
  checkDoubles(
    subGroups.map(({ componentName }) => componentName),
    `${pointer}/subGroups`,
    "componentName",
    report,
  );
  const topologies = [[`${pointer}/topology`, podGroup?.topology] as const];
  for (const [index, { componentName, topology }] of subGroups.entries()) {
    const path = `${pointer}/subGroups/${index}`;
    checkMember(componentName, `${path}/componentName`, names, report);
    if (names.read.has(componentName) && !/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(componentName)) {
      report("RI-123", {
        path: `${path}/componentName`,
        message: `${path}/componentName: ${componentName} becomes the name of a subgroup, which may contain only lower-case letters, digits and dashes`,
        fix: `name the component ${componentName.toLowerCase()}`,
      });
    }
    topologies.push([`${path}/topology`, topology]);
  }
  for (const [path, topology] of topologies) {
    const { topologyName = "", preferredTopologyLevel = "", requiredTopologyLevel = "" } = topology ?? {};
    if (topology !== undefined && topologyName === "") {
      const needs = [`${path}/topologyName`];
      report("RI-123", { path, needs, message: `${path}: topologyName is missing`, expected: "topologyName" });
    } else if (topology !== undefined && preferredTopologyLevel === "" && requiredTopologyLevel === "") {
      const needs = [`${path}/preferredTopologyLevel`, `${path}/requiredTopologyLevel`];
      report("RI-123", { path, needs, message: `${path}: a topology needs a preferred or a required level` });
    }
  }
}
