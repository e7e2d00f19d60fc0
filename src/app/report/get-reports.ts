import { plain, printable, type Style } from "../../kernel/index.ts";
import { emitYaml } from "../../yaml/index.ts";
import type { ListedWorkload } from "../lifecycle/listed-workload.ts";
import { prettyJson } from "./json.ts";
import { tableLines } from "./table.ts";

/** Formats of `muster get`, the default first. */
export const GET_FORMATS = ["table", "json", "yaml"] as const;

const HEAD = ["name", "kind", "project", "cluster", "phase", "pods", "GPUs", "gang", "findings", "created", "by"];
const NUMBERS = [5, 6, 8];

/** Reports of `muster get`, by format. The JSON has the shape of the list calls of the API. */
export const getReports = {
  table: workloadTable,
  json: (workloads: readonly ListedWorkload[]) => prettyJson({ workloads }),
  yaml: (workloads: readonly ListedWorkload[]) => emitYaml({ workloads }),
} satisfies Readonly<
  Record<(typeof GET_FORMATS)[number], (workloads: readonly ListedWorkload[], style: Style) => string>
>;

function workloadTable(workloads: readonly ListedWorkload[], style: Style = plain): string {
  if (workloads.length === 0) return "no workloads\n";
  const [head = "", ...rows] = tableLines(HEAD, workloads.map(cells), NUMBERS);
  return `${[style.dim(head), ...rows].join("\n")}\n`;
}

function cells({ name, type, project, namespace, cluster, desiredPhase, ...rest }: ListedWorkload): readonly string[] {
  const { pods, gpus, gangs, findings, createdAt, deletedAt, createdBy } = rest;
  const sizes = gangs?.map(({ mode, minMember }) => `${minMember ?? "tree"} ${mode}`) ?? [];
  return [
    name,
    type,
    project ?? namespace,
    cluster,
    desiredPhase,
    pods?.toString(),
    gpus?.toString(),
    [...new Set(sizes)].join(", "),
    findings?.length.toString(),
    deletedAt === undefined ? createdAt?.slice(0, 10) : `${createdAt?.slice(0, 10)} to ${deletedAt.slice(0, 10)}`,
    createdBy,
  ].map((cell) => printable(cell ?? "") || "-");
}
