import { headed, plain, printable, type Style } from "../../kernel/index.ts";
import { contentRows } from "./content-rows.ts";
import type { DoctorReport } from "./doctor-report.ts";
import { stepLines } from "./overview-text.ts";
import { fittedTable } from "./table.ts";

/** Reports of `muster doctor`, by format. */
export const doctorReports = {
  text: doctorText,
  json: (report: DoctorReport) => `${JSON.stringify(report, null, 2)}\n`,
} satisfies Readonly<Record<string, (report: DoctorReport, style?: Style) => string>>;

function doctorText({ version, node, programs, repository, lacks, next }: DoctorReport, style: Style = plain): string {
  const rows = programs.map(({ name, version: found = "missing", use }) => [name, printable(found), use]);
  const all = [["muster", version, ""], ["node", node, "20.19, 22.12 or newer"], ...rows];
  const [head = "", ...lines] = fittedTable(["program", "version", "use"], all, { columns: style.columns, kept: 2 });
  const { root } = repository;
  const content = contentRows(repository, (style.columns ?? 80) - 20).map(([name, text]) => `${name}: ${text}`);
  const text = [
    style.dim(head),
    ...lines,
    ...headed(
      ["", style.strong(`in ${printable(root)}`)],
      content.map((line) => `  ${printable(line)}`),
    ),
    ...headed(
      ["", style.strong("lacks")],
      lacks.map((line) => `  ${line}`),
    ),
    ...headed(["", style.strong("next")], stepLines(next, style)),
  ];
  return `${text.join("\n")}\n`;
}
