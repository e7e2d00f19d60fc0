import { type Command, InvalidArgumentError, Option } from "commander";
import type { FormatRequest } from "../app/index.ts";
import { fileIdentity } from "../app/index.ts";
import { parseFolder } from "./option-values.ts";

/** Heading of these options in the help of a command. */
export const REPORT_OPTIONS = "Report options:";

/** The argument of a command that reads a repository, or the named paths instead. */
export const PATHS_HELP =
  "files, folders, patterns, or - for standard input (default: the definitions of this repository; . without muster.yaml and workloads/)";

/** The root of a command that reads `muster.yaml`. */
const ROOT_HELP = "folder of the repository (default: the nearest one with a muster.yaml)";

const NO_ROOT_HELP = "ignored: this command reads no repository";

/** Differences between the report options of commands. */
interface ReportOptionsSettings {
  /** Whether the command reads a repository. Default true. */
  readonly readsRepository?: boolean;
  /** Whether the command accepts `--output`, the earlier long name of `--format`, without showing it in its help. */
  readonly hasOutputAlias?: boolean;
}

/**
 * Adds the options of every command that reports: `--format` and `-o`, `--root`, `--quiet`, `--color` and `--no-color`.
 *
 * @param formats all formats of the command; the first one is the default on standard output
 */
export function withReportOptions<Format extends string>(
  command: Command,
  formats: readonly [Format, ...Format[]],
  { readsRepository = true, hasOutputAlias = false }: ReportOptionsSettings = {},
): Command {
  const format = formatOption(formats);
  const options = [
    format,
    new Option("--root <folder>", readsRepository ? ROOT_HELP : NO_ROOT_HELP).argParser(parseFolder),
    new Option("--quiet", "print only the report and errors"),
    new Option("--color", "colour a text report on standard output (default: on a terminal, unless NO_COLOR is set)"),
    new Option("--no-color", "never colour"),
  ];
  for (const option of options) command.addOption(option.helpGroup(REPORT_OPTIONS));
  if (hasOutputAlias) command.addOption(outputAlias(format));
  return command;
}

// Both options parse into one list of requests.
function outputAlias(format: Option): Option {
  const alias = new Option("--output <format[=file]>", "the same as --format").hideHelp();
  if (format.parseArg !== undefined) alias.argParser(format.parseArg);
  alias.attributeName = () => format.attributeName();
  return alias;
}

/**
 * The option `--format FORMAT[=FILE]`, which may be given several times: `--format sarif=out.sarif --format text`.
 * Its value is a list of `FormatRequest`; `=-` is standard output. An unknown format, a second format on standard output
 * and two formats in one file are a usage error (exit 1).
 */
function formatOption<Format extends string>(formats: readonly [Format, ...Format[]]): Option {
  const [fallback] = formats;
  const defaultRequests: readonly FormatRequest<Format>[] = [{ format: fallback }];
  const add = (text: string, previous: readonly FormatRequest<Format>[]): readonly FormatRequest<Format>[] => {
    const request = parseRequest(text, formats);
    const earlier = previous === defaultRequests ? [] : previous;
    const rival = earlier.find(({ file }) => isSameOutput(file, request.file));
    if (rival === undefined) return [...earlier, request];
    throw new InvalidArgumentError(conflictText(rival, request));
  };
  // `choices` documents the formats; its own parser knows neither files nor repetition.
  return new Option("-o, --format <format[=file]>", "format of the report; repeatable, each with a file of its own")
    .choices(formats)
    .default(defaultRequests, fallback)
    .argParser(add);
}

function isSameOutput(file: string | undefined, other: string | undefined): boolean {
  if (file === undefined || other === undefined) return file === other;
  return fileIdentity(file) === fileIdentity(other);
}

function conflictText(rival: FormatRequest<string>, request: FormatRequest<string>): string {
  const both = `Both ${rival.format} and ${request.format} would go to`;
  if (request.file !== undefined) return `${both} ${request.file}.`;
  return `${both} standard output; write one of them to a file, as in ${request.format}=FILE.`;
}

function parseRequest<Format extends string>(text: string, formats: readonly Format[]): FormatRequest<Format> {
  const [, name = text, file = "-"] = /^(.*?)=(.*)/s.exec(text) ?? [];
  const format = formats.find((each) => each === name);
  if (format === undefined) throw new InvalidArgumentError(`Allowed formats are ${formats.join(", ")}.`);
  if (file === "") throw new InvalidArgumentError(`The name of the file is missing after ${format}=.`);
  if (file === "-") return { format };
  return { format, file };
}
