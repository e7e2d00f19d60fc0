import { isNativeGroup } from "../../gpu/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import {
  at,
  count,
  gpuText,
  issueLines,
  items,
  objectName,
  present,
  printable,
  stringOf,
  when,
} from "../../kernel/index.ts";
import type { AttributedPod } from "../inspect/attribute-pods.ts";
import type { InspectedComponent, InspectedInstance, InspectedWorkload } from "../inspect/inspect.ts";
import { type PodGroupSummary, summarisePods } from "../inspect/pod-groups.ts";
import { controlText } from "./control-text.ts";
import { potentialText } from "./potential-text.ts";
import { type Branch, treeLines } from "./tree.ts";

/** An inspected object as a tree for people, with the pods that were attributed to it. */
export function inspectTree(workload: InspectedWorkload, attributed: readonly AttributedPod[] = []): readonly string[] {
  const { object, resourceInterface, components, status, control, pods, gpus, potential, issues } = workload;
  const { podGroups, noPodGroup, never = [], unknown = [] } = workload;
  const later = potential && potentialText(potential);
  const total = when(
    resourceInterface !== null,
    present([`${count(pods, "pod")}, ${gpuText(gpus)}`, later]).join("; "),
  );
  const head = `${printable(objectName(object))} (${printable(object.apiVersion)}): ${total ?? "no Resource Interface"}`;
  const branches: readonly Branch[] = [
    ...present([status ?? undefined]).map((each) => ({ text: `status ${statusText(each)}`, branches: [] })),
    ...present([control ?? undefined]).map((each) => ({ text: printable(controlText(each)), branches: [] })),
    ...componentBranches(components, null),
    ...podGroups.map(podGroupBranch),
    ...present([noPodGroup]).map((reason) => ({ text: printable(`no PodGroup: ${reason}`), branches: [] })),
    ...never.map((reason) => ({ text: printable(`never: ${reason}`), branches: [] })),
    ...unknown.map((reason) => ({ text: printable(`not known: ${reason}`), branches: [] })),
    ...attributedBranches(attributed),
  ];
  return [head, ...treeLines(branches), ...issueLines(issues).map((line) => `! ${line}`)];
}

function statusText({ value, reason, matched, phase }: NonNullable<InspectedWorkload["status"]>): string {
  const others = matched.filter((status) => status !== value);
  return present([
    value,
    when(phase !== undefined, `phase ${printable(phase ?? "")}`),
    when(reason !== undefined, `reason ${printable(reason ?? "")}`),
    when(others.length > 0, `also matches ${others.join(", ")}`),
  ]).join(", ");
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
  const hasPods = (only.podTemplate ?? only.podSpec ?? only.fragments) !== undefined;
  return present([printable(name), when(hasPods, instanceText(only))]).join(": ");
}

function instanceBranches({ instances }: InspectedComponent): readonly Branch[] {
  if (instances.length === 1 && instances[0]?.id === "") return [];
  return instances.map((instance) => ({ text: `${printable(instance.id)}: ${instanceText(instance)}`, branches: [] }));
}

function instanceText({ pods, gpus, gpuMemoryMiB, scale }: InspectedInstance): string {
  const { minReplicas, maxReplicas } = scale ?? {};
  const hasRange = (minReplicas ?? maxReplicas) !== undefined;
  const range = when(hasRange, `(${minReplicas ?? "?"} to ${maxReplicas ?? "?"})`);
  return present([
    present([count(pods, "pod"), range]).join(" "),
    gpuText(gpus),
    when(gpuMemoryMiB !== undefined, `${gpuMemoryMiB} MiB of GPU memory each`),
  ]).join(", ");
}

function attributedBranches(attributed: readonly AttributedPod[]): readonly Branch[] {
  const summaries = summarisePods(attributed);
  if (summaries.length === 0) return [];
  const branches = summaries.map((summary) => ({ text: printable(summaryText(summary)), branches: [] }));
  return [{ text: `${count(attributed.length, "pod")} of the input`, branches }];
}

function summaryText({ instance, groups, components }: PodGroupSummary): string {
  const names = groups.length === 1 ? `group ${groups[0]}` : `${groups.length} groups (${groups.join(", ")})`;
  const place = present([when(instance !== "", instance), when(groups.length > 0, names)]).join(", ");
  const pods = [...components].map(([name, amount]) => (amount === 1 ? name : `${name} x ${amount}`)).join(", ");
  if (place === "") return pods;
  return `${place}: ${pods}`;
}

function podGroupBranch(podGroup: KubeObject): Branch {
  const { metadata, spec, kind, apiVersion } = podGroup;
  if (isNativeGroup(podGroup)) {
    const minCount = at(spec, "schedulingPolicy", "gang", "minCount");
    const minimum = minCount === undefined ? "" : `: min ${stringOf(minCount)}`;
    return { text: `${kind} ${printable(metadata.name)} (${apiVersion})${printable(minimum)}`, branches: [] };
  }
  const subGroups = items(at(spec, "subGroups"));
  const allSubGroups = when(
    subGroups.length > 0,
    `${stringOf(at(spec, "minSubGroup") ?? subGroups.length)} of its subgroups`,
  );
  const minimum = `min ${allSubGroups ?? stringOf(at(spec, "minMember") ?? 1)}`;
  return {
    text: `PodGroup ${printable(metadata.name)}: queue ${printable(stringOf(at(spec, "queue")))}, ${minimum}`,
    branches: subGroups.map((subGroup) => ({
      text: `${printable(stringOf(at(subGroup, "name")))}: min ${stringOf(at(subGroup, "minMember") ?? at(subGroup, "minSubGroup") ?? "all")}`,
      branches: [],
    })),
  };
}
