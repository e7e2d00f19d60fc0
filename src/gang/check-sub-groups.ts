import { given } from "../base/given.ts";
import { dnsLabelProblem } from "../base/names.ts";
import { nearest } from "../base/nearest.ts";
import { fieldLabel, pointerTo } from "../base/pointer.ts";
import { formatValue, member, text } from "../base/read.ts";
import { quoted } from "../finding/field-problem.ts";
import { CONSTRAINT_FIELDS, type FieldType, fieldProblems, isCount } from "./pod-group-fields.ts";
import type { PodGroupProblem, PodGroupTarget } from "./pod-group-problem.ts";

const SUB_GROUP_FIELDS = {
  name: "text",
  parent: "text",
  minMember: "number",
  minSubGroup: "number",
  topologyConstraint: "object",
} as const satisfies Readonly<Record<string, FieldType>>;

/** A subgroup with its place. */
interface SubGroup {
  readonly path: string;
  readonly name: string;
  readonly parent: string | undefined;
  readonly value: unknown;
}

/** What is wrong with the subgroups of a PodGroup and with the tree that they form. */
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
    if (name !== undefined && name !== "") {
      groups.push({ path, name, parent: text(member(value, "parent")) || undefined, value });
    }
  }
  const children = new Map<string, number>();
  for (const { parent = "" } of groups) children.set(parent, (children.get(parent) ?? 0) + 1);
  if (isCount(rootMin)) problems.push(...exceeds("/spec/minSubGroup", rootMin, children.get("") ?? 0, "the group"));
  problems.push(...graphProblems(groups, children, target));
  return problems;
}

function shapeProblems(value: unknown, path: string, target: PodGroupTarget): readonly PodGroupProblem[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const message = `is ${formatValue(value)}, but must be an object`;
    return [{ code: "wrong-type", severity: "error", path, message, admitted: false, expected: "an object" }];
  }
  const name = member(value, "name");
  const problem = typeof name === "string" ? dnsLabelProblem(name) : undefined;
  const named: PodGroupProblem[] = [];
  if (name === undefined || problem !== undefined) {
    const found = name === undefined ? "is missing" : `is ${quoted(String(name))}, which ${problem}`;
    named.push({
      code: "subgroup-name",
      severity: "error",
      path: `${path}/name`,
      message: `${found}; a subgroup's name is a label of lower-case letters, digits and inner dashes, at most 63 characters`,
      // The CRD knows no length, but no pod can carry a longer label.
      admitted: typeof name === "string" && name.length > 63 && dnsLabelProblem(name, name.length) === undefined,
      expected: "a DNS-1123 label",
      ...(name === undefined ? {} : { received: quoted(String(name)) }),
    });
  }
  return [
    ...named,
    ...fieldProblems(value, path, SUB_GROUP_FIELDS, target),
    ...fieldProblems(member(value, "topologyConstraint"), `${path}/topologyConstraint`, CONSTRAINT_FIELDS, target),
  ];
}

function graphProblems(
  groups: readonly SubGroup[],
  children: ReadonlyMap<string, number>,
  { operation = "create" }: PodGroupTarget,
): readonly PodGroupProblem[] {
  const problems: PodGroupProblem[] = [];
  const refuse = (code: PodGroupProblem["code"], path: string, message: string, fix?: string) =>
    problems.push(given({ code, severity: "error", path, message, admitted: false, fix }));
  const byName = new Map<string, SubGroup>();
  for (const group of groups) {
    const { name, path } = group;
    const first = byName.get(name);
    if (first === undefined) byName.set(name, group);
    else
      refuse(
        "duplicate-subgroup",
        `${path}/name`,
        `is ${quoted(name)}, as that of ${fieldLabel(first.path)}; names are unique in a group`,
      );
  }
  const circular = new Set<string>();
  for (const cycle of cyclesOf(byName)) {
    for (const name of cycle) circular.add(name);
    const path = `${byName.get(cycle[0] ?? "")?.path}/parent`;
    refuse(
      "cycle",
      path,
      `leads in a circle: ${[...cycle, cycle[0]].slice(0, 10).join(" -> ")}`,
      "let one of them have no parent",
    );
  }
  for (const { name, parent, path, value } of groups) {
    if (parent !== undefined && !byName.has(parent)) {
      const meant = nearest(parent, [...byName.keys()]);
      refuse(
        "unknown-parent",
        `${path}/parent`,
        `is ${quoted(parent)}, but the group has no such subgroup`,
        meant === undefined ? undefined : `did you mean ${meant}?`,
      );
    }
    if (circular.has(name)) continue;
    const [min, minChildren] = [member(value, "minMember"), member(value, "minSubGroup")];
    const below = children.get(name) ?? 0;
    const both = isCount(min) && isCount(minChildren);
    if (both) {
      const message = `is ${min} beside minSubGroup ${minChildren}, but a subgroup says only one of them`;
      refuse("both-mins", `${path}/minMember`, message, below > 0 ? "remove minMember" : "remove minSubGroup");
    }
    if (below > 0) {
      if (isCount(min) && !both) {
        problems.push({
          code: "inner-with-min",
          severity: operation === "create" ? "error" : "warning",
          path: `${path}/minMember`,
          message: `is ${min}, but ${quoted(name)} holds subgroups, and pods are counted in these`,
          admitted: operation === "update",
          fix: "remove it, or say minSubGroup",
        });
      }
      if (isCount(minChildren))
        problems.push(...exceeds(`${path}/minSubGroup`, minChildren, below, `subgroup ${quoted(name)}`));
      continue;
    }
    if (isCount(minChildren) && !both) {
      refuse(
        "leaf-with-min-subgroup",
        `${path}/minSubGroup`,
        `is ${minChildren}, but ${quoted(name)} holds no subgroups`,
        "say minMember",
      );
    }
    if (!isCount(min) && min !== null) {
      refuse(
        "leaf-without-min",
        `${path}/minMember`,
        `is missing, but ${quoted(name)} holds pods, and must say how many start together`,
        "add minMember",
      );
    }
  }
  return problems;
}

function exceeds(path: string, min: number, children: number, who: string): readonly PodGroupProblem[] {
  if (min <= children) return [];
  const message = `is ${min}, but ${who} has ${children} subgroup${children === 1 ? "" : "s"} directly below: it is never ready`;
  const [expected, received] = [`${children} or less`, String(min)];
  return [
    { code: "minsubgroup-exceeds-children", severity: "error", path, message, admitted: true, expected, received },
  ];
}

/** Circles that parents form, each from its first member on. Every node is walked once. */
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
    const from = name === undefined ? undefined : walk.get(name);
    if (from !== undefined) cycles.push([...walk.keys()].slice(from));
    for (const seen of walk.keys()) done.add(seen);
  }
  return cycles;
}
