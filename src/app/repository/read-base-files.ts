import { realpathSync } from "node:fs";
import { basename, dirname, join, posix, relative, resolve, sep } from "node:path";
import { IGNORE_FILES, isTypeScript, ORGANIZATION_FILE, WORKLOADS_FOLDER } from "../../inputs/index.ts";
import { type BranchBase, branchBase, listTree, readBlobs, type TreeFile } from "../../kernel/index.ts";

/** The files of the base of a branch that decide how the branch is judged. */
export interface BaseFiles extends BranchBase {
  /** Every file of the commit. */
  readonly tree: readonly TreeFile[];
  /** Folder of the base's `muster.yaml`, from the top; absent without one. */
  readonly root?: string;
  /** Contents by path from the top: `muster.yaml`, ignore files, the baseline, YAML and JSON files of the inputs. */
  readonly contents: ReadonlyMap<string, Buffer>;
  /** Paths of the YAML and JSON files of the inputs, from the top, in the order of names. */
  readonly manifests: readonly string[];
  /** Whether the definitions of the base include TypeScript. */
  readonly hasModules: boolean;
}

/** The parts of the base to read. */
export interface BaseFilesRequest {
  /** Folder of the repository. */
  readonly root: string;
  /** The inputs; none: the definitions of the repository. */
  readonly paths: readonly string[];
  readonly baseline?: string | undefined;
  /** The base of the revision. Default: it is read from git. */
  readonly base?: BranchBase;
}

const MANIFEST = /\.(?:ya?ml|json)$/i;
const LARGEST_FILE = 10 * 1024 * 1024;

/**
 * Reads the files of the merge base of a revision and the current commit from git, by one process for all of them and
 * without a checkout.
 *
 * @throws Error with a sentence for people: no repository, an unknown revision, no common commit, a shallow clone, a
 *   baseline outside of the repository, or a link instead of one of the files
 */
export async function readBaseFiles(
  revision: string,
  { root, paths, baseline, base }: BaseFilesRequest,
): Promise<BaseFiles> {
  const { top, commit } = base ?? (await branchBase(revision, root));
  const tree = await listTree(commit, [], top);
  const names = new Set(tree.map(({ path }) => path));
  const rootInTree = insideOf(top, root) ?? "";
  const musterFolder = upwards(rootInTree).find((folder) => names.has(posix.join(folder, ORGANIZATION_FILE)));
  const definitions = posix.join(musterFolder ?? rootInTree, WORKLOADS_FOLDER);
  // Definitions register kinds for every path.
  const scopes = [definitions, ...paths.flatMap((path) => insideOf(top, scopeOf(path)) ?? [])];
  const isInput = ({ path }: TreeFile) =>
    scopes.some((scope) => scope === "" || path === scope || path.startsWith(`${scope}/`));
  const inputs = tree.filter((file) => MANIFEST.test(file.path) && file.size <= LARGEST_FILE && isInput(file));
  const settings = [
    ...(musterFolder === undefined ? [] : [posix.join(musterFolder, ORGANIZATION_FILE)]),
    ...(baseline === undefined ? [] : [pathOfBaseline(top, baseline)]),
  ];
  const wanted = tree.filter(
    (file) =>
      settings.includes(file.path) ||
      IGNORE_FILES.some((name) => name === basename(file.path)) ||
      inputs.includes(file),
  );
  const link = wanted.find(({ path, kind }) => kind === "link" && settings.includes(path));
  if (link !== undefined) {
    throw new Error(`${link.path} is a symbolic link at the base ${commit}, which is not followed`);
  }
  const contents = new Map<string, Buffer>();
  const files = wanted.filter(({ kind }) => kind === "file" || kind === "program");
  for await (const [{ path }, content] of readBlobs(files, top)) contents.set(path, content);
  return {
    top,
    commit,
    tree,
    ...(musterFolder !== undefined && { root: musterFolder }),
    contents,
    manifests: inputs.map(({ path }) => path).filter((path) => contents.has(path)),
    hasModules: paths.length === 0 && tree.some((file) => isTypeScript(file.path) && isInput(file)),
  };
}

/** A path of the working folder from the top of the repository, with `/`; undefined for one outside of it. */
function insideOf(top: string, path: string): string | undefined {
  const from = relative(top, realOf(resolve(path)));
  if (from === ".." || from.startsWith(`..${sep}`)) return undefined;
  return from.split(sep).join("/");
}

/**
 * The path of the `--baseline` file from the top of the repository.
 *
 * @throws Error with a sentence for people: a file outside of the git repository
 */
export function pathOfBaseline(top: string, baseline: string): string {
  const path = insideOf(top, baseline);
  if (path !== undefined) return path;
  throw new Error(`the baseline ${baseline} is outside of the git repository ${top}, so it has no state at the base`);
}

// The folders of a path exist, or did at the base.
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    if (dirname(path) === path) return path;
    return join(realOf(dirname(path)), basename(path));
  }
}

function upwards(folder: string): readonly string[] {
  const folders = [folder];
  let current = folder;
  while (current !== "") {
    current = posix.dirname(current) === "." ? "" : posix.dirname(current);
    folders.push(current);
  }
  return folders;
}

/** The file or folder of an input; for a pattern the folder in front of its first special character. */
function scopeOf(path: string): string {
  const special = path.search(/[*?[\]{}!]/);
  if (path === "-") return sep;
  if (special < 0) return path;
  return dirname(`${path.slice(0, special)}x`);
}
