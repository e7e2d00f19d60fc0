import { existsSync } from "node:fs";
import { filesOfPattern } from "../../inputs/index.ts";
import { versionKey } from "../../interpret/index.ts";
import { at, filesAtRevision, isObject, member } from "../../kernel/index.ts";
import { parseResourceInterface } from "../../model/index.ts";
import { readYaml } from "../../yaml/index.ts";

/**
 * Returns the Resource Interfaces that files have at a git revision, by kind and version.
 *
 * @throws Error where no file or folder is named
 */
export async function definitionsAt(revision: string, paths: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const files = paths.filter((path) => path !== "-").flatMap(withoutPattern);
  if (files.length === 0) throw new Error("--base requires the files or folders to compare: name a PATH");
  const specs = new Map<string, unknown>();
  for (const { file, text } of await filesAtRevision(revision, files)) {
    for (const entry of readYaml(text, file).documents.flatMap(({ value }) => entriesOf(value))) {
      const { resourceInterface } = parseResourceInterface(entry);
      const kind = resourceInterface?.rootComponent.kind;
      if (kind === undefined) continue;
      specs.set(versionKey(kind), resourceInterface?.pointer === "" ? entry : member(entry, "spec"));
    }
  }
  return specs;
}

// A path that does not exist may have existed at the revision.
function withoutPattern(path: string): readonly string[] {
  const matches = existsSync(path) ? [] : filesOfPattern(path);
  if (matches.length === 0) return [path];
  return matches;
}

function entriesOf(value: unknown): readonly unknown[] {
  if (!isObject(value)) return [];
  const entries = at(value, "spec", "resourceInterfaces") ?? value.resourceInterfaces;
  if (Array.isArray(entries)) return entries;
  return [value];
}
