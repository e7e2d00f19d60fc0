import { Argument, Command } from "commander";
import { print } from "../app/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;

/** `muster completion`: a script that completes the command line of `muster`. */
export function completionCommand(): Command {
  const command = new Command("completion")
    .description("print a completion script for a shell")
    .addArgument(new Argument("<shell>", "shell that runs the script").choices(SHELLS))
    .action(async (shell: (typeof SHELLS)[number]) => {
      const { completionScripts } = await import("./completion-scripts.ts");
      const { repositoryCatalogue } = await import("../app/index.ts");
      const { workloadTypes } = await import("../../workloadtypes/index.ts");
      const { FILE_KINDS } = await import("../app/index.ts");
      const ids = repositoryCatalogue(".").map(({ id }) => id);
      const kinds = workloadTypes.map(({ kind }) => kind);
      const program = command.parent ?? command;
      await print(completionScripts[shell](program, { "<rule>": ids, "[kind]": kinds, "[file-kind]": FILE_KINDS }));
    });
  return withExitCodes(command);
}
