import type { WorkloadKind } from "../workload/workload-kind.ts";
import { tableLines } from "./table.ts";

/** The catalogue as a table. */
export function typesTable(kinds: readonly WorkloadKind[]): string {
  const head = ["kind", "group", "versions", "category", "priority (kai)", "priority (runai)", "suspend"];
  const rows = kinds.map(({ kind, group, versions, category, priority, suspendPath }) => [
    kind,
    group === "" ? "(core)" : group,
    versions.join(", "),
    category,
    priority.kai,
    priority.runai,
    suspendPath ?? "-",
  ]);
  return `${tableLines(head, rows).join("\n")}\n`;
}

/** Everything that the catalogue knows of kinds, as plain data. */
export function typesJson(kinds: readonly WorkloadKind[]): string {
  return `${JSON.stringify({ types: kinds.map(({ predictGangs: _, ...data }) => data) }, null, 2)}\n`;
}

/** What the catalogue knows of one kind, for people. */
export function typeText(workloadKind: WorkloadKind): string {
  const { kind, group, versions, category, priority, preemptibility, suspendPath } = workloadKind;
  const rows: readonly (readonly [string, string])[] = [
    ["group", group === "" ? "(core)" : group],
    ["versions", versions.join(", ")],
    ["category", category],
    ["priority", `kai ${priority.kai}, runai ${priority.runai}`],
    ...row("preemptibility", preemptibility && `kai ${preemptibility.kai}, runai ${preemptibility.runai}`),
    ...row("suspended by", suspendPath),
    ...row("GPUs asked for as", workloadKind.gpuKeys?.join(", ")),
    ...(workloadKind.controllerOwned ?? []).map(({ path, by }) => ["written by others", `${path}: ${by}`] as const),
    ...(workloadKind.childKinds ?? []).map(
      (child) =>
        ["child kind", `${child.kind} (${child.group === "" ? "" : `${child.group}/`}${child.version})`] as const,
    ),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [kind, ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), ""].join("\n");
}

function row(name: string, value: string | undefined): readonly (readonly [string, string])[] {
  return value === undefined ? [] : [[name, value]];
}
