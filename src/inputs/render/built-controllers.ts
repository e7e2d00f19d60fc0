import { at, equalValues } from "../../kernel/index.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import type { Layout } from "../units/layout.ts";
import type { BuiltDocument } from "./built-document.ts";
import { placedSources, sourceKey } from "./placed-sources.ts";

/** A Kustomization that patches a Kustomization that patches another one, and so on, is built up to this level. */
const MOST_ROUNDS = 5;

/**
 * The documents of some kustomizations, with those that the objects of Argo CD and Flux among them make: a kustomization may
 * patch a Kustomization of Flux or an Application, which then applies a folder with other options.
 *
 * @param known keys of the sources that are built already
 * @param build returns what sources make
 */
export function withBuiltControllers(
  first: readonly BuiltDocument[],
  known: ReadonlySet<string>,
  layout: Layout,
  build: (sources: ReturnType<typeof placedSources>) => readonly BuiltDocument[],
): readonly BuiltDocument[] {
  const all = [...first];
  const seen = new Set(known);
  let latest = first;
  for (let round = 0; latest.length > 0; round++) {
    const changed = latest.flatMap(changedController);
    const { sources, plain, notRendered } = changed.length === 0 ? NOTHING : placedSources(layout, changed);
    const isNew = (source: (typeof sources)[number]) => !seen.has(sourceKey(source));
    const others = { sources: sources.filter(isNew), plain: plain.filter(isNew), notRendered };
    const [next] = [...others.sources, ...others.plain];
    if (next === undefined) return all;
    if (round === MOST_ROUNDS) {
      const message = `${next.source.by} is changed by more than ${MOST_ROUNDS} kustomizations in sequence, so rules do not check what it applies`;
      layout.texts.addUnjudged({ ...next.document.locate(""), document: next.document.index, message });
      return all;
    }
    for (const source of others.sources.concat(others.plain)) seen.add(sourceKey(source));
    latest = build(others);
    all.push(...latest);
  }
  return all;
}

const NOTHING: ReturnType<typeof placedSources> = { sources: [], plain: [], notRendered: [] };

/** The object of a file with another specification. Its path is that of the file: folders are relative to its repository. */
function changedController({ before, after }: BuiltDocument): readonly InputDocument[] {
  const { path } = before;
  if (path === undefined || equalValues(at(before.value, "spec"), at(after.value, "spec"))) return [];
  return [{ ...after, path }];
}
