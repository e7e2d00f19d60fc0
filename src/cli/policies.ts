import { Command } from "commander";
import { printNote } from "../app/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";

/** `muster policies`: the packs of rules of a repository. */
export function policiesCommand(): Command {
  return new Command("policies").description("record the packs of rules of a repository").addCommand(lockCommand());
}

function lockCommand(): Command {
  const command = new Command("lock")
    .description(
      "record the version and the content of each pack of policies.packs in muster.lock, and list its changes",
    )
    .option("--root <folder>", "folder of the repository (default: the nearest one with a muster.yaml)")
    .action(async (options: { readonly root?: string }) => {
      const { lockPacks } = await import("../app/index.ts");
      for (const line of lockPacks(options.root ?? ".")) printNote({}, line);
    });
  return withExitCodes(command);
}
