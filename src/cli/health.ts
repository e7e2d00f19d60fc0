import { Command, Option } from "commander";
import type { HealthOptions, ReportOptions } from "../app/index.ts";
import {
  EXIT,
  healthReports,
  print,
  printError,
  runSupervised,
  type SupervisionOptions,
  writeReports,
} from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { printable } from "../kernel/index.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { commandLine, printNext, sameCommand } from "./next-command.ts";
import { isGiven, withNeeds } from "./option-needs.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json"] as const;

interface Options extends HealthOptions, ReportOptions<(typeof FORMATS)[number]>, SupervisionOptions {
  readonly root?: string;
  readonly out?: string;
}

/** `muster health`: health checks for GitOps controllers, compiled from Resource Interfaces. */
export function healthCommand(): Command {
  const command = new Command("health")
    .description(
      "compile Resource Interfaces to health checks of Argo CD or Flux, and show the health of recorded objects",
    )
    .argument("[kind...]", "kinds, for example PyTorchJob or ray.io/RayJob (default: all kinds)")
    .addOption(new Option("--for <controller>", "the controller that runs the checks").choices(["argocd", "flux"]))
    .option("--out <folder>", "write the settings and, for argocd, the tests of each script; nothing is overwritten")
    .addOption(
      new Option("--as <form>", "form of the settings of Argo CD").choices(["configmap", "helm"]).default("configmap"),
    )
    .option(
      "--running <[kind=]health...>",
      "health of running workloads of kinds that can complete, or of one kind: healthy or progressing (default: progressing)",
    )
    .option("--open-libs", "let scripts use Lua's string library, and write the setting for it beside them")
    .option("--fallback", "leave out matchers that cannot be translated, which the generated code reports")
    .option("--ri <path>", "Resource Interfaces with precedence over those of the repository and of the catalogue")
    .option(
      "--test <path...>",
      "recorded objects: shows their health in Argo CD and Flux; with --for argocd they become tests of the scripts",
    )
    .action(healthAction);
  withExitCodes(command, {
    2: "an expression cannot be translated",
    3: "an input could not be read, --ri contains no Resource Interface, or --test contains no object that a Resource Interface describes",
  });
  withNeeds(command, "for", ["out", "as", "openLibs", "fallback"]);
  return withReportOptions(withDefinitionTimeout(command), FORMATS);
}

async function healthAction(kinds: readonly string[], all: Options, command: Command): Promise<void> {
  requireUse(kinds, all, command);
  const { out, ...options } = all;
  if (await runSupervised(options.root ?? findRoot("."), options)) return;
  const { runHealth, runHealthTest, writeNewFiles } = await import("../app/index.ts");
  const outcome = options.for === undefined ? await runHealthTest(options) : await runHealth(kinds, options);
  // A file may be among the objects and in the repository.
  printError(...new Set(outcome.messages));
  process.exitCode = outcome.exitCode;
  if (options.for === undefined) {
    await writeReports(options.format, (format) => healthReports[format](outcome.judged), options);
    printNext(options, "muster health --for argocd, or --for flux");
  } else if (out === undefined) {
    await print(outcome.text);
    if (outcome.exitCode === EXIT.fine) printNext(options, sameCommand("--out", "health"));
  } else if (outcome.files.length > 0) {
    for (const line of writeNewFiles(out, outcome.files)) await print(`${printable(line)}\n`);
    printNext(options, `git add ${commandLine(out)}, where your GitOps controller reads it`);
  }
}

/** @throws Error for options that have no effect together */
function requireUse(kinds: readonly string[], options: Options, command: Command): void {
  if (options.for === undefined) {
    if (options.test === undefined) throw new Error("name a controller with --for, or objects with --test");
    if (kinds.length > 0) throw new Error("kinds need --for: --test without it shows the health of every object");
    return;
  }
  if (isGiven(command, "format")) {
    throw new Error("--format is for --test without --for: the settings of a controller are YAML, in the form of --as");
  }
  if (options.for === "flux") {
    if (isGiven(command, "as") || options.openLibs === true) {
      throw new Error("--as and --open-libs are for --for argocd: the checks of Flux are a patch with CEL expressions");
    }
    if (options.test !== undefined) {
      throw new Error("--test makes tests for --for argocd only; leave out --for to see the status in Flux");
    }
  } else if (options.test !== undefined && options.out === undefined) {
    throw new Error("--test with --for needs --out: the objects become tests, which are files");
  }
}
