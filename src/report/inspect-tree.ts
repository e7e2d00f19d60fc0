import { count, gpuText } from "../base/count.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import type { InspectedComponent, InspectedInstance, InspectedWorkload } from "../inspect/inspect.ts";
import { issueLines, objectName, printable } from "./issue-lines.ts";
import { type Branch, treeLines } from "./tree.ts";

/** An inspected object as a tree for people. */
export function inspectTree(workload: InspectedWorkload): readonly string[] {
  const { object, resourceInterface, components, status, podGroups, pods, gpus, issues } = workload;
  const total =
    resourceInterface === null ? "no Resource Interface is known" : `${count(pods, "pod")}, ${gpuText(gpus)}`;
  const head = `${printable(objectName(object))} (${printable(object.apiVersion)}): ${total}`;
  const branches: readonly Branch[] = [
    ...(status === null ? [] : [{ text: `status ${statusText(status)}`, branches: [] }]),
    ...componentBranches(components, null),
    ...podGroups.map(podGroupBranch),
  ];
  return [head, ...treeLines(branches), ...issueLines(issues).map((line) => `! ${line}`)];
}

function statusText({ value, reason, matched, phase }: NonNullable<InspectedWorkload["status"]>): string {
  const others = matched.filter((status) => status !== value);
  return [
    value,
    ...(phase === undefined ? [] : [`phase ${printable(phase)}`]),
    ...(reason === undefined ? [] : [`reason ${printable(reason)}`]),
    ...(others.length === 0 ? [] : [`also matches ${others.join(", ")}`]),
  ].join(", ");
}

function componentBranches(components: readonly InspectedComponent[], owner: string | null): readonly Branch[] {
  return components
    .filter((component) => component.owner === owner)
    .map((component) => ({
      text: componentText(component),
      branches: [...instanceBranches(component), ...componentBranches(components, component.name)],
    }));
}

function componentText({ name, instances }: InspectedComponent): string {
  const [only, ...others] = instances;
  if (only === undefined) return `${printable(name)}: not in this object`;
  if (others.length > 0 || only.id !== "") return `${printable(name)}: ${count(instances.length, "instance")}`;
  return hasPods(only) ? `${printable(name)}: ${instanceText(only)}` : printable(name);
}

function instanceBranches({ instances }: InspectedComponent): readonly Branch[] {
  if (instances.length === 1 && instances[0]?.id === "") return [];
  return instances.map((instance) => ({ text: `${printable(instance.id)}: ${instanceText(instance)}`, branches: [] }));
}

function hasPods({ podTemplate, podSpec, fragments }: InspectedInstance): boolean {
  return podTemplate !== undefined || podSpec !== undefined || fragments !== undefined;
}

function instanceText({ pods, gpus, gpuMemoryMiB, scale }: InspectedInstance): string {
  const { minReplicas, maxReplicas } = scale ?? {};
  const range =
    minReplicas === undefined && maxReplicas === undefined ? "" : ` (${minReplicas ?? "?"} to ${maxReplicas ?? "?"})`;
  const memory = gpuMemoryMiB === undefined ? "" : `, ${gpuMemoryMiB} MiB of GPU memory each`;
  return `${count(pods, "pod")}${range}, ${gpuText(gpus)}${memory}`;
}

function podGroupBranch({ metadata, spec }: KubeObject): Branch {
  const { queue, minMember, minSubGroup, subGroups = [] } = Object(spec) as PodGroupSpec;
  const minimum =
    subGroups.length > 0 ? `min ${minSubGroup ?? subGroups.length} of its subgroups` : `min ${minMember ?? 1}`;
  return {
    text: `PodGroup ${printable(metadata.name)}: queue ${printable(String(queue))}, ${minimum}`,
    branches: subGroups.map((subGroup) => ({
      text: `${printable(String(subGroup.name))}: min ${subGroup.minMember ?? subGroup.minSubGroup ?? "all"}`,
      branches: [],
    })),
  };
}

interface PodGroupSpec {
  readonly queue?: unknown;
  readonly minMember?: number;
  readonly minSubGroup?: number;
  readonly subGroups?: readonly {
    readonly name?: unknown;
    readonly minMember?: number;
    readonly minSubGroup?: number;
  }[];
}
