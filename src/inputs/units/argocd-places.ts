import { at, groupOf, isObject, items, member, members, text } from "../../kernel/index.ts";

/** Keys and indexes of a value in an object. */
export type PathSegments = readonly (string | number)[];

/** A source of an Application, or the part of one in the template of a generator. */
interface PlacedArgocdSource {
  readonly source: Readonly<Record<string, unknown>>;
  readonly place: PathSegments;
}

/** A generator of an ApplicationSet, which may be inside of another one. */
export interface PlacedGenerator {
  /** The kind of the generator, such as `git`. */
  readonly name: string;
  readonly value: unknown;
  readonly place: PathSegments;
}

/**
 * The sources in an Application or an ApplicationSet: those of its specification, of its hydrator and of a sync that it
 * starts, and those in the templates of generators. None for any other object.
 */
export function placedArgocdSources(object: unknown): readonly PlacedArgocdSource[] {
  if (groupOf(text(member(object, "apiVersion")) ?? "") !== "argoproj.io") return [];
  const kind = member(object, "kind");
  if (kind === "Application") return [...sourcesAt(object, ["spec"]), ...sourcesAt(object, ["operation", "sync"])];
  if (kind !== "ApplicationSet") return [];
  const templates = placedGenerators(object).flatMap(({ place }) => sourcesAt(object, [...place, "template", "spec"]));
  return [...sourcesAt(object, ["spec", "template", "spec"]), ...templates];
}

function sourcesAt(object: unknown, place: PathSegments): readonly PlacedArgocdSource[] {
  const spec = at(object, ...place);
  const several = items(member(spec, "sources")).map((source, index) => ({ source, inner: ["sources", index] }));
  const all = [
    { source: member(spec, "source"), inner: ["source"] },
    ...several,
    { source: at(spec, "sourceHydrator", "drySource"), inner: ["sourceHydrator", "drySource"] },
  ];
  return all.flatMap(({ source, inner }) => {
    if (!isObject(source)) return [];
    return [{ source, place: [...place, ...inner] }];
  });
}

/** The generators of an ApplicationSet, with those inside of others. */
export function placedGenerators(object: unknown): readonly PlacedGenerator[] {
  return generatorsAt(object, ["spec", "generators"], MOST_LEVELS);
}

/** A matrix may contain a matrix or a merge, which contains other generators. */
const MOST_LEVELS = 2;

function generatorsAt(object: unknown, place: PathSegments, levels: number): readonly PlacedGenerator[] {
  return items(at(object, ...place)).flatMap((generator, index) =>
    members(generator).flatMap(([name, value]): readonly PlacedGenerator[] => {
      if (!isObject(value) || name === "selector") return [];
      const inside = [...place, index, name];
      const own = { name, value, place: inside };
      return levels === 0 ? [own] : [own, ...generatorsAt(object, [...inside, "generators"], levels - 1)];
    }),
  );
}
