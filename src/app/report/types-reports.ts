import type { Preemptibility } from "../../kernel/index.ts";
import { filled, given, type Location, locationText, printable } from "../../kernel/index.ts";
import type { WorkloadKind } from "../../model/index.ts";
import { prettyJson } from "./json.ts";
import { tableLines } from "./table.ts";

/** A kind that a document of the repository registers, or whose defaults it changes. */
export interface RegisteredKind extends Pick<WorkloadKind, "kind" | "group" | "versions" | "resourceInterfaces"> {
  readonly category?: string;
  readonly priority?: string;
  readonly preemptibility?: Preemptibility;
  /** Absent: every cluster. */
  readonly clusters?: readonly string[];
  readonly place: Location;
}

/** The catalogue as a table, and the kinds of the repository as a second one. */
export function typesTable(kinds: readonly WorkloadKind[], registered: readonly RegisteredKind[] = []): string {
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
  const own = registered.length === 0 ? [] : ["", "Kinds of this repository", ...registeredLines(registered)];
  return `${[...tableLines(head, rows), ...own].join("\n")}\n`;
}

function registeredLines(registered: readonly RegisteredKind[]): readonly string[] {
  const head = ["kind", "group", "versions", "category", "priority", "clusters", "defined at"];
  const rows = registered.map(({ kind, group, versions, category, priority, clusters, place }) => [
    kind,
    group || "(core)",
    versions.join(", ") || "-",
    category ?? "-",
    priority ?? "-",
    clusters?.join(", ") ?? "all",
    locationText(place),
  ]);
  return tableLines(head, rows).map(printable);
}

/** The data of kinds as JSON: the kinds of the catalogue, and those of the repository if there are any. */
export function typesJson(kinds: readonly WorkloadKind[], registered: readonly RegisteredKind[] = []): string {
  const types = kinds.map(({ predictGangs: _, ...data }) => data);
  return prettyJson(given({ types, repository: filled(registered) }));
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
  return fieldLines(kind, rows);
}

function fieldLines(title: string, rows: readonly (readonly [string, string | undefined])[]): string {
  const known = rows.filter(([, value]) => value !== undefined);
  const width = Math.max(...known.map(([name]) => name.length));
  const lines = [title, ...known.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)];
  return `${lines.map(printable).join("\n")}\n`;
}

/** The data of a kind that the repository registers, for people. */
export function registeredText(registered: RegisteredKind): string {
  const { kind, group, versions, category, priority, preemptibility, clusters, place } = registered;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["group", group || "(core)"],
    ["versions", versions.join(", ") || undefined],
    ["category", category],
    ["priority", priority],
    ["preemptibility", preemptibility],
    ["clusters", clusters?.join(", ") ?? "all"],
    ["defined at", locationText(place)],
  ];
  return fieldLines(kind, rows);
}

function childText({ group, version, kind }: NonNullable<WorkloadKind["childKinds"]>[number]): string {
  return `${kind} (${[group, version].filter((part) => part !== "").join("/")})`;
}
