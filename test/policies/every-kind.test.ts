import { describe, expect, test } from "vitest";
import { rules } from "../../policies/registry.ts";
import { pointerSegments } from "../../src/kernel/base/pointer.ts";
import { emitYaml } from "../../src/yaml/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { check } from "../helpers/policies.ts";
import { OBJECTS } from "./every-kind-objects.ts";
import { FAULTS, type Fault, type KindSample, NO_PODS_TO_BREAK, type Place, SAMPLES } from "./every-kind-table.ts";

const RULES = rules.filter(({ id }) => Object.values(FAULTS).some(({ rule }) => rule === id));
const NAMES = Object.keys(FAULTS) as readonly Fault[];

type Node = Record<string, unknown>;

/** Puts a value at a pointer, making what is missing on the way; `-` is the end of a list. */
function put(object: Node, pointer: string, value: unknown): void {
  const segments = pointerSegments(pointer);
  let node = object;
  for (const [index, segment] of segments.entries()) {
    const key = segment === "-" ? String((node as unknown as unknown[]).length) : segment;
    const next = segments[index + 1];
    if (next === undefined) node[key] = value;
    else node[key] ??= next === "-" ? [] : {};
    node = node[key] as Node;
  }
}

function sampleOf({ kind, form, object, first }: KindSample): Node {
  const name = object ?? [kind, form].filter((part) => part !== undefined).join(" ");
  const sample = structuredClone(OBJECTS[name]) as Node;
  for (const [pointer, value] of Object.entries(first ?? {})) put(sample, pointer, value);
  return sample;
}

/** The rules that find something, with the lines that they show. */
function found(object: Node): readonly string[] {
  const yaml = emitYaml(object);
  const lines = yaml.split("\n");
  return check(RULES, yaml).map(({ rule, component, instance, location }) =>
    told(rule, component === undefined ? "" : `${component} ${instance ?? ""}`, lines[(location?.line ?? 0) - 1] ?? ""),
  );
}

function told(rule: string, pod: string, line: string): string {
  return `${rule} ${pod.trim()}: ${line.trim()}`;
}

/** The line that a value makes, by the member which a rule shows. */
function lineOf({ at, line, value }: Place, fault: Fault): string {
  if (line !== undefined) return line;
  const written = value ?? FAULTS[fault].value;
  const [key, shown] = at.endsWith("/-")
    ? ["value", (written as { readonly value: string }).value]
    : [pointerSegments(at).at(-1) ?? "", written];
  return emitYaml({ [key]: shown }).trim();
}

const cases = SAMPLES.flatMap((sample) =>
  Object.entries(sample.pods).map(([pod, places]) => ({
    sample,
    pod,
    places,
    name: [sample.kind, sample.form, pod].filter((part) => part !== undefined).join(" "),
  })),
);

describe("the table", () => {
  test("has every kind of the catalogue", () => {
    const covered = new Set([...SAMPLES.map(({ kind }) => kind), ...Object.keys(NO_PODS_TO_BREAK)]);
    expect(workloadTypes.map(({ kind }) => kind).filter((kind) => !covered.has(kind))).toEqual([]);
  });

  test("has a rule for every fault", () => {
    expect(RULES.map(({ id }) => id).sort()).toEqual(
      Object.values(FAULTS)
        .map(({ rule }) => rule)
        .sort(),
    );
  });
});

describe("a fault in a pod of every kind", () => {
  test.each(cases)("$name", ({ sample, pod, places }) => {
    const clean = sampleOf(sample);
    const broken = structuredClone(clean);
    const expected: string[] = [];
    for (const fault of NAMES) {
      const place = places[fault];
      if ("not" in place) continue;
      put(broken, place.at, place.value ?? FAULTS[fault].value);
      // A secret is one of the object, wherever in it.
      expected.push(told(FAULTS[fault].rule, fault === "secret" ? "" : pod, lineOf(place, fault)));
    }
    const before = found(clean);
    expect(before.filter((entry) => expected.includes(entry))).toEqual([]);
    const after = found(broken);
    expect(after.filter((entry) => expected.includes(entry)).sort()).toEqual([...expected].sort());
  });
});
