import { dirname, join, resolve } from "node:path";
import {
  getOrCreate,
  isInside,
  ownStateOf,
  pathExists,
  readRegularFile,
  realPathOf,
  record,
  text,
} from "../../kernel/index.ts";
import { accumulator, type FindTarget } from "../units/accumulate.ts";
import { KUSTOMIZATION_FILES, type Kustomization, parseKustomization } from "../units/kustomization.ts";
import { type Chart, type Layout, layoutOf } from "../units/layout.ts";
import { TextReader } from "../units/text-reader.ts";
import { repositoryOf } from "./ignore-rules.ts";
import { displayName, type InputFile } from "./list-inputs.ts";
import { readInputFile } from "./read-inputs.ts";

/** File that makes a folder a Helm chart. */
export const CHART_FILE = "Chart.yaml";

/**
 * Reads the kustomizations and charts of files: those in their folders, and in the folders above up to the top of their
 * git repository. What a kustomization includes is read as well, but nothing outside of the repository.
 */
export function readLayout(files: readonly InputFile[]): Layout {
  const topOf = topFinder(files);
  const folders = foldersOf(files, topOf);
  const known = new Map<string, Kustomization | undefined>();
  const kustomizationIn = (folder: string) => getOrCreate(known, folder, () => readKustomization(folder));
  const targetOf = targetFinder(kustomizationIn, topOf);
  const kustomizations = folders.flatMap((folder) => kustomizationIn(folder) ?? []);
  const texts = new TextReader((path) => ({ file: displayName(path), ...readRegularFile(path) }));
  const charts = folders.flatMap((folder) => chartIn(folder) ?? []);
  return layoutOf(kustomizations, { accumulationOf: accumulator(targetOf), targetOf, texts }, outermost(charts));
}

/** The folders of files and those above them, in the order of the files. */
function foldersOf(files: readonly InputFile[], topOf: FindTop): readonly string[] {
  const folders = new Set<string>();
  for (const { path } of files) {
    if (path === undefined) continue;
    const top = topOf(dirname(path));
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
      if (folder === top) break;
    }
  }
  return [...folders];
}

/** Returns the folder around another one outside of which nothing is read. */
type FindTop = (folder: string) => string;

/** The top of the git repository; without git the working folder, or the folder that contains all files. */
function topFinder(files: readonly InputFile[]): FindTop {
  const around = [resolve("."), commonFolder(files)];
  return memoizeText((folder) => {
    const top = repositoryOf(folder);
    if (top !== folder || pathExists(join(folder, ".git"))) return top;
    return around.find((outer) => isInside(folder, outer)) ?? folder;
  });
}

function commonFolder(files: readonly InputFile[]): string {
  let common: string | undefined;
  for (const { path } of files) {
    if (path === undefined) continue;
    common ??= dirname(path);
    while (!isInside(path, common)) common = dirname(common);
  }
  return common ?? resolve(".");
}

function memoizeText(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>();
  return (text) => getOrCreate(made, text, () => make(text));
}

function readKustomization(folder: string): Kustomization | undefined {
  const [name, ...others] = KUSTOMIZATION_FILES.filter((known) => pathExists(join(folder, known)));
  if (name === undefined) return undefined;
  const file = join(folder, name);
  return parseKustomization(firstDocument(file), { file, folder, others });
}

/** The chart of a folder. */
export function chartIn(folder: string): Chart | undefined {
  const file = join(folder, CHART_FILE);
  if (!pathExists(file)) return undefined;
  const { apiVersion, name, version, type } = record(firstDocument(file));
  // An empty file of this name must not hide the other files from the check.
  if ((apiVersion !== "v1" && apiVersion !== "v2") || version === undefined) return undefined;
  const chartName = text(name);
  if (chartName === undefined) return undefined;
  return { folder, file, name: chartName, isLibrary: type === "library" };
}

/** The value of the first document of a file, as kustomize and Helm read it; undefined for a file that cannot be read. */
function firstDocument(path: string): unknown {
  const content = readInputFile({ file: path, path, named: true, bytes: 0 });
  if ("problem" in content || content.yaml.unreadable.length > 0) return undefined;
  return content.yaml.documents[0]?.value;
}

// A subchart is rendered with the chart around it.
function outermost(charts: readonly Chart[]): readonly Chart[] {
  const folders = new Set(charts.map(({ folder }) => folder));
  return charts.filter(({ folder }) => {
    for (let above = dirname(folder); above !== dirname(above); above = dirname(above)) {
      if (folders.has(above)) return false;
    }
    return true;
  });
}

/** kustomize fetches such a path of a file although it may exist. Source: api/internal/loader/fileloader.go, `IsRemoteFile`. */
const FETCHED = /^https?:/i;
// As kustomize: any other path that exists is local, whatever it looks like.
const REMOTE = /:\/\/|^git@|[?&]ref=|^[\w.-]+\.[a-z]{2,}[/:].+/i;

function targetFinder(kustomizationIn: (folder: string) => Kustomization | undefined, topOf: FindTop): FindTarget {
  const types = new Map<string, PathType>();
  return ({ path, role }, { folder }) => {
    if (FETCHED.test(path)) return { kind: "elsewhere" };
    const full = resolve(folder, path);
    const top = topOf(folder);
    if (!isInside(full, top)) return { kind: "elsewhere" };
    const type = getOrCreate(types, full, () => typeOf(full, top));
    if (type === "elsewhere") return { kind: "elsewhere" };
    if (type === "file") return { kind: "file", path: full };
    if (type === undefined && REMOTE.test(path)) return { kind: "elsewhere" };
    if (type === undefined) return { kind: "fault", problem: "does not exist" };
    if (role === "data" || role === "setting") return { kind: "fault", problem: "is a folder and not a file" };
    const kustomization = role === "patch" ? undefined : kustomizationIn(full);
    if (kustomization !== undefined) return { kind: "kustomization", kustomization };
    const hasFile = KUSTOMIZATION_FILES.some((name) => pathExists(join(full, name)));
    const problem = hasFile ? "is a folder whose kustomization cannot be read" : "is a folder without a kustomization";
    return { kind: "fault", problem };
  };
}

type PathType = "file" | "folder" | "elsewhere" | undefined;

function typeOf(path: string, top: string): PathType {
  try {
    const real = realPathOf(path);
    if (!isInside(real, realPathOf(top))) return "elsewhere";
    const state = ownStateOf(real);
    if (state?.isDirectory()) return "folder";
    if (state?.isFile()) return "file";
    return undefined;
  } catch {
    return undefined;
  }
}
