import { writeFileSync } from "node:fs";
import { Command, Option } from "commander";
import { findRoot } from "../source/read-organization.ts";

interface Options {
  readonly check?: boolean;
  readonly force?: boolean;
  readonly root?: string;
  readonly format: "text" | "json";
}

/** `muster synth`: definitions to checked manifests in `dist/`. */
export function synthCommand(): Command {
  return new Command("synth")
    .description("turn the definitions below workloads/ into manifests in dist/")
    .option("--check", "write nothing; exit 3 when dist/ is not what the definitions say")
    .option("--force", "overwrite what stands where a manifest belongs, and delete manifests edited by hand")
    .option("--root <folder>", "folder of the repository (default: the nearest one with a muster.yaml)")
    .addOption(new Option("--format <format>", "format of the report").choices(["text", "json"]).default("text"))
    .action(async ({ check = false, force = false, root, format }: Options) => {
      const { synth } = await import("./run-synth.ts");
      const { synthText } = await import("../report/synth-text.ts");
      const { styleFor } = await import("../report/style.ts");
      const { synthJson } = await import("../report/synth-json.ts");
      const outcome = await synth({ root: root ?? findRoot("."), check, force });
      const style = styleFor(process.stdout, process.env);
      const report = format === "json" ? synthJson(outcome) : synthText(outcome, { check, style });
      writeFileSync(1, report);
      process.exitCode = outcome.exitCode;
    });
}
