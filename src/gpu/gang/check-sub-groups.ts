import {
  count,
  dnsLabelProblem,
  fieldLabel,
  filledText,
  formatValue,
  isObject,
  member,
  nearest,
  pointerTo,
  quoted,
  text,
} from "../../kernel/index.ts";
import { CONSTRAINT_FIELDS, type FieldType, fieldProblems, isCount } from "./pod-group-fields.ts";
import type { PodGroupProblem, PodGroupTarget } from "./pod-group-problem.ts";

const SUB_GROUP_FIELDS = {
  name: "text",
  parent: "text",
  minMember: "number",
  minSubGroup: "number",
  topologyConstraint: "object",
} as const satisfies Readonly<Record<string, FieldType>>;

/** A subgroup with its path. */
interface SubGroup {
  readonly path: string;
  readonly name: string;
  readonly parent: string | undefined;
  readonly value: unknown;
}

/** The problems of the subgroups of a PodGroup and of the tree that they form. */
export function subGroupProblems(
  items: readonly unknown[],
  rootMin: unknown,
  target: PodGroupTarget,
): readonly PodGroupProblem[] {
  const problems: PodGroupProblem[] = [];
  const groups: SubGroup[] = [];
  for (const [index, value] of items.entries()) {
    const path = pointerTo("/spec/subGroups", index);
    problems.push(...shapeProblems(value, path, target));
    const name = text(member(value, "name"));
    if (name) groups.push({ path, name, parent: filledText(member(value, "parent")), value });
  }
  const children = new Map<string, number>();
  for (const { parent = "" } of groups) children.set(parent, (children.get(parent) ?? 0) + 1);
  if (isCount(rootMin)) problems.push(...exceeds("/spec/minSubGroup", rootMin, children.get("") ?? 0, "the group"));
  const byName = new Map<string, SubGroup>();
  for (const group of groups) {
    const first = byName.get(group.name);
    if (first === undefined) byName.set(group.name, group);
    else problems.push(duplicateName(group, first));
  }
  const cycles = cyclesOf(byName);
  problems.push(...cycles.map((cycle) => cycleProblem(cycle, byName)));
  const circular = new Set(cycles.flat());
  for (const group of groups) {
    problems.push(...parentProblem(group, byName));
    if (!circular.has(group.name)) problems.push(...minimumProblems(group, children.get(group.name) ?? 0, target));
  }
  return problems;
}

function shapeProblems(value: unknown, path: string, target: PodGroupTarget): readonly PodGroupProblem[] {
  if (!isObject(value)) {
    const message = `is ${formatValue(value)}, but must be an object`;
    return [{ code: "wrong-type", severity: "error", path, message, admitted: false, expected: "an object" }];
  }
  return [
    ...nameProblem(member(value, "name"), `${path}/name`),
    ...fieldProblems(value, path, SUB_GROUP_FIELDS, target),
    ...fieldProblems(member(value, "topologyConstraint"), `${path}/topologyConstraint`, CONSTRAINT_FIELDS, target),
  ];
}

function nameProblem(name: unknown, path: string): readonly PodGroupProblem[] {
  const rule = "a subgroup's name is a label of lower-case letters, digits and inner dashes, at most 63 characters";
  const base = { code: "subgroup-name", severity: "error", path, expected: "a DNS-1123 label" } as const;
  if (name === undefined || name === "") {
    const fault = name === undefined ? "missing" : "empty";
    return [{ ...base, code: "unnamed-subgroup", message: `is ${fault}; ${rule}`, admitted: false }];
  }
  const reason = typeof name === "string" ? dnsLabelProblem(name) : undefined;
  if (typeof name !== "string" || reason === undefined) return [];
  const message = `is ${quoted(name)}, which ${reason}; ${rule}`;
  // The CRD has no maximum length, but no pod can carry a longer label.
  const admitted = dnsLabelProblem(name, name.length) === undefined;
  return [{ ...base, message, admitted, received: quoted(name) }];
}

/** A problem for which the API server rejects the group. */
function rejected(
  code: PodGroupProblem["code"],
  path: string,
  message: string,
  more: Pick<PodGroupProblem, "fix"> = {},
): PodGroupProblem {
  return { code, severity: "error", path, message, admitted: false, ...more };
}

function duplicateName({ name, path }: SubGroup, first: SubGroup): PodGroupProblem {
  const message = `is ${quoted(name)}, as that of ${fieldLabel(first.path)}; names are unique in a group`;
  return rejected("duplicate-subgroup", `${path}/name`, message);
}

function cycleProblem(cycle: readonly string[], byName: ReadonlyMap<string, SubGroup>): PodGroupProblem {
  const [first = ""] = cycle;
  const message = `leads in a circle: ${[...cycle, first].slice(0, 10).join(" -> ")}`;
  const fix = "let one of them have no parent";
  return rejected("cycle", `${byName.get(first)?.path}/parent`, message, { fix });
}

function parentProblem(group: SubGroup, byName: ReadonlyMap<string, SubGroup>): readonly PodGroupProblem[] {
  const { parent, path } = group;
  if (member(group.value, "parent") === "") {
    const message = 'is "", but the group has no subgroup with this name';
    return [rejected("unknown-parent", `${path}/parent`, message, { fix: "remove it" })];
  }
  if (parent === undefined || byName.has(parent)) return [];
  const similar = nearest(parent, [...byName.keys()]);
  const fix = similar === undefined ? {} : { fix: `did you mean ${similar}?` };
  const message = `is ${quoted(parent)}, but the group has no subgroup with this name`;
  return [rejected("unknown-parent", `${path}/parent`, message, fix)];
}

/** The problems of the minima of a subgroup with this number of children. */
function minimumProblems(group: SubGroup, children: number, target: PodGroupTarget): readonly PodGroupProblem[] {
  const { path, value } = group;
  const min = member(value, "minMember");
  const minChildren = member(value, "minSubGroup");
  const own = children > 0 ? innerProblems(group, children, target) : leafProblems(group);
  if (!isCount(min) || !isCount(minChildren)) return own;
  const message = `is ${min} together with minSubGroup ${minChildren}, but a subgroup has only one of them`;
  const fix = children > 0 ? "remove minMember" : "remove minSubGroup";
  return [rejected("both-mins", `${path}/minMember`, message, { fix }), ...own];
}

function innerProblems(
  { path, name, value }: SubGroup,
  children: number,
  { operation = "create" }: PodGroupTarget,
): readonly PodGroupProblem[] {
  const min = member(value, "minMember");
  const minChildren = member(value, "minSubGroup");
  if (isCount(minChildren)) return exceeds(`${path}/minSubGroup`, minChildren, children, `subgroup ${quoted(name)}`);
  if (!isCount(min)) return [];
  const message = `is ${min}, but ${quoted(name)} has subgroups, and pods are counted in these`;
  const fix = "remove it, or set minSubGroup";
  const admitted = operation === "update";
  const severity = admitted ? "warning" : "error";
  return [{ code: "inner-with-min", severity, path: `${path}/minMember`, message, admitted, fix }];
}

function leafProblems({ path, name, value }: SubGroup): readonly PodGroupProblem[] {
  const min = member(value, "minMember");
  const minChildren = member(value, "minSubGroup");
  const problems: PodGroupProblem[] = [];
  if (isCount(minChildren) && !isCount(min)) {
    const message = `is ${minChildren}, but ${quoted(name)} has no subgroups`;
    problems.push(rejected("leaf-with-min-subgroup", `${path}/minSubGroup`, message, { fix: "set minMember" }));
  }
  if (!isCount(min) && min !== null) {
    const message = `is missing, but ${quoted(name)} is a leaf, whose minMember is the number of pods that start together`;
    problems.push(rejected("leaf-without-min", `${path}/minMember`, message, { fix: "add minMember" }));
  }
  return problems;
}

function exceeds(path: string, min: number, children: number, parent: string): readonly PodGroupProblem[] {
  if (min <= children) return [];
  const message = `is ${min}, but ${parent} has ${count(children, "subgroup")} directly below: it is never ready`;
  const values = { expected: `${children} or less`, received: String(min) };
  return [{ code: "minsubgroup-exceeds-children", severity: "error", path, message, admitted: true, ...values }];
}

/** Cycles of parents, each from its first member on. Every node is visited once. */
function cyclesOf(groups: ReadonlyMap<string, SubGroup>): readonly (readonly string[])[] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  for (const start of groups.keys()) {
    const walk = new Map<string, number>();
    let name: string | undefined = start;
    while (name !== undefined && groups.has(name) && !done.has(name) && !walk.has(name)) {
      walk.set(name, walk.size);
      name = groups.get(name)?.parent;
    }
    const from = walk.get(name ?? "");
    if (from !== undefined) cycles.push([...walk.keys()].slice(from));
    for (const visited of walk.keys()) done.add(visited);
  }
  return cycles;
}
