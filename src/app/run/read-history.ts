import { join, relative } from "node:path";
import { type InputDocument, readInputs, WORKLOADS_FOLDER } from "../../inputs/index.ts";
import { folderLog, getOrCreate, readObjectTexts } from "../../kernel/index.ts";
import { readYaml } from "../../yaml/index.ts";
import { definitionHistory, type Lifetime, type PastDefinition } from "../lifecycle/definition-history.ts";

/** The history of the definitions of a repository. */
export interface DefinitionHistory {
  /** Definitions in YAML, by `definitionKey`. */
  readonly definitions: ReadonlyMap<string, PastDefinition>;
  /** The lifetimes of TypeScript files, by their path for the file system. */
  readonly modules: ReadonlyMap<string, Lifetime>;
}

const NO_HISTORY: DefinitionHistory = { definitions: new Map(), modules: new Map() };

/** Reads the history of `workloads/` from git; empty where git does not have it. */
export async function readHistory(root: string): Promise<DefinitionHistory> {
  const log = await folderLog(join(root, WORKLOADS_FOLDER)).catch(() => undefined);
  if (log === undefined) return NO_HISTORY;
  const { top, commits } = log;
  const changes = commits.flatMap(({ files }) => files);
  const manifests = changes.filter(({ path }) => /\.(?:ya?ml|json)$/i.test(path));
  const names = new Set(manifests.flatMap(({ before, after }) => [before, after]).filter((name) => name !== undefined));
  const texts = await readObjectTexts([...names], top);
  const read = new Map<string, readonly InputDocument[]>();
  const documentsOf = (path: string, name: string | undefined) =>
    name === undefined ? [] : getOrCreate(read, `${name} ${path}`, () => documentsIn(texts.get(name) ?? "", path));
  const modules = new Map<string, Lifetime>();
  for (const { author, time, files } of commits) {
    for (const { path, before } of files) {
      if (before === undefined) modules.set(join(top, path), { createdBy: author, createdAt: time });
    }
  }
  const definitions = definitionHistory(
    commits.map(({ author, time, files }) => ({
      author,
      time,
      before: files.flatMap(({ path, before }) => documentsOf(relative(root, join(top, path)), before)),
      after: files.flatMap(({ path, after }) => documentsOf(relative(root, join(top, path)), after)),
    })),
  );
  return { definitions, modules };
}

function documentsIn(text: string, file: string): readonly InputDocument[] {
  const bytes = text.length;
  const entry = { file, named: true, bytes };
  return readInputs([entry], undefined, () => ({ bytes, yaml: readYaml(text, file), isForeign: false })).documents;
}
