import { Command } from "commander";
import { EXIT, errorLine, print, printError } from "../app/index.ts";
import { messageOf, VERSION } from "../kernel/index.ts";
import { checkCommand } from "./check.ts";
import { commitCommand } from "./commit.ts";
import { completionCommand } from "./completion.ts";
import { deleteCommand } from "./delete.ts";
import { diffCommand } from "./diff.ts";
import { doctorCommand } from "./doctor.ts";
import { explainCommand } from "./explain.ts";
import { exportCommand } from "./export.ts";
import { getCommand } from "./get.ts";
import { checkGivenValues } from "./given-values.ts";
import { healthCommand } from "./health.ts";
import { importCommand } from "./import.ts";
import { initCommand } from "./init.ts";
import { inspectCommand } from "./inspect.ts";
import { policiesCommand } from "./policies.ts";
import { policyCommand } from "./policy.ts";
import { quotaCommand } from "./quota.ts";
import { reportCommand } from "./report.ts";
import { resumeCommand } from "./resume.ts";
import { riCommand } from "./ri.ts";
import { rulesCommand } from "./rules.ts";
import { scaleCommand } from "./scale.ts";
import { schemaCommand } from "./schema.ts";
import { simulateCommand } from "./simulate.ts";
import { suspendCommand } from "./suspend.ts";
import { synthCommand } from "./synth.ts";
import { typesCommand } from "./types.ts";
import { waiversCommand } from "./waivers.ts";

/** Commands of `muster` by name, each in the file of its name. A command loads its modules when it runs. */
const commands: Readonly<Record<string, () => Command>> = {
  check: checkCommand,
  commit: commitCommand,
  completion: completionCommand,
  delete: deleteCommand,
  diff: diffCommand,
  doctor: doctorCommand,
  explain: explainCommand,
  export: exportCommand,
  get: getCommand,
  health: healthCommand,
  import: importCommand,
  init: initCommand,
  inspect: inspectCommand,
  policies: policiesCommand,
  policy: policyCommand,
  quota: quotaCommand,
  report: reportCommand,
  resume: resumeCommand,
  ri: riCommand,
  rules: rulesCommand,
  scale: scaleCommand,
  schema: schemaCommand,
  simulate: simulateCommand,
  suspend: suspendCommand,
  synth: synthCommand,
  types: typesCommand,
  waivers: waiversCommand,
};

/** The groups of the help, with the names of their commands; a command without a group is among the tools. */
const GROUPS: readonly (readonly [heading: string, names: readonly string[]])[] = [
  ["The first day:", ["init", "doctor", "check", "synth", "quota", "simulate", "diff", "commit"]],
  ["Workloads:", ["get", "inspect", "suspend", "resume", "scale", "delete", "import", "export"]],
  ["Reviews and rules:", ["report", "explain", "rules", "waivers", "policies", "policy"]],
];
const TOOLS = "Kinds and tools:";

/**
 * The program with all its commands. Parsing throws a `CommanderError` where commander would end the process, since an
 * exit would cut off output that a slow reader has not taken yet.
 *
 * @param only the command that will run: making the options of all others takes as long as a small check. Default: all
 */
export function createProgram(only?: string): Command {
  const program = new Command("muster")
    .description("GitOps policy-as-code for AI workloads: definitions in, checked manifests out")
    .version(VERSION)
    // Options after the name of a command are those of that command, also where a command above it has the same ones.
    .enablePositionalOptions()
    .showHelpAfterError("(run with --help for the options)")
    .configureOutput({ writeOut: printHelp, writeErr: (text) => printError(text.trimEnd()) })
    .hook("preAction", (_, command) => checkGivenValues(command, process.argv.slice(2)))
    .exitOverride();
  const grouped = GROUPS.flatMap(([, names]) => names);
  const groups = [...GROUPS, [TOOLS, Object.keys(commands).filter((name) => !grouped.includes(name))] as const];
  const isKnown = only !== undefined && Object.hasOwn(commands, only);
  for (const [heading, names] of groups) {
    for (const name of names.filter((each) => !isKnown || each === only)) {
      const command = commands[name]?.().helpGroup(heading);
      if (command !== undefined) addCommand(program, command);
    }
  }
  return program;
}

// Commander writes help in parts, and does not wait for its output.
function printHelp(text: string): void {
  print(text).catch((error: unknown) => {
    if (process.exitCode !== EXIT.usage) printError(errorLine(messageOf(error)));
    process.exitCode = EXIT.usage;
  });
}

function addCommand(parent: Command, command: Command): void {
  parent.addCommand(command.copyInheritedSettings(parent));
  for (const child of command.commands) child.copyInheritedSettings(command);
}
