import { type Command, InvalidArgumentError } from "commander";
import { given } from "../kernel/index.ts";
import { lifecycleCommand } from "./lifecycle-command.ts";

const MOST_REPLICAS = 2 ** 31 - 1;

interface ScaleOptions {
  readonly replicas: number;
  readonly component?: string;
}

/** `muster scale`: another number of pods or groups in the definition of a workload. */
export function scaleCommand(): Command {
  const description = "change the number of pods or groups of a workload by an edit of its definition";
  return lifecycleCommand<ScaleOptions>("scale", description, ({ replicas, component }) =>
    given({ type: "scale", replicas, component }),
  )
    .requiredOption("--replicas <number>", "the new number", parseReplicas)
    .option("--component <name>", "component of the Resource Interface, or <component>/<instance>");
}

function parseReplicas(text: string): number {
  const replicas = Number(text);
  if (/^\d+$/.test(text) && replicas <= MOST_REPLICAS) return replicas;
  throw new InvalidArgumentError(`must be an integer from 0 to ${MOST_REPLICAS}`);
}
