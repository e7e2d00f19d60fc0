import type { Command, Option } from "commander";
import type { FormatRequest } from "../app/index.ts";
import { fileIdentity } from "../app/index.ts";
import { isGiven } from "./option-needs.ts";

/** A value that the user gave, with the option or argument that takes it. */
interface GivenValue {
  /** As the help shows it: `--ids <file>`, or `path` for an argument. */
  readonly name: string;
  readonly value: unknown;
  readonly isFile: boolean;
}

const FILE_OPTION = /<(?:path|file)(?:\.\.\.)?>$/;
const FILE_ARGUMENT = /^(?:path|file)$/;

/**
 * Rejects empty values, which come from variables of a shell that are not set, a report in a file that the command reads
 * or writes otherwise, and a second input of an option that takes one.
 *
 * @param words the command line
 */
export function checkGivenValues(command: Command, words: readonly string[]): void {
  const repeated = command.options.find((option) => isOneInput(option) && timesGiven(option, words) > 1);
  if (repeated !== undefined) {
    command.error(`error: '${repeated.flags}' is given more than once; name a folder or a pattern for several files`);
  }
  const given = [...givenArguments(command), ...givenOptions(command)];
  const empty = given.find(({ value }) => value === "");
  if (empty !== undefined) command.error(`error: the value of '${empty.name}' is empty`);
  const named = given.filter(({ isFile, value }) => isFile && value !== "-");
  for (const { format, file } of command.opts<{ format?: readonly FormatRequest<string>[] }>().format ?? []) {
    if (file === undefined) continue;
    const other = named.find(({ value }) => fileIdentity(String(value)) === fileIdentity(file));
    if (other === undefined) continue;
    command.error(`error: the ${format} report would replace ${file}, which is a value of '${other.name}'`);
  }
}

// An option with a parser collects its values.
function isOneInput({ flags, parseArg, variadic }: Option): boolean {
  return flags.endsWith("<path>") && parseArg === undefined && !variadic;
}

function timesGiven({ long }: Option, words: readonly string[]): number {
  const end = words.indexOf("--");
  const options = end === -1 ? words : words.slice(0, end);
  return options.filter((word) => word === long || word.startsWith(`${long}=`)).length;
}

function givenArguments(command: Command): readonly GivenValue[] {
  const { registeredArguments } = command;
  return command.args.map((value, index) => {
    const name = (registeredArguments[index] ?? registeredArguments.at(-1))?.name() ?? "";
    return { name, value, isFile: FILE_ARGUMENT.test(name) };
  });
}

function givenOptions(command: Command): readonly GivenValue[] {
  return command.options
    .filter((option) => isGiven(command, option.attributeName()))
    .flatMap((option) => {
      const values: unknown = command.getOptionValue(option.attributeName());
      const list: readonly unknown[] = Array.isArray(values) ? values : [values];
      return list.map((value) => ({ name: option.flags, value, isFile: FILE_OPTION.test(option.flags) }));
    });
}
