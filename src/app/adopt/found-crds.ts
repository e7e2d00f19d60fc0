import { dirname } from "node:path";
import { getOrCreate } from "../../kernel/index.ts";
import type { Survey } from "../survey/survey.ts";

/** More folders would make the list of `muster.yaml` unreadable. */
const MOST_FOLDERS = 10;
const CRD = "CustomResourceDefinition";
const OF_TESTS = /(?:^|[/_])(?:tests?|testdata|e2e)(?:\/|$)/;
const NAME = /^[ \t]+name:[ \t]*["']?([a-z0-9.-]+)/m;

/**
 * Finds the folders of CustomResourceDefinitions that the repository has once. Where a kind has several definitions, such as one
 * for each release, it is unknown which of them a cluster has.
 */
export function foundCrds({ sources }: Survey): readonly string[] {
  const namesByFolder = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const { file, heads } of sources) {
    for (const head of heads.filter(({ kind }) => kind === CRD)) {
      const [, name = file] = NAME.exec(head.text) ?? [];
      counts.set(name, (counts.get(name) ?? 0) + 1);
      getOrCreate(namesByFolder, dirname(file), () => new Set<string>()).add(name);
    }
  }
  const folders = [...namesByFolder]
    .filter(([folder]) => folder !== "." && !OF_TESTS.test(folder))
    .filter(([, names]) => [...names].every((name) => counts.get(name) === 1));
  return folders.length > MOST_FOLDERS ? [] : folders.map(([folder]) => folder);
}
