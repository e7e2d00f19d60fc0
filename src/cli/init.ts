import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command, Option } from "commander";
import { EXIT } from "./exit-code.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { CI_SYSTEMS, type CiSystem, type InitPlan, newRepository } from "./init-files.ts";
import { print, printError } from "./output.ts";
import { writeNewFiles } from "./write-new-files.ts";

/** `muster init`: the files of a new repository, and those of its CI. */
export function initCommand(): Command {
  const command = new Command("init")
    .description("write the files of a new repository: muster.yaml, a first definition, cdk8s.yaml")
    .argument("[folder]", "folder of the new repository", ".")
    .addOption(
      new Option("--ci <system>", "also write its CI; where muster.yaml exists, only the CI").choices(CI_SYSTEMS),
    )
    .action(async (folder: string, { ci }: { readonly ci?: CiSystem }) => {
      const { files, next } = ci === undefined ? newRepository : await planWithCi(ci, folder);
      const present = files.filter(({ path }) => existsSync(join(folder, path)));
      if (present.length > 0) {
        const list = present.map(({ path }) => `  ${path}`);
        printError("muster init: nothing was written, since these files exist:", ...list);
        process.exitCode = EXIT.usage;
        return;
      }
      writeNewFiles(folder, files);
      for (const { path } of files) await print(`created ${path}\n`);
      for (const step of next) await print(`next: ${step}\n`);
    });
  return withExitCodes(command, { 1: "wrong use, a file exists already, or a crash" });
}

async function planWithCi(ci: CiSystem, folder: string): Promise<InitPlan> {
  const { ciPlan } = await import("./ci-files.ts");
  return ciPlan(ci, resolve(folder));
}
