import { writeFileSync } from "node:fs";
import { Command, Option } from "commander";

interface Options {
  readonly output: "text" | "json" | "yaml";
  readonly dialect: "ResourceInterface" | "Karta";
  readonly from?: string;
  readonly out?: string;
}

/** `muster types`: the kinds of workload that muster knows, and a first definition for one that it does not. */
export function typesCommand(): Command {
  return new Command("types")
    .description("list the kinds of workload that are known, print their Resource Interfaces, or propose one")
    .argument("[kind]", "a kind of the catalogue, for example PyTorchJob")
    .addOption(new Option("-o, --output <format>", "format").choices(["text", "json", "yaml"]).default("text"))
    .addOption(
      new Option("--dialect <kind>", "kind of the objects that yaml prints")
        .choices(["ResourceInterface", "Karta"])
        .default("ResourceInterface"),
    )
    .addOption(new Option("--from <file>", "propose a WorkloadType for each CRD of a file or folder"))
    .option("--out <folder>", "write files instead of printing")
    .action(async (kind: string | undefined, { out, ...options }: Options) => {
      const { runTypes, writeTypes } = await import("./run-types.ts");
      const outcome = runTypes(kind, options);
      for (const message of outcome.messages) process.stderr.write(`${message}\n`);
      if (out === undefined || outcome.files.length === 0) writeFileSync(1, outcome.text);
      else for (const line of writeTypes(out, outcome.files)) process.stdout.write(`${line}\n`);
      process.exitCode = outcome.exitCode;
    });
}
