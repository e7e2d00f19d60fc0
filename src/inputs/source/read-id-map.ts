import type { Issue, Unreadable } from "../../kernel/index.ts";
import { definitionRules, issuesOf, readRegularFile } from "../../kernel/index.ts";
import { type IdMap, parseIdMap } from "../../model/index.ts";
import { readYaml } from "../../yaml/index.ts";

/** An id map, with the reasons for which parts of it are missing. */
interface ReadIdMap {
  readonly map: IdMap;
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
}

/** Reads the file of `--ids`, one document in YAML or JSON. Without a file the map is empty. */
export function readIdMap(file: string | undefined): ReadIdMap {
  if (file === undefined) return { map: {}, issues: [], unreadable: [] };
  const content = readRegularFile(file);
  const failed = (message: string): ReadIdMap => ({
    map: {},
    issues: [],
    unreadable: [{ file, document: 0, line: 1, column: 1, message }],
  });
  if ("problem" in content) return failed(content.problem);
  const { documents, unreadable } = readYaml(content.bytes, file);
  const [document, ...others] = documents;
  if (unreadable.length > 0) return { map: {}, issues: [], unreadable };
  if (document === undefined || others.length > 0) return failed(`must be one document, but has ${documents.length}`);
  const { map, problems } = parseIdMap(document.value);
  return {
    map,
    issues: issuesOf(problems, { rules: definitionRules, locate: (path, at) => document.locate(path, at) }),
    unreadable: [],
  };
}
