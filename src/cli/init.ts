import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { EXIT } from "./exit-code.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { initFiles } from "./init-files.ts";
import { print, printError } from "./output.ts";

/** `muster init`: the files of a new repository. */
export function initCommand(): Command {
  const command = new Command("init")
    .description("write the files of a new repository: muster.yaml, a first definition, cdk8s.yaml")
    .argument("[folder]", "folder of the new repository", ".")
    .action(async (folder: string) => {
      const present = initFiles.filter(({ path }) => existsSync(join(folder, path)));
      if (present.length > 0) {
        const list = present.map(({ path }) => `  ${path}`);
        printError("muster init: nothing was written, since these files exist:", ...list);
        process.exitCode = EXIT.usage;
        return;
      }
      for (const { path, content } of initFiles) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content, { flag: "wx" });
        await print(`created ${path}\n`);
      }
      await print("next: npm install, then npx muster synth\n");
    });
  return withExitCodes(command, { 1: "wrong use, a file exists already, or a crash" });
}
