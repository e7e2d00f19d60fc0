import type { Command } from "commander";
import { lifecycleCommand } from "./lifecycle-command.ts";

/** `muster delete`: remove the definition of a workload, and report what the next synth removes from the cluster. */
export function deleteCommand(): Command {
  return lifecycleCommand(
    "delete",
    "remove the definition of a workload, and report what the next synth removes from the cluster",
    () => ({ type: "delete" }),
  );
}
