import type { WorkloadKind } from "../workload/workload-kind.ts";
import { prettyJson } from "./json.ts";
import { tableLines } from "./table.ts";

/** The catalogue as a table. */
export function typesTable(kinds: readonly WorkloadKind[]): string {
  const head = ["kind", "group", "versions", "category", "priority (kai)", "priority (runai)", "suspend"];
  const rows = kinds.map(({ kind, group, versions, category, priority, suspendPath }) => [
    kind,
    group || "(core)",
    versions.join(", "),
    category,
    priority.kai,
    priority.runai,
    suspendPath ?? "-",
  ]);
  return `${tableLines(head, rows).join("\n")}\n`;
}

/** The data of kinds in the catalogue as JSON. */
export function typesJson(kinds: readonly WorkloadKind[]): string {
  return prettyJson({ types: kinds.map(({ predictGangs: _, ...data }) => data) });
}

/** The proposals for CRDs, each with what to complete. */
export function proposedJson(
  types: readonly { readonly definition: object; readonly open: readonly string[] }[],
): string {
  return prettyJson({ types: types.map(({ definition, open }) => ({ definition, open })) });
}

/** The data of one kind in the catalogue, for people. */
export function typeText(workloadKind: WorkloadKind): string {
  const { kind, group, versions, category, priority, preemptibility, suspendPath } = workloadKind;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["group", group || "(core)"],
    ["versions", versions.join(", ")],
    ["category", category],
    ["priority", `kai ${priority.kai}, runai ${priority.runai}`],
    ["preemptibility", preemptibility && `kai ${preemptibility.kai}, runai ${preemptibility.runai}`],
    ["suspended by", suspendPath],
    ["GPU resource names", workloadKind.gpuKeys?.join(", ")],
    ...(workloadKind.controllerOwned ?? []).map(({ path, by }) => ["written by others", `${path}: ${by}`] as const),
    ...(workloadKind.childKinds ?? []).map((child) => ["child kind", childText(child)] as const),
  ];
  const known = rows.filter(([, value]) => value !== undefined);
  const width = Math.max(...known.map(([name]) => name.length));
  return [kind, ...known.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), ""].join("\n");
}

function childText({ group, version, kind }: NonNullable<WorkloadKind["childKinds"]>[number]): string {
  return `${kind} (${[group, version].filter((part) => part !== "").join("/")})`;
}
