import type { Command } from "commander";
import { lifecycleCommand } from "./lifecycle-command.ts";

/** `muster resume`: start a suspended workload by an edit of its definition. */
export function resumeCommand(): Command {
  return lifecycleCommand("resume", "start a suspended workload by an edit of its definition", () => ({
    type: "resume",
  }));
}
