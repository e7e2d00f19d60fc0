import { layerImports } from "./imports.ts";
import { type Layer, layers } from "./layers.ts";
import { replaceBetween } from "./markers.ts";

const MARKERS = ["<!-- layers: written by npm run docs -->", "<!-- end of layers -->"] as const;

/**
 * ARCHITECTURE.md with its picture and table of layers written anew.
 *
 * @throws Error where the text lacks the markers
 */
export function withLayers(text: string): string {
  return replaceBetween(text, MARKERS, `${picture()}\n\n${table()}`);
}

function picture(): string {
  const imports = layerImports();
  const lines = layers.flatMap((layer, index) => {
    const direct = directImports(index, imports);
    return [`  ${node(index)}["${layer.folder}"]`, ...direct.map((below) => `  ${node(index)} --> ${node(below)}`)];
  });
  return ["```mermaid", "flowchart TD", ...lines, "```"].join("\n");
}

// An arrow that longer ways imply would hide the others.
function directImports(index: number, imports: ReadonlyMap<number, ReadonlySet<number>>): readonly number[] {
  const own = [...(imports.get(index) ?? [])];
  return own
    .filter((below) => !own.some((other) => other !== below && reaches(other, below, imports)))
    .sort((a, b) => b - a);
}

function reaches(from: number, to: number, imports: ReadonlyMap<number, ReadonlySet<number>>): boolean {
  // Imports lead down only, so no layer below `to` leads to it.
  return [...(imports.get(from) ?? [])].some((below) => below === to || (below > to && reaches(below, to, imports)));
}

function node(index: number): string {
  return `l${index}`;
}

function table(): string {
  const rows = layers.map(({ folder, purpose, hasOneEntry }: Layer) => {
    const entry = hasOneEntry === true ? "`index.ts`" : "any file";
    return `| \`${folder}\` | ${purpose} | ${entry} |`;
  });
  return ["| folder | purpose | others import |", "| --- | --- | --- |", ...rows].join("\n");
}
