import { Command } from "commander";
import { print } from "../app/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";

/** `muster schema`: JSON Schemas of the files that muster owns, for editors. */
export function schemaCommand(): Command {
  const command = new Command("schema")
    .description("print the JSON Schema of a kind of file, for editors; without a kind, list the kinds")
    .argument("[file-kind]", "kind of a definition, policy or Resource Interface, or Organization for muster.yaml")
    .action(async (kind: string | undefined) => {
      const { fileSchemaText } = await import("../app/index.ts");
      await print(fileSchemaText(kind));
    });
  return withExitCodes(command, { 1: "usage error, an unknown kind, or a crash" });
}
