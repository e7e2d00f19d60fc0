import type { Finding } from "../kernel/index.ts";
import { present } from "../kernel/index.ts";
import type { CheckedObject } from "../rule/index.ts";
import type { BuiltPair } from "./evaluate-built-objects.ts";
import { type BuiltOutputs, fileKey } from "./repaired-by-kustomize.ts";

/** The findings about the files that the sets of kustomizations do not have, by the objects that these change. */
export class RepairedFindings {
  readonly #gone = new Map<CheckedObject, readonly Finding[]>();

  /**
   * Adds the set of a kustomization. A set that is not judged, or has the same pods, repairs nothing.
   *
   * @param known the findings about the files
   * @param found the findings about the set
   */
  add(built: readonly BuiltPair[], known: readonly Finding[], found: readonly Finding[]): void {
    const left = new Set(found.map((finding) => objectKey(finding)));
    const names = new Map(built.map(({ before, after }) => [before.object.metadata.name, after.object.metadata.name]));
    const gone = new Set(known.filter((finding) => !left.has(objectKey(finding, names))));
    for (const { before } of built) {
      const earlier = this.#gone.get(before) ?? known;
      this.#gone.set(
        before,
        earlier.filter((finding) => gone.has(finding)),
      );
    }
  }

  /**
   * Returns whether a finding is about an object that is never applied as it is: every kustomization with one of its files
   * changes an object of the file, such as a queue, and none of their sets has the finding.
   */
  within(outputs: (files: ReadonlySet<string>) => readonly BuiltOutputs[]): (finding: Finding) => boolean {
    const changed = [...this.#gone].filter(([, gone]) => gone.length > 0);
    if (changed.length === 0) return () => false;
    const files = new Set(present(changed.map(([{ file }]) => file)));
    const keys = new Set(
      outputs(files).flatMap(({ before, areJudged }) => {
        const gone = areJudged ? (this.#gone.get(before) ?? []) : [];
        return gone.filter((finding) => filesOf(finding).includes(before.file)).map(fileKey);
      }),
    );
    return (finding) => keys.has(fileKey(finding));
  }
}

/** The files of a finding: that of its object, and those of the objects that it is about as well. */
function filesOf({ location, related = [] }: Finding): readonly (string | undefined)[] {
  return [location?.file, ...related.map((place) => place.location?.file)];
}

/** The rule, object and path of a finding, in a set with other names of the objects. */
function objectKey({ rule, object, path }: Finding, names: ReadonlyMap<string, string> = new Map()): string {
  const name = object?.name ?? "";
  return JSON.stringify([rule, object?.kind, names.get(name) ?? name, path]);
}
