import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { withCommands } from "../../scripts/cli-docs.ts";
import { createProgram } from "../../src/cli/program.ts";
import { ROOT } from "../helpers/repository.ts";

const DOCS = readFileSync(join(ROOT, "docs/reference/commands.md"), "utf8");

const leavesOf = (command: Command): readonly Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
const nameOf = (command: Command): string =>
  command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
const commands = leavesOf(createProgram()).map((command) => [nameOf(command), command] as const);
const reporting = commands.filter(([, { options }]) => options.some(({ long }) => long === "--format"));

/** The section of a command, without the next heading. */
function sectionOf(name: string): string {
  const [, section = ""] = DOCS.split(`\n### ${name}\n`);
  return section.split(/^#|^<!--/m)[0] ?? "";
}

/** The text that `--help` prints. */
function helpOf(command: Command): string {
  return linesOfHelp(command).join(" ").replace(/\s+/g, " ");
}

function linesOfHelp(command: Command): readonly string[] {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 80 });
  command.outputHelp();
  return help.split("\n");
}

test("docs/reference/commands.md is fresh (npm run docs)", () => {
  expect(withCommands(DOCS)).toBe(DOCS);
});

test("every file of a command is in the program", () => {
  const folder = join(ROOT, "src/cli");
  const files = readdirSync(folder).filter((file) =>
    /^export function \w+Command\(\): Command/m.test(readFileSync(join(folder, file), "utf8")),
  );
  expect(files).toContain("check.ts");
  const known = createProgram().commands.map((command) => `${command.name()}.ts`);
  const unlisted = files.filter((file) => !known.includes(file));
  expect(unlisted.map((file) => `src/cli/${file} is not in the commands of src/cli/program.ts`)).toEqual([]);
});

describe.each(commands)("%s", (name, command) => {
  test("has a --help that fits the width of the terminal", () => {
    expect(linesOfHelp(command).filter((line) => line.length > 80)).toEqual([]);
  });

  test("has a section that agrees with its --help", () => {
    const section = sectionOf(name);
    const help = helpOf(command);
    const rows = [...section.matchAll(/^\| `(.*?)` \| (.*?) \|/gm)];
    for (const [, flags = "", description = ""] of rows) {
      expect(help).toContain(flags);
      expect(help).toContain(description.replace(" (required)", ""));
    }
    const shown = help.match(/(?<= )--[a-z][-a-z]+/g) ?? [];
    const common = ["--help", "--format", "--root", "--quiet", "--color", "--no-color"];
    for (const option of shown) if (!common.includes(option)) expect(section).toContain(option);
    const [, listed = ""] = /^Exit codes: (.*)\.$/m.exec(section) ?? [];
    const codes = listed.split("; ").map((entry) => entry.split(/: (.*)/));
    expect(codes.length).toBeGreaterThan(1);
    for (const [code, reason] of codes) expect(help).toContain(`${code} ${reason}`);
  });
});

test.each(reporting)("%s has every report option", (name, command) => {
  const help = helpOf(command);
  for (const option of ["-o, --format <format[=file]>", "--root <folder>", "--quiet", "--color", "--no-color"]) {
    expect(help).toContain(option);
  }
  expect(sectionOf(name)).toContain("[report options](cli.md#report-options)");
});

test("every command but those that write files for people reports", () => {
  const silent = commands.filter((entry) => !reporting.includes(entry)).map(([name]) => name);
  expect(silent.toSorted()).toEqual([
    "muster completion",
    "muster init",
    "muster policies lock",
    "muster rules new",
    "muster schema",
  ]);
  expect(readFileSync(join(ROOT, "docs/reference/cli.md"), "utf8")).toContain("`-o FORMAT[=FILE]`");
});
