import { packageImports } from "./imports.ts";
import { packages } from "./layers.ts";
import { replaceBetween } from "./markers.ts";

const MARKERS = ["<!-- packages: written by npm run docs -->", "<!-- end of packages -->"] as const;

/**
 * ARCHITECTURE.md with its picture and table of packages written anew.
 *
 * @throws Error where the text lacks the markers
 */
export function withPackages(text: string): string {
  return replaceBetween(text, MARKERS, `${picture()}\n\n${table()}`);
}

function picture(): string {
  const imports = packageImports();
  const lines = packages.flatMap(({ name }) => [
    `  ${name}`,
    ...directImports(name, imports).map((below) => `  ${name} --> ${below}`),
  ]);
  return ["```mermaid", "flowchart TD", ...lines, "```"].join("\n");
}

// An arrow that longer ways imply would hide the others.
function directImports(name: string, imports: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const own = [...(imports.get(name) ?? [])];
  return own.filter((below) => !own.some((other) => other !== below && reaches(other, below, imports))).sort();
}

function reaches(from: string, to: string, imports: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  return [...(imports.get(from) ?? [])].some((below) => below === to || reaches(below, to, imports));
}

function table(): string {
  const rows = packages.map(({ folder, purpose }) => `| \`${folder}\` | ${purpose} |`);
  return ["| package | purpose |", "| --- | --- |", ...rows].join("\n");
}
