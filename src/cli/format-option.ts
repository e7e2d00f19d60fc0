import { writeFileSync } from "node:fs";
import { InvalidArgumentError, Option } from "commander";
import { plain, type Style, styleFor } from "../report/style.ts";

/** A report that was asked for: in a file, or on standard output where there is none. */
export interface FormatRequest<Format extends string> {
  readonly format: Format;
  readonly file?: string;
}

/** Where the report without a file goes. */
export interface ReportStream {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

/**
 * The option `--format FORMAT[=FILE]`, which may be given several times: `--format sarif=out.sarif --format text`.
 * Its value is a list of `FormatRequest`. Wrong use (exit 1): an unknown format, a second one on standard output, and
 * two in one file. `=-` is standard output.
 *
 * @param formats all that the command has
 * @param fallback the format on standard output where the option is not given at all
 */
export function formatOption<Format extends string>(formats: readonly Format[], fallback: Format): Option {
  const none: readonly FormatRequest<Format>[] = [{ format: fallback }];
  const add = (text: string, previous: readonly FormatRequest<Format>[]): readonly FormatRequest<Format>[] => {
    const request = requestOf(text, formats);
    const earlier = previous === none ? [] : previous;
    const rival = earlier.find(({ file }) => file === request.file);
    if (rival === undefined) return [...earlier, request];
    const place = request.file === undefined ? "standard output" : request.file;
    const hint = request.file === undefined ? `; write one of them to a file, as in ${request.format}=FILE` : "";
    throw new InvalidArgumentError(`Both ${rival.format} and ${request.format} would go to ${place}${hint}.`);
  };
  return new Option("--format <format[=file]>", `report: ${formats.join(", ")}; several times, each to its own file`)
    .default(none, fallback)
    .argParser(add);
}

/**
 * Makes every report that was asked for and writes it: first the files, which are overwritten and whose folders are
 * not made, then standard output. One that cannot be written keeps no other from being written.
 *
 * @param render makes the text of a format; colours are only for a terminal, never for a file
 * @param environment for `NO_COLOR` and `TERM`
 * @throws Error that names the files which could not be written, after everything else is
 */
export function writeReports<Format extends string>(
  requests: readonly FormatRequest<Format>[],
  render: (format: Format, style: Style) => string,
  stdout: ReportStream = process.stdout,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  const failures: string[] = [];
  for (const { format, file } of requests) {
    if (file === undefined) continue;
    try {
      writeFileSync(file, render(format, plain));
    } catch (error) {
      if (!isSystemError(error)) throw error;
      failures.push(`the ${format} report cannot be written: ${error.message}`);
    }
  }
  for (const { format, file } of requests) {
    if (file === undefined) stdout.write(render(format, styleFor(stdout, environment)));
  }
  if (failures.length > 0) throw new Error(failures.join("\n"));
}

function requestOf<Format extends string>(text: string, formats: readonly Format[]): FormatRequest<Format> {
  const equals = text.indexOf("=");
  const name = equals < 0 ? text : text.slice(0, equals);
  const file = equals < 0 ? "-" : text.slice(equals + 1);
  const format = formats.find((each) => each === name);
  if (format === undefined) throw new InvalidArgumentError(`Allowed formats are ${formats.join(", ")}.`);
  if (file === "") throw new InvalidArgumentError(`The name of the file is missing after ${format}=.`);
  return file === "-" ? { format } : { format, file };
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error && "syscall" in error;
}
