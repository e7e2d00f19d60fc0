import {
  filledTemplate,
  generatedElements,
  type PlacedGenerator,
  placedArgocdSources,
  placedGenerators,
} from "../../inputs/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { at, isObject, pointerTo, text } from "../../kernel/index.ts";
import { folderSegments } from "./synced-cluster.ts";

/** A source of the Applications of an object of Argo CD. */
interface AppliedSource {
  readonly source: Readonly<Record<string, unknown>>;
  /** JSON pointer of the source in the object. */
  readonly pointer: string;
  /** The repository; undefined where only the generators of an ApplicationSet have it, or a merged part has none. */
  readonly repository?: string;
  /** The folder of the repository, up to the first parameter; `""` for its root. Absent for a chart, and without a path. */
  readonly folder?: string;
  /** Whether a parameter that muster does not know gives the repository. */
  readonly isGenerated: boolean;
}

const NO_FILES = { folders: [], filesOf: () => [] };
/** Generators whose elements are in the object itself. */
const OWN_ELEMENTS: ReadonlySet<string> = new Set(["list", "matrix", "merge"]);

const MOST_FILLED = 10_000;

/** The sources of an Application or an ApplicationSet, with the parameters of generators that need only the object. */
export function appliedSources(object: KubeObject): readonly AppliedSource[] {
  const placed = placedArgocdSources(object);
  if (placed.length === 0) return [];
  const generators = placedGenerators(object);
  const isKnown = generators.length > 0 && generators.every(({ name }) => OWN_ELEMENTS.has(name));
  const known = isKnown ? generatedElements(at(object.spec, "generators"), NO_FILES).elements : [];
  // Sources that are not filled in are reported as generated.
  const elements = known.length * placed.length > MOST_FILLED ? [] : known;
  return placed.flatMap(({ source, place }) => {
    const filled = elements.map((element) => filledTemplate(source, element)).filter(isObject);
    return (filled.length > 0 ? filled : [source]).map((each) => appliedSource(each, pointerTo("", ...place)));
  });
}

function appliedSource(source: Readonly<Record<string, unknown>>, pointer: string): AppliedSource {
  const url = text(source.repoURL);
  const path = source.chart === undefined ? text(source.path) : undefined;
  const isGenerated = url?.includes("{{") === true;
  return {
    source,
    pointer,
    isGenerated,
    ...(url !== undefined && !isGenerated && { repository: url }),
    ...(path !== undefined && { folder: knownFolder(path) }),
  };
}

/** The folders of a path, up to the first one with a parameter. */
function knownFolder(path: string): string {
  const segments = folderSegments(path);
  const open = segments.findIndex((segment) => segment.includes("{{"));
  return (open < 0 ? segments : segments.slice(0, open)).join("/");
}

/** The git generators of an ApplicationSet, also those inside of other generators. */
export function gitGenerators(object: unknown): readonly PlacedGenerator[] {
  return placedGenerators(object).filter(({ name }) => name === "git");
}
