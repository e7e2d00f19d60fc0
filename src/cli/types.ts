import { Command, Option } from "commander";
import type { ReportOptions, TypesFormat, TypesOptions, TypesOutcome } from "../app/index.ts";
import { print, printError, runSupervised, type SupervisionOptions, writeReports } from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { getOrCreate, printable } from "../kernel/index.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json", "yaml"] as const satisfies readonly TypesFormat[];

interface Options extends TypesOptions, ReportOptions<TypesFormat>, SupervisionOptions {
  readonly out?: string;
  readonly defaults?: boolean;
}

/** `muster types`: the workload kinds of the catalogue, and a first definition of any other kind. */
export function typesCommand(): Command {
  const command = new Command("types")
    .description(
      "list the workload kinds of the catalogue and of the repository, print their Resource Interfaces, or propose one",
    )
    .argument("[kind]", "a kind of the catalogue or of the repository, for example PyTorchJob")
    .addOption(
      new Option("--dialect <kind>", "kind of the objects in yaml")
        .choices(["ResourceInterface", "Karta"])
        .default("ResourceInterface"),
    )
    .addOption(
      new Option("--from <path>", "propose a WorkloadType for each CRD of a file, folder or pattern").conflicts([
        "dialect",
      ]),
    )
    .addOption(
      new Option(
        "--defaults",
        "show the defaults of each kind on each cluster of the repository, with their source",
      ).conflicts(["dialect", "from", "out"]),
    )
    .option("--out <folder>", "write files instead of printing; nothing is overwritten")
    .action(typesAction);
  withExitCodes(command, {
    1: "usage error, an unknown kind, or a crash",
    3: "a file of --from could not be read or contains no CRD, or a kind of the repository could not be read",
  });
  return withReportOptions(withDefinitionTimeout(command), FORMATS, { hasOutputAlias: true });
}

async function typesAction(kind: string | undefined, { out, ...options }: Options): Promise<void> {
  if (options.defaults === true) return defaultsAction(kind, options);
  if (kind !== undefined && options.from !== undefined) {
    throw new Error("[kind] chooses among known kinds: --from proposes a WorkloadType for each CRD that it finds");
  }
  if (out !== undefined && options.format.some(({ file }) => file !== undefined)) {
    throw new Error("--out chooses the names of its files: give --format without a file");
  }
  const { runTypes, writeTypes } = await import("../app/index.ts");
  const outcomes = new Map<TypesFormat, TypesOutcome>();
  const outcomeIn = (output: TypesFormat) =>
    getOrCreate(outcomes, output, () => runTypes(kind, { root: findRoot("."), ...options, output }));
  for (const { format } of options.format) outcomeIn(format);
  const [first] = outcomes.values();
  // Failures are the same in every format.
  printError(...(first?.messages ?? []));
  process.exitCode = first?.exitCode;
  const files = [...outcomes.values()].flatMap((outcome) => outcome.files);
  if (files.length === 0) return;
  if (out === undefined) await writeReports(options.format, (format) => outcomeIn(format).text, options);
  else for (const line of writeTypes(out, files)) await print(`${printable(line)}\n`);
}

async function defaultsAction(kind: string | undefined, options: Options): Promise<void> {
  const root = options.root ?? findRoot(".");
  if (await runSupervised(root, options)) return;
  const { runTypeDefaults, typeDefaultsReports } = await import("../app/index.ts");
  const { rows, messages, exitCode } = await runTypeDefaults(root, kind);
  printError(...messages);
  process.exitCode = exitCode;
  if (rows.length > 0) await writeReports(options.format, (format) => typeDefaultsReports[format](rows), options);
}
