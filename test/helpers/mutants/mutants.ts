import { programOf } from "../../../src/interpret/lint/lint-subject.ts";
import { interpret } from "../../../src/interpret/objects/interpret.ts";
import { exampleObject } from "../../../src/interpret/trial/example-object.ts";
import { shapeOfDefinition } from "../../../src/interpret/trial/shape-of-definition.ts";
import { canonicalJson } from "../../../src/kernel/base/digest.ts";
import { parseResourceInterface } from "../../../src/model/resource-interface/parse.ts";
import type { ResourceInterface } from "../../../src/model/resource-interface/resource-interface.ts";
import { seededRandom } from "../seeded-random.ts";
import type { Json, Pick } from "./edits.ts";
import { mutations } from "./mutations.ts";

/** A definition with one mistake. */
interface Mutant {
  readonly kind: string;
  readonly workload: string;
  readonly spec: Json;
  /** The definition without the mistake. */
  readonly original: Json;
  readonly change: string;
}

/** Deterministic choices of a seed. */
function seeded(seed: number): Pick {
  const random = seededRandom(seed);
  return (items) => items[(random() * 2 ** 32) % items.length];
}

/** Mutants of definitions, evenly over the kinds of mistakes; one that reads every object as before does not count. */
export function mutantsOf(
  specs: readonly Json[],
  samplesOf: (spec: Json) => readonly unknown[],
  count: number,
  seed: number,
): readonly Mutant[] {
  const pick = seeded(seed);
  const found: Mutant[] = [];
  const seen = new Set<string>();
  const names = Object.keys(mutations);
  for (let tries = 0; found.length < count && tries < count * 20; tries++) {
    const kind = names[tries % names.length] ?? "";
    const original = pick(specs) ?? {};
    const spec = structuredClone(original);
    if (mutations[kind]?.(spec, pick) !== true) continue;
    const key = canonicalJson(spec);
    if (seen.has(key) || !differs(original, spec, samplesOf(original))) continue;
    seen.add(key);
    const root = (spec.structureDefinition as { rootComponent?: { kind?: { kind?: string } } }).rootComponent;
    found.push({ kind, workload: root?.kind?.kind ?? "", spec, original, change: difference(original, spec) });
  }
  return found;
}

// Selectors, owners and gangs do not show in the interpretation of an object.
function differs(before: Json, after: Json, samples: readonly unknown[]): boolean {
  const [a, b] = [before, after].map((spec) => parseResourceInterface({ spec }));
  if (a?.resourceInterface === undefined || b?.resourceInterface === undefined || b.issues.length > 0) return true;
  if (canonicalJson(outside(before)) !== canonicalJson(outside(after))) return true;
  const objects = [...samples, ...examples(a.resourceInterface), ...examples(b.resourceInterface)];
  const [first, second] = [a.resourceInterface, b.resourceInterface];
  return objects.some((object) => canonicalJson(read(first, object)) !== canonicalJson(read(second, object)));
}

function read(resourceInterface: ResourceInterface, object: unknown): unknown {
  const { components, status, issues } = interpret(resourceInterface, object);
  return JSON.parse(JSON.stringify([components, status?.matched ?? null, issues.length]));
}

function examples(resourceInterface: ResourceInterface): readonly unknown[] {
  const { kind } = resourceInterface.rootComponent;
  if (kind === undefined) return [];
  const { object } = shapeOfDefinition(resourceInterface, programOf);
  return [0, 1, 2].flatMap((items) => [
    exampleObject(object, kind, { items }),
    exampleObject(object, kind, { items, status: true }),
  ]);
}

function outside(spec: Json): unknown {
  return JSON.parse(
    JSON.stringify(spec, (key, value: unknown) =>
      ["specDefinition", "scaleDefinition", "statusDefinition", "instanceIdPath"].includes(key) ? undefined : value,
    ),
  );
}

function difference(before: unknown, after: unknown, path = ""): string {
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null) {
    return before === after ? "" : `${path}: ${short(before)} -> ${short(after)}`;
  }
  const [a, b] = [before as Json, after as Json];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .map((key) => difference(a[key], b[key], `${path}/${key}`))
    .filter((text) => text !== "")
    .join("; ");
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
