import { writeFileSync } from "node:fs";
import { Command, Option } from "commander";

interface Options {
  readonly ri?: string;
  readonly pods?: string;
  readonly output: "tree" | "json" | "yaml";
}

/** `muster inspect`: what a Resource Interface sees in objects. */
export function inspectCommand(): Command {
  return new Command("inspect")
    .description("show what a Resource Interface sees in each object: components, pods, GPUs, PodGroups, status")
    .argument("<path...>", "YAML or JSON files, folders, or - for standard input")
    .option(
      "--ri <file>",
      "Resource Interface to read the objects with (default: the catalogue's, or one among the inputs)",
    )
    .option("--pods <file>", "pods to attribute to components and instances")
    .addOption(new Option("-o, --output <format>", "format").choices(["tree", "json", "yaml"]).default("tree"))
    .action(async (paths: readonly string[], { output, ...options }: Options) => {
      const { runInspect } = await import("./run-inspect.ts");
      const { inspectReports } = await import("../report/inspect-reports.ts");
      const { unreadableLines } = await import("../report/issue-lines.ts");
      const outcome = runInspect(paths, options);
      writeFileSync(1, inspectReports[output](outcome));
      // The report is what could be read; the rest must not hide in it.
      for (const line of unreadableLines(outcome.unreadable)) process.stderr.write(`${line}\n`);
      process.exitCode = outcome.exitCode;
    });
}
