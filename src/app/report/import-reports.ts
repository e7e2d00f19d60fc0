import type { ImportRemark } from "../../expand/index.ts";
import type { Issue, Location, Unreadable } from "../../kernel/index.ts";
import { printable } from "../../kernel/index.ts";
import { emitOrdered } from "../../yaml/index.ts";
import { toolReport } from "./json.ts";

/** Formats of `muster import`, the default first. */
export const IMPORT_FORMATS = ["yaml", "json"] as const;

/** A remark with its place. */
export interface PlacedRemark extends ImportRemark {
  readonly location: Location;
}

/** A definition or object that was imported. */
export interface ImportedFile {
  /** The input. */
  readonly file: string;
  readonly document: number;
  readonly value: Readonly<Record<string, unknown>>;
  /** Path below the folder of `--out`. */
  readonly path: string;
}

/** The content of the reports of `muster import`. */
export interface ImportResult {
  /** Empty where one of the inputs has an error. */
  readonly imported: readonly ImportedFile[];
  readonly remarks: readonly PlacedRemark[];
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
  /** Lines about written files; absent without `--out`. */
  readonly written?: readonly string[];
}

/** The order of keys in a definition: what a workload is, what it runs, what it needs. */
const ORDER = [
  "apiVersion",
  "kind",
  "metadata",
  "project",
  "cluster",
  "clusters",
  "useGivenNameAsPrefix",
  "run",
  "spec",
  "name",
  "usage",
  "namespace",
  "group",
  "category",
  "priority",
  "image",
  "imagePullPolicy",
  "imagePullSecrets",
  "command",
  "arguments",
  "args",
  "workingDir",
  "workers",
  "replicas",
  "leader",
  "worker",
  "environmentVariables",
  "environment",
  "compute",
  "storage",
] as const;

/** A definition or object as YAML for people. */
export function importedYaml(value: unknown): string {
  return emitOrdered(value, ORDER);
}

/** Reports of `muster import`, by format. */
export const importReports = {
  yaml: ({ imported, written }: ImportResult) =>
    written === undefined
      ? imported.map(({ value }) => importedYaml(value)).join("---\n")
      : written.map((line) => `${printable(line)}\n`).join(""),
  json: ({ imported, remarks, issues, unreadable }: ImportResult) =>
    toolReport({
      imported: imported.map(({ file, document, path, value }) => ({ file, document, path, object: value })),
      remarks: remarks.map(({ kind, path, message, location }) => ({ kind, path, message, location })),
      issues,
      unreadable,
    }),
} satisfies Readonly<Record<(typeof IMPORT_FORMATS)[number], (result: ImportResult) => string>>;
