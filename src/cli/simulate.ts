import { Command } from "commander";
import {
  type ReportOptions,
  runSupervised,
  type SimulateOptions,
  type SupervisionOptions,
  writeReports,
} from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { pathsOrFolder } from "./default-paths.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { PATHS_HELP, withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json"] as const;

type Options = SimulateOptions & ReportOptions<(typeof FORMATS)[number]> & SupervisionOptions;

/** `muster simulate`: the next cycle of KAI's scheduler, on the nodes of `muster.yaml` or on a snapshot of a cluster. */
export function simulateCommand(): Command {
  const command = new Command("simulate")
    .description("report which gangs start, which wait and for what, and whose pods are evicted, by KAI's own steps")
    .argument("[path...]", PATHS_HELP)
    .option(
      "--snapshot <file>",
      "a cluster: the file of KAI's /get-snapshot, or a list of kubectl get -o json; may be repeated",
      (file: string, files: readonly string[] = []) => [...files, file],
    )
    .option("--cluster <name>", "the cluster of the snapshot (default: the only one of muster.yaml)")
    .option("--base <ref>", "assume that the gangs of the last common commit with this git revision run already")
    .action(async (given: readonly string[], options: Options) => {
      // A snapshot may be a file of the folder, and its objects are not those of the repository.
      const paths = options.snapshot === undefined ? pathsOrFolder(given, options.root) : given;
      const root = options.root ?? findRoot(".");
      if (paths.length === 0 && (await runSupervised(root, options, [options.base]))) return;
      const { runSimulate, simulateReports } = await import("../app/index.ts");
      const { report, exitCode } = await runSimulate(paths, options);
      await writeReports(options.format, (name, style) => simulateReports[name](report, style), options);
      process.exitCode = exitCode;
    });
  withExitCodes(command, {
    1: "usage error, a wrong muster.yaml or snapshot, or a crash",
    3: "a gang, a node pool or an input is not judged",
  });
  return withReportOptions(withDefinitionTimeout(command), FORMATS);
}
