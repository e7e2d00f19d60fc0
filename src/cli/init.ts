import { resolve } from "node:path";
import { Command, Option } from "commander";
import { CI_SYSTEMS, type CiSystem, print } from "../app/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";

/** `muster init`: the files of a new repository, and those of its CI. */
export function initCommand(): Command {
  const command = new Command("init")
    .description("write the files of a new repository, or add what an existing one lacks; nothing is overwritten")
    .argument("[folder]", "folder of the repository", ".")
    .addOption(
      new Option("--ci <system>", "also write its CI; where muster.yaml exists, only the CI").choices(CI_SYSTEMS),
    )
    .action(async (folder: string, { ci }: { readonly ci?: CiSystem }) => {
      const { runInit } = await import("../app/index.ts");
      for (const line of await runInit(resolve(folder), ci)) await print(`${line}\n`);
    });
  return withExitCodes(command, { 1: "usage error, a file that cannot be read, or a crash" });
}
