import { Command } from "commander";
import type { ReportOptions } from "../app/index.ts";
import { runSupervised, type SupervisionOptions, writeReports } from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { given } from "../kernel/index.ts";
import { crdsOption } from "./crds-option.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { policyBaseOption } from "./policy-base-option.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json", "compact"] as const;

interface Options extends ReportOptions<(typeof FORMATS)[number]>, SupervisionOptions {
  readonly check?: boolean;
  readonly force?: boolean;
  readonly policyBase?: string;
  readonly crds?: readonly string[];
}

/** `muster synth`: definitions to checked manifests in `dist/`. */
export function synthCommand(): Command {
  const command = new Command("synth")
    .description("turn the definitions below workloads/ into manifests in dist/")
    .option("--check", "write nothing; exit 3 when dist/ differs from the manifests of the definitions")
    .option("--force", "overwrite files in the way of a manifest, and delete manifests that were edited by hand")
    .addOption(policyBaseOption())
    .addOption(crdsOption())
    .action(async (all: Options) => {
      const { check = false, force = false, root = findRoot("."), policyBase, crds, format, color, ...options } = all;
      if (await runSupervised(root, options, [policyBase])) return;
      const { synth, synthCompact, synthText, synthJson } = await import("../app/index.ts");
      const outcome = await synth(given({ root, check, force, policyBase, crds }));
      const reports = { text: synthText, json: synthJson, compact: synthCompact };
      await writeReports(format, (name, style) => reports[name](outcome, { check, style }), { color });
      process.exitCode = outcome.exitCode;
    });
  withExitCodes(command, {
    1: "usage error, a wrong definition, a file edited by hand in the way, or a crash",
    2: "a policy refuses",
    3: "dist/ is stale (with --check), or an input could not be evaluated",
  });
  return withReportOptions(withDefinitionTimeout(command), FORMATS);
}
