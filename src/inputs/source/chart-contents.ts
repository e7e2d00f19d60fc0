import { basename, dirname, join, relative, sep } from "node:path";
import { items, member, pathExists, readRegularFile, text, withoutUser } from "../../kernel/index.ts";
import type { Chart } from "../units/layout.ts";
import type { UnreadPart } from "../units/unit.ts";
import { repositoryOf } from "./ignore-rules.ts";
import { displayName, inputAt } from "./list-inputs.ts";
import { nameInRepository } from "./name-in-repository.ts";
import { readInputFile } from "./read-inputs.ts";
import { walk } from "./walk.ts";

/** The parts of a chart that only Helm reads. */
export interface ChartContents {
  /** Number of the templates with actions (`{{`). */
  readonly templates: number;
  /** Dependencies that are not folders of the chart, and archives. */
  readonly parts: readonly UnreadPart[];
}

/** The files with the dependencies of a chart, the second one of `apiVersion: v1`. */
const DEPENDENCY_FILES: readonly string[] = ["Chart.yaml", "requirements.yaml"];
const TEMPLATE = /(?:^|\/)templates\//;
const ARCHIVE = /(?:^|\/)charts\/[^/]+\.t(?:ar\.)?gz$/i;

/** Reads the parts of a chart and its subcharts that only Helm reads, whatever an ignore file excludes. */
export function chartContents(chart: Chart): ChartContents {
  const paths: string[] = [];
  const { files } = walk(repositoryOf(chart.folder), chart.folder, { onOther: ({ path }) => paths.push(path) });
  paths.push(...files.map(({ path }) => path));
  const inside = (path: string) => relative(chart.folder, path).split(sep).join("/");
  const templates = paths.filter((path) => TEMPLATE.test(inside(path)) && isPrinted(path) && hasActions(path));
  const archives = paths
    .filter((path) => ARCHIVE.test(inside(path)))
    .map((path) => archivePart(chart, path, inside(path)));
  const dependencies = paths
    .filter((path) => DEPENDENCY_FILES.includes(basename(path)) && !TEMPLATE.test(inside(path)))
    .flatMap((path) => dependencyParts(chart, path));
  return { templates: templates.length, parts: [...dependencies, ...archives] };
}

/** Helm prints neither partials nor notes. */
function isPrinted(path: string): boolean {
  return !basename(path).startsWith("_") && basename(path) !== "NOTES.txt";
}

// An unreadable file may have anything.
function hasActions(path: string): boolean {
  const read = readRegularFile(path);
  return "problem" in read || read.bytes.includes("{{");
}

function archivePart({ name, file }: Chart, path: string, inside: string): UnreadPart {
  return {
    chart: name,
    file: nameInRepository(file),
    pointer: "",
    location: { file: displayName(path), line: 1, column: 1 },
    what: `includes the archive ${inside}`,
    text: inside,
  };
}

function dependencyParts({ name: chart }: Chart, path: string): readonly UnreadPart[] {
  const content = readInputFile(inputAt(path));
  const document = "problem" in content ? undefined : content.yaml.documents[0];
  if (document === undefined) return [];
  return items(member(document.value, "dependencies")).flatMap((dependency, index): readonly UnreadPart[] => {
    const name = text(member(dependency, "name")) ?? "";
    // Helm reads the folder in place of the repository.
    if (pathExists(join(dirname(path), "charts", name, "Chart.yaml"))) return [];
    const version = text(member(dependency, "version")) ?? "";
    const repository = text(member(dependency, "repository")) ?? "";
    const source = repository === "" ? "" : ` of ${withoutUser(repository)}`;
    const pointer = `/dependencies/${index}`;
    return [
      {
        chart,
        file: nameInRepository(path),
        pointer,
        location: document.locate(pointer),
        what: `includes the chart ${[name, version].filter((part) => part !== "").join(" ")}${source}`,
        text: name,
      },
    ];
  });
}
