import type { Container } from "../../src/kernel/index.ts";
import { members, pointerTo } from "../../src/kernel/index.ts";
import type { MadePlace, WorkloadPods } from "../../src/model/index.ts";

/** A container that an operator adds to the pods of an object. */
export interface AddedContainer {
  readonly container: Container;
  /** JSON pointer of its definition in the object, which may be absent. */
  readonly path: string;
  /** The container fields that this definition may have; none where it is a text, such as an image. */
  readonly fields: readonly string[];
}

/**
 * Pods with added containers after their own. Pods whose containers are not a list, which servers reject, stay
 * unchanged.
 */
export function withContainers(pods: WorkloadPods, added: readonly AddedContainer[]): WorkloadPods {
  const { template } = pods;
  const own: unknown = template.spec.containers ?? [];
  if (added.length === 0 || !Array.isArray(own)) return pods;
  const containers: readonly Container[] = [...own, ...added.map(({ container }) => container)];
  const places = added.flatMap((each, index) => placesOf(each, pointerTo("/spec/containers", own.length + index)));
  return {
    ...pods,
    template: { ...template, spec: { ...template.spec, containers } },
    made: { of: template, places: new Map(places) },
  };
}

function placesOf({ path, fields }: AddedContainer, pointer: string): readonly (readonly [string, MadePlace])[] {
  const known = fields.map((field) => [pointerTo(pointer, field), { path: pointerTo(path, field) }] as const);
  return [[pointer, { path, whole: true }], ...known];
}

/** The members of a value that have one of these names and a value. */
export function pick(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(members(value).filter(([name, member]) => names.includes(name) && member !== null));
}
