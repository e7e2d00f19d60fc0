import type { Argument, Command, Option } from "commander";
import { exitCodesOf } from "../src/cli/exit-codes-help.ts";
import { createProgram } from "../src/cli/program.ts";
import { REPORT_OPTIONS } from "../src/cli/report-options.ts";
import { replaceBetween } from "./markers.ts";

const MARKERS = ["<!-- commands: written by npm run docs -->", "<!-- end of commands -->"] as const;

/**
 * docs/reference/commands.md with the description of all commands written anew from the program.
 *
 * @throws Error where the text lacks the markers
 */
export function withCommands(text: string): string {
  const commands = createProgram().commands.flatMap(leavesOf);
  return replaceBetween(text, MARKERS, [commandTable(commands), ...commands.map(section)].join("\n\n"));
}

function leavesOf(command: Command): readonly Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}

function commandTable(commands: readonly Command[]): string {
  const rows = commands.map((command) => [`[\`${nameOf(command)}\`](#${anchorOf(command)})`, command.description()]);
  return table(["command", "purpose"], rows);
}

function section(command: Command): string {
  const { registeredArguments, options } = command;
  const own = options.filter(({ helpGroupHeading, hidden }) => helpGroupHeading !== REPORT_OPTIONS && !hidden);
  const formats = options.find(({ long }) => long === "--format");
  const parts = [
    `### ${nameOf(command)}`,
    `${capitalize(command.description())}.`,
    `\`\`\`\n${nameOf(command)} ${command.usage()}\n\`\`\``,
  ];
  const rows = [...registeredArguments.map(argumentRow), ...own.map(optionRow)];
  if (rows.length > 0) parts.push(table(["argument or option", "does", "values", "default"], rows));
  if (formats !== undefined) {
    parts.push(`Formats: ${formatList(formats)}. It takes all [report options](cli.md#report-options).`);
  }
  const codes = exitCodesOf(command).map(([code, reason]) => `${code}: ${reason}`);
  return [...parts, `Exit codes: ${codes.join("; ")}.`].join("\n\n");
}

function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

function anchorOf(command: Command): string {
  return nameOf(command).replaceAll(" ", "-");
}

function argumentRow(argument: Argument): readonly string[] {
  const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
  const shown = argument.required ? `<${name}>` : `[${name}]`;
  return row(shown, argument.description, argument.argChoices, argument.defaultValue);
}

function optionRow({ flags, description, argChoices, defaultValue, mandatory }: Option): readonly string[] {
  return row(flags, mandatory ? `${description} (required)` : description, argChoices, defaultValue);
}

function row(
  name: string,
  description: string,
  choices: readonly string[] = [],
  fallback: unknown = "",
): readonly string[] {
  // Descriptions name defaults that the program works out itself.
  const [, text = description, described = ""] = /^(.*) \(default: (.*)\)$/.exec(description) ?? [];
  return [code(name), text, choices.map(code).join(", "), fallback === "" ? described : code(String(fallback))];
}

function formatList({ argChoices = [], defaultValueDescription }: Option): string {
  return argChoices.map((format) => code(format) + (format === defaultValueDescription ? " (default)" : "")).join(", ");
}

function code(text: string): string {
  return `\`${text}\``;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows.map((cells) => cells.map((cell) => cell.replaceAll("|", "\\|")))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
