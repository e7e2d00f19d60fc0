import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { EXIT } from "./exit-code.ts";
import { initFiles } from "./init-files.ts";

/** `muster init`: the files of a new repository. */
export function initCommand(): Command {
  return new Command("init")
    .description("write the files of a new repository: muster.yaml, a first definition, cdk8s.yaml")
    .argument("[folder]", "folder of the new repository", ".")
    .action((folder: string) => {
      const present = initFiles.filter(({ path }) => existsSync(join(folder, path)));
      if (present.length > 0) {
        const list = present.map(({ path }) => `  ${path}`).join("\n");
        process.stderr.write(`muster init: nothing was written, since these files exist:\n${list}\n`);
        process.exitCode = EXIT.usage;
        return;
      }
      for (const { path, content } of initFiles) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content, { flag: "wx" });
        process.stdout.write(`created ${path}\n`);
      }
      process.stdout.write("next: npm install, then npx muster synth\n");
    });
}
