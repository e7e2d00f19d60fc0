import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of the program, with its path from the folder into which the program is unpacked. */
export interface ProgramFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** The files that a package of npm needs to run. */
const RUNS = /\.(?:[cm]?js|json|wasm)$|(?:^|\/)(?:licen[cs]e|notice)[^/]*$/i;
/** The parts of our own package that the command reads. */
const OWN = /^(?:package\.json|LICENSE|docs\/ci\/.*|templates\/.*|lib\/schemas\/.*|lib\/bin\/.*(?<!\.map))$/;
/** It compiles TypeScript definitions, with a program for each platform. Repositories with definitions install the package. */
const LEFT_OUT = /^node_modules\/(?:esbuild|@esbuild\/[^/]+)$/;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly optional?: boolean }>>;
}

/**
 * The files of the command and of the packages that it loads, in the layout of an installed package, sorted by path, the
 * code of V8 last. The build must be current.
 */
export function programFiles(root: string, packed = packedPaths(root)): readonly ProgramFile[] {
  const own = packed
    .filter((path) => OWN.test(path))
    .map((path) => ({ path: `node_modules/muster-gitops/${path}`, bytes: readFileSync(join(root, path)) }));
  const start = {
    path: "node_modules/muster-gitops/lib/bin/start.cjs",
    bytes: Buffer.from('"use strict";\nimport("./muster.mjs");\n'),
  };
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const others = Object.entries(packages)
    .filter(([path, { dev, optional }]) => path !== "" && !dev && !optional && !LEFT_OUT.test(path))
    .flatMap(([path]) => filesOf(root, path));
  // The loader ignores code that is older than its script, so the code is unpacked after all scripts.
  const isCode = ({ path }: ProgramFile) => path.endsWith(".code");
  const sorted = [...own, start, ...others].sort((a, b) => (a.path < b.path ? -1 : 1));
  return [...sorted.filter((file) => !isCode(file)), ...sorted.filter(isCode)];
}

interface PackedPackage {
  readonly files: readonly { readonly path: string }[];
}

/** The paths of the files that npm packs. */
export function packedPaths(root: string): readonly string[] {
  const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 1 << 26,
  });
  // Depending on its version, npm prints a list of packages, or an object with them by name.
  const [packed] = Object.values(JSON.parse(output) as Readonly<Record<string, PackedPackage>>);
  return (packed?.files ?? []).map(({ path }) => path);
}

/** The files of a package that it needs to run, without those of packages inside it. */
function filesOf(root: string, folder: string): readonly ProgramFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1))
    .filter((path) => RUNS.test(path) && !/(?:^|\/)node_modules\/|^(?:tests?|docs|examples)\//.test(path))
    .map((path) => ({ path: `${folder}/${path}`, bytes: readFileSync(join(root, folder, path)) }));
}
