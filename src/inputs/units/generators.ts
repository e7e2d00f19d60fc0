import { selectorMismatch } from "../../k8s-fields/index.ts";
import { isObject, items, member, members, present, text } from "../../kernel/index.ts";
import { readYaml } from "../../yaml/index.ts";
import { filledTemplate, flatParameters, type Parameters } from "./fill-template.ts";
import { type Generated, gitElements, type RepositoryFiles } from "./git-generator.ts";

const MOST_ELEMENTS = 200;
const MOST_GENERATORS = 1000;
// A matrix may have a matrix or merge as a generator, and this one only plain generators.
const MOST_LEVELS = 2;
/** Fields of a generator that do not generate elements. */
const SETTINGS = new Set(["selector", "template"]);
/** Generators whose elements a cluster or another system has. */
export const SYSTEM_GENERATORS: ReadonlySet<string> = new Set([
  "clusters",
  "clusterDecisionResource",
  "scmProvider",
  "pullRequest",
  "plugin",
]);

/**
 * Evaluates the generators of an ApplicationSet that need no other system: lists, folders and files of git, and their
 * combinations by `matrix` and `merge`.
 */
export function generatedElements(generators: unknown, repository: RepositoryFiles): Generated {
  let count = 0;
  const all = (list: readonly unknown[], level: number): Generated => joined(list.map((each) => one(each, level)));
  const one = (generator: unknown, level: number, outer?: Parameters): Generated => {
    count += 1;
    if (count > MOST_GENERATORS) return problem(`it has more than ${MOST_GENERATORS} combinations of generators`);
    const filled = outer === undefined ? generator : filledTemplate(generator, outer);
    const found = members(filled)
      .filter(([kind, value]) => !SETTINGS.has(kind) && isObject(value))
      .map(([kind, value]) => {
        if (isObject(member(value, "template"))) return problem(`its generator ${kind} has a template of its own`);
        return ofKind(kind, value, level);
      });
    const { elements, problems } = joined(found);
    return { elements: selected(elements, member(filled, "selector")), problems };
  };
  const ofKind = (kind: string, value: unknown, level: number): Generated => {
    if (kind === "list") return ofList(value);
    if (kind === "git") return gitElements(value, repository);
    if (SYSTEM_GENERATORS.has(kind)) return problem(`its generator ${kind} needs a cluster or another system`);
    if (kind !== "matrix" && kind !== "merge") return NONE;
    const inner = items(member(value, "generators"));
    if (level === MOST_LEVELS) return problem(`its generator ${kind} is more than ${MOST_LEVELS} levels deep`);
    if (kind === "matrix") return ofMatrix(inner, level + 1);
    return ofMerge(inner, member(value, "mergeKeys"), level + 1);
  };
  const ofMatrix = ([first, second]: readonly unknown[], level: number): Generated => {
    const { elements, problems } = one(first, level);
    const products = elements.map((outer) => {
      const inner = one(second, level, outer);
      return { ...inner, elements: inner.elements.map((each): Parameters => new Map([...each, ...outer])) };
    });
    return joined([{ elements: [], problems }, ...products]);
  };
  const ofMerge = (inner: readonly unknown[], mergeKeys: unknown, level: number): Generated => {
    const [base, ...overrides] = inner.map((each) => one(each, level));
    const problems = joined(present([base, ...overrides])).problems;
    if (base === undefined || problems.length > 0) return { elements: [], problems };
    const keys = items(mergeKeys).flatMap((key) => text(key) ?? []);
    if (keys.length === 0) return problem("its generator merge has no mergeKeys");
    const keyOf = (element: Parameters) => JSON.stringify(keys.map((key) => element.get(key)));
    const elements = base.elements.map((element): Parameters => {
      const same = overrides.flatMap((override) =>
        override.elements.filter((other) => keyOf(other) === keyOf(element)),
      );
      return new Map([element, ...same].flatMap((each) => [...each]));
    });
    return { elements, problems };
  };
  return all(items(generators), 0);
}

const NONE: Generated = { elements: [], problems: [] };

function problem(reason: string): Generated {
  return { elements: [], problems: [reason] };
}

function joined(parts: readonly Generated[]): Generated {
  const elements = parts.flatMap((part) => part.elements);
  const problems = new Set(parts.flatMap((part) => part.problems));
  if (elements.length > MOST_ELEMENTS) problems.add(`it has more than ${MOST_ELEMENTS} Applications`);
  return { elements: elements.slice(0, MOST_ELEMENTS), problems: [...problems] };
}

const NO_YAML = { documents: [], unreadable: [] };

function ofList(list: unknown): Generated {
  const own = items(member(list, "elements"));
  const yaml = text(member(list, "elementsYaml")) ?? "";
  if (yaml.includes("{{")) return problem("its generator list has elements of a template");
  const { documents, unreadable } = yaml === "" ? NO_YAML : readYaml(yaml, "elementsYaml");
  if (unreadable.length > 0) return problem("its generator list has elements that are not YAML");
  return { elements: [...own, ...items(documents[0]?.value)].filter(isObject).map(flatParameters), problems: [] };
}

function selected(elements: readonly Parameters[], selector: unknown): readonly Parameters[] {
  if (!isObject(selector)) return elements;
  return elements.filter((element) => selectorMismatch(selector, Object.fromEntries(element)) === undefined);
}
