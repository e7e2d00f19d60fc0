import { given, headed, plain, printable, type Style } from "../../kernel/index.ts";
import { emitYaml } from "../../yaml/index.ts";
import type { ListedWorkload } from "../lifecycle/listed-workload.ts";
import { paragraph } from "./finding-lines.ts";
import { prettyJson } from "./json.ts";
import { fittedTable } from "./table.ts";

/** Formats of `muster get`, the default first. */
export const GET_FORMATS = ["table", "json", "yaml"] as const;

const HEAD = [
  "name",
  "kind",
  "project",
  "desired phase",
  "findings",
  "pods",
  "GPUs",
  "cluster",
  "gang",
  "created",
  "by",
];
const NUMBERS = [4, 5, 6];

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
  const [head = "", ...rows] = fittedTable(HEAD, workloads.map(cells), {
    right: NUMBERS,
    columns: style.columns,
    kept: 5,
  });
  const findings = workloads.flatMap((workload) => findingLines(workload, style.columns));
  const lines = [
    style.dim(head),
    ...rows,
    ...headed(["", style.strong("findings")], findings),
    "",
    ...WORDS.map(style.dim),
  ];
  return `${lines.join("\n")}\n`;
}

/** The meaning of the words of the table. */
const WORDS = [
  "desired phase: as git has it; the cluster may differ",
  "gang: pods that start together; predicted: by KAI, external: by a PodGroup in git",
];

function findingLines({ name, findings = [] }: ListedWorkload, width: number | undefined): readonly string[] {
  return findings.flatMap(({ rule, severity, message }) =>
    paragraph(printable(`${name}: ${severity}: ${message} [${rule}]`), 2, given({ width })),
  );
}

function cells({ name, type, project, namespace, cluster, desiredPhase, ...rest }: ListedWorkload): readonly string[] {
  const { pods, gpus, gangs, findings, createdAt, deletedAt, createdBy } = rest;
  const sizes = gangs?.map(({ mode, minMember }) => `${minMember ?? "tree"} ${mode}`) ?? [];
  return [
    name,
    type,
    project ?? namespace,
    desiredPhase,
    findings?.length.toString(),
    pods?.toString(),
    gpus?.toString(),
    cluster,
    [...new Set(sizes)].join(", "),
    deletedAt === undefined ? createdAt?.slice(0, 10) : `${createdAt?.slice(0, 10)} to ${deletedAt.slice(0, 10)}`,
    createdBy,
  ].map((cell) => printable(cell ?? "") || "-");
}
