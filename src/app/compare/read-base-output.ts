import { createHash } from "node:crypto";
import type { InputFile } from "../../inputs/index.ts";
import { DIST_FOLDER, parseManifest, readInputs } from "../../inputs/index.ts";
import type { Unreadable, Zone } from "../../kernel/index.ts";
import { listTree, MAX_FILE_BYTES, ownValue, readBlobs, type TreeFile, tooLarge } from "../../kernel/index.ts";
import type { OutputEntry } from "../../synth/index.ts";
import { emitYamlStream, readYaml } from "../../yaml/index.ts";
import type { DiffedObject } from "../diff/changes/diffed-object.ts";

/** The output folder of a commit, as objects. */
interface BaseOutput {
  readonly objects: readonly DiffedObject[];
  /** Files and documents that cannot be read, with places as `REF:path`. */
  readonly unreadable: readonly Unreadable[];
  /** The names of git for the contents of all files, by their paths in the output folder. */
  readonly files: ReadonlyMap<string, string>;
}

/** The commit to read. */
interface BaseOutputPlace {
  /** Top folder of the git repository. */
  readonly top: string;
  /** Folder of the repository of muster, from the top; `""` for the top itself. */
  readonly root: string;
  readonly commit: string;
  /** Name of the base in places. */
  readonly revision: string;
}

interface OutputFilePath {
  readonly file: TreeFile;
  readonly cluster: string;
  readonly zone: Zone;
  readonly owner: string;
}

/**
 * Reads the manifests in the output folder of a commit from git: one process lists the files, another one returns their
 * contents. Most files of a branch are those of its base, so a file with the content of an entry of the new output is not
 * read: it has the objects of the entry.
 */
export async function readBaseOutput(place: BaseOutputPlace, output: readonly OutputEntry[]): Promise<BaseOutput> {
  const { top, root, commit, revision } = place;
  const folder = root === "" ? DIST_FOLDER : `${root}/${DIST_FOLDER}`;
  const listed = (await listTree(commit, [folder], top)).flatMap((file) => outputPath(file, folder) ?? []);
  const known = new Map(output.map((entry) => [entry.path, entry]));
  const objects: DiffedObject[] = [];
  const unreadable: Unreadable[] = [];
  const wanted = new Map<TreeFile, OutputFilePath>();
  for (const found of listed) {
    const { file, cluster, zone, owner } = found;
    const entry = known.get(file.path.slice(folder.length + 1));
    const problem = problemOf(file);
    if (problem !== undefined) unreadable.push(problemAt(`${revision}:${file.path}`, problem));
    else if (entry === undefined || !hasContent(file, entry)) wanted.set(file, found);
    else for (const object of entry.objects) objects.push({ object, cluster, zone, owner });
  }
  for await (const [file, content] of readBlobs([...wanted.keys()], top)) {
    const found = wanted.get(file);
    if (found === undefined) continue;
    const name = `${revision}:${file.path}`;
    const input: InputFile = { file: name, path: file.path, named: true, bytes: content.length };
    const read = readInputs([input], undefined, () => {
      return { bytes: content.length, yaml: readYaml(content, name), isForeign: false };
    });
    unreadable.push(...read.unreadable);
    for (const { value, locate, index } of read.documents) {
      const { object, issues } = parseManifest(ownValue(value), locate, { synced: false, hasVariables: false });
      const { cluster, zone, owner } = found;
      if (object !== undefined) objects.push({ object, cluster, zone, owner });
      else for (const { message } of issues.slice(0, 1)) unreadable.push({ ...locate(""), document: index, message });
    }
  }
  return {
    objects,
    unreadable,
    files: new Map(listed.map(({ file }) => [file.path.slice(folder.length + 1), file.object])),
  };
}

const OUTPUT_PATH = /^([^/]+)\/(apply|sync|review)\/(.+\.(?:ya?ml|json|jsonnet))$/i;

function outputPath(file: TreeFile, folder: string): OutputFilePath | undefined {
  const [, cluster = "", zone = "", owner = ""] = OUTPUT_PATH.exec(file.path.slice(folder.length + 1)) ?? [];
  if (zone !== "apply" && zone !== "sync" && zone !== "review") return undefined;
  return { file, cluster: unescaped(cluster), zone, owner };
}

// `assignPaths` writes characters that are not allowed in folders as `%xx`.
function unescaped(folder: string): string {
  try {
    return decodeURIComponent(folder);
  } catch {
    return folder;
  }
}

function problemOf({ kind, size }: TreeFile): string | undefined {
  if (kind === "link") return "is a symbolic link, which is not followed";
  if (kind === "submodule") return "is a submodule, whose files are not in this repository";
  if (size > MAX_FILE_BYTES) return tooLarge(size, MAX_FILE_BYTES);
  return undefined;
}

function problemAt(file: string, message: string): Unreadable {
  return { file, document: 0, line: 1, column: 1, message };
}

/** Whether a file has the content of an entry. The name of a git object is the hash of its content. */
function hasContent({ object, size }: TreeFile, { objects }: OutputEntry): boolean {
  const content = Buffer.from(emitYamlStream(objects));
  if (content.length !== size) return false;
  const algorithm = object.length === 40 ? "sha1" : "sha256";
  return createHash(algorithm).update(`blob ${size}\0`).update(content).digest("hex") === object;
}
