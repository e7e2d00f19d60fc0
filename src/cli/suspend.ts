import type { Command } from "commander";
import { lifecycleCommand } from "./lifecycle-command.ts";

/** `muster suspend`: stop a workload by an edit of its definition; its objects stay. */
export function suspendCommand(): Command {
  return lifecycleCommand("suspend", "stop a workload by an edit of its definition; its objects stay", () => ({
    type: "suspend",
  }));
}
