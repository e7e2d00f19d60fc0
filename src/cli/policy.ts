import { Command, Option } from "commander";
import type { PolicyDiffOptions, PolicyEffectiveOptions, ReportOptions } from "../app/index.ts";
import { EXIT, printError, runSupervised, type SupervisionOptions, writeReports } from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { POLICY_WORKLOAD_TYPES } from "../model/index.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { checkOf, printNext } from "./next-command.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json"] as const;
const EFFECTIVE_FORMATS = ["text", "json", "yaml"] as const;

type PolicyReportOptions = ReportOptions<(typeof FORMATS)[number]>;

/** `muster policy`: the Run:ai policies of a repository, and what they do to its workloads. */
export function policyCommand(): Command {
  return new Command("policy")
    .description("show the Run:ai policies of a project, apply them to files, and compare them with a git base")
    .addCommand(effectiveCommand())
    .addCommand(checkFilesCommand())
    .addCommand(diffPoliciesCommand());
}

function effectiveCommand(): Command {
  const command = new Command("effective")
    .description("merge the Run:ai policies of a project, with the policy that each default and rule comes from")
    .requiredOption("--project <project>", "project of muster.yaml, by name or id")
    .addOption(new Option("--type <type>", "type of workload").choices(POLICY_WORKLOAD_TYPES).makeOptionMandatory())
    .option("--cluster <cluster>", "cluster of the project (default: its only one)")
    .action(async (options: PolicyEffectiveOptions & ReportOptions<(typeof EFFECTIVE_FORMATS)[number]>) => {
      const { runPolicyEffective, policyEffectiveReports } = await import("../app/index.ts");
      const { report, messages, exitCode } = runPolicyEffective(options);
      printError(...messages);
      if (report !== undefined) {
        await writeReports(options.format, (name, style) => policyEffectiveReports[name](report, style), options);
        printNext(options, "muster policy check FILE");
      }
      process.exitCode = exitCode;
    });
  withExitCodes(command, {
    1: "usage error, an unknown project or cluster, a wrong muster.yaml, or a crash",
    3: "a policy is wrong or cannot be read, so nothing was merged",
  });
  return withReportOptions(command, EFFECTIVE_FORMATS);
}

function checkFilesCommand(): Command {
  const command = new Command("check")
    .description("apply the Run:ai policies to definitions, request bodies and objects of run.ai/v2alpha1")
    .argument("<file...>", "files, folders, patterns, or - for standard input")
    .action(async (paths: readonly string[], options: PolicyReportOptions) => {
      const { runPolicyCheck, writeCheckReport } = await import("../app/index.ts");
      const run = await runPolicyCheck(paths, options);
      await writeCheckReport(run, { ...options, full: true, namesOption: "--format json" });
      if (run.report.exitCode === EXIT.policy) {
        printNext(options, "muster policy effective --project PROJECT --type TYPE, which has the policy of each rule");
      } else {
        printNext(options, checkOf(paths, options));
      }
      process.exitCode = run.report.exitCode;
    });
  withExitCodes(command, {
    1: "usage error, a wrong muster.yaml, or a crash",
    2: "a workload breaks a rule of a policy, or is wrong in itself",
    3: "an input or a policy could not be read, or there was no workload that policies apply to",
  });
  return withReportOptions(command, FORMATS);
}

function diffPoliciesCommand(): Command {
  const command = new Command("diff")
    .description("list the workloads that changed Run:ai policies refuse now, accept now, or give other values")
    .option("--base <revision>", "compare with the last common commit with this revision (default: the default branch)")
    .action(async (options: PolicyDiffOptions & PolicyReportOptions & SupervisionOptions) => {
      const root = options.root ?? findRoot(".");
      const { defaultBase } = await import("../app/index.ts");
      const base = options.base ?? (await defaultBase(root));
      if (await runSupervised(root, options, [base])) return;
      const { runPolicyDiff, policyDiffReports } = await import("../app/index.ts");
      const { diff, messages, exitCode } = await runPolicyDiff({ ...options, root, base });
      printError(...messages);
      await writeReports(options.format, (name, style) => policyDiffReports[name](diff, style), options);
      printNext(options, "muster report");
      process.exitCode = exitCode;
    });
  withExitCodes(command, {
    1: "usage error, a wrong muster.yaml, or a crash",
    2: "the policies refuse a workload that those of the base accept",
    3: "an input or a policy could not be evaluated, so workloads may be missing",
  });
  return withReportOptions(withDefinitionTimeout(command), FORMATS);
}
