import { camelCase, type ReadFile, type Skeleton, withSortedLine } from "./skeleton.ts";

/**
 * A command with the report options of every other one.
 *
 * @throws Error for a name that is not in kebab case
 */
export function commandSkeleton(name: string, read: ReadFile): Skeleton {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
    throw new Error(`${name} is not a command's name: write it in lower-case letters, with hyphens between words`);
  }
  const symbol = `${camelCase(name)}Command`;
  const key = name.includes("-") ? JSON.stringify(name) : name;
  const program = read("src/cli/program.ts");
  const imported = withSortedLine(
    program,
    `import { ${symbol} } from "./${name}.ts";`,
    /^import .* from "\.\//,
    (line) => line.slice(line.indexOf('"')),
  );
  return {
    files: {
      [`src/cli/${name}.ts`]: commandFile(name, symbol),
      [`test/src/cli/${name}-command.test.ts`]: testFile(name),
    },
    edits: {
      "src/cli/program.ts": withSortedLine(imported, `  ${key}: ${symbol},`, /^ {2}\S+: [a-zA-Z]+Command,$/, (line) =>
        line.replaceAll('"', ""),
      ),
      "test/e2e/pipes.test.ts": withPipeCase(read("test/e2e/pipes.test.ts"), name),
    },
    next: [
      `src/cli/${name}.ts: replace the description and the report`,
      "test/e2e/pipes.test.ts: in the case of the command, write its arguments, such as good.yaml, and its exit code, and drop `small` for formats that may be large",
      "npm run format && npm run build && npm run docs (writes docs/reference/commands.md)",
      `npx vitest run test/src/cli/${name}-command.test.ts test/scripts/cli-docs.test.ts test/style.test.ts`,
      `npx vitest run test/e2e/pipes.test.ts -t "${name}|every command"`,
    ],
  };
}

function commandFile(name: string, symbol: string): string {
  return `import { Command } from "commander";
import { type ReportOptions, writeReports } from "../app/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json"] as const;

/** \`muster ${name}\`: TODO, one sentence. */
export function ${symbol}(): Command {
  const command = new Command("${name}")
    .description("TODO: what it does")
    .action(async (options: ReportOptions<(typeof FORMATS)[number]>) => {
      const reports = { text: () => "TODO\\n", json: () => \`\${JSON.stringify({})}\\n\` };
      await writeReports(options.format, (format) => reports[format](), options);
    });
  return withReportOptions(withExitCodes(command), FORMATS);
}
`;
}

function testFile(name: string): string {
  return `import { afterEach, describe, expect, test } from "vitest";
import { repository, type TestRepository } from "../../helpers/repository.ts";

let open: TestRepository | undefined;
afterEach(() => open?.dispose());

describe("muster ${name}", () => {
  test("prints a report", async () => {
    open = repository({});
    expect(await open.here("${name}")).toEqual({ code: 0, stdout: "TODO\\n", stderr: "" });
  });
});
`;
}

/** The tests of pipes with a case for the command, whose reports are small. */
function withPipeCase(text: string, name: string): string {
  const row = `  { line: "${name}", formats: ["text", "json"], code: 0, small: ["text", "json"] },`;
  return text.replace(/(\nconst cases: readonly Case\[\] = \[\n[\s\S]*?)(?=\n\];)/, (cases) => `${cases}\n${row}`);
}
