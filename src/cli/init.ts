import { resolve } from "node:path";
import { Command, Option } from "commander";
import { CI_SYSTEMS, type CiSystem, print } from "../app/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";

/** `muster init`: the files of a new repository, or those that an existing one lacks, with its CI. */
export function initCommand(): Command {
  const command = new Command("init")
    .description(
      "write the files of a new repository, or adopt an existing one: muster.yaml, CI and a baseline; nothing is overwritten",
    )
    .argument("[folder]", "folder of the repository", ".")
    .addOption(
      new Option("--ci <system>", "CI to write (default in a repository with manifests: the one that it has)").choices(
        CI_SYSTEMS,
      ),
    )
    .option(
      "--ci-from <place>",
      "where CI takes muster from: OWNER/NAME@COMMIT (GitHub), an image with its digest (GitLab), or the path of muster.cjs in the repository (default: as this program is installed)",
    )
    .option("--dry-run", "write nothing, and print what would be written")
    .action(
      async (
        folder: string,
        options: { readonly ci?: CiSystem; readonly ciFrom?: string; readonly dryRun?: boolean },
      ) => {
        const { initRepository } = await import("../app/index.ts");
        const { lines, exitCode } = await initRepository(resolve(folder), options);
        for (const line of lines) await print(`${line}\n`);
        process.exitCode = exitCode;
      },
    );
  return withExitCodes(command, {
    1: "usage error, a wrong muster.yaml, a file that cannot be read, or a crash",
    2: "the check at the end of an adoption has findings beside those of the baseline",
    3: "the check has an input that could not be evaluated, and that muster.yaml does not list under unjudged",
  });
}
