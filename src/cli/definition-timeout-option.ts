import { type Command, InvalidArgumentError } from "commander";
import { DEFAULT_SECONDS } from "../app/index.ts";

const MOST_SECONDS = 86_400;

/** Adds the option of every command that runs TypeScript definitions. */
export function withDefinitionTimeout(command: Command): Command {
  return command.option(
    "--definition-timeout <seconds>",
    `limit of each TypeScript definition (default: ${DEFAULT_SECONDS})`,
    parseSeconds,
  );
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (/^\d+$/.test(text) && seconds >= 1 && seconds <= MOST_SECONDS) return seconds;
  throw new InvalidArgumentError(`must be an integer number of seconds from 1 to ${MOST_SECONDS}`);
}
