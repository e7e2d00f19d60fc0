import type { Component } from "../../model/index.ts";
import type { Engine } from "./engine.ts";
import { RiError } from "./error.ts";
import type { Scale } from "./instance-fields.ts";
import { instanceIdsOf, scalesOf } from "./instances.ts";
import { componentNamed, hasPodDefinition, type Structure } from "./structure.ts";

/**
 * The minimum number of pods of a component and everything below it, of one instance where an id is given: by
 * scaleDefinitions where any component has one, else by counting components with pods. It counts as the reference
 * engine does: instances of owner and child are summed separately before they are multiplied, and a level with 0 is
 * ignored.
 */
export function subtreeScale(
  engine: Engine,
  structure: Structure,
  object: unknown,
  name: string,
  instanceId?: string,
): number {
  if (instanceId === "") throw new RiError("instance", "instance id is empty");
  const count = structure.hasScaleDefinition ? scaleByDefinition : scaleByLeaves;
  return count({ engine, structure, object }, componentNamed(structure, name), instanceId, new Set());
}

interface Subject {
  readonly engine: Engine;
  readonly structure: Structure;
  readonly object: unknown;
}

/** The minimum of one scale: minReplicas if above 0, else replicas, else 0. maxReplicas has no effect. */
function effectiveMinimum({ minReplicas = 0, replicas = 0 }: Scale): number {
  if (minReplicas > 0) return minReplicas;
  return Math.max(replicas, 0);
}

function scaleByDefinition(
  subject: Subject,
  component: Component,
  instanceId: string | undefined,
  above: ReadonlySet<string>,
): number {
  const own = ownScale(scalesOf(subject.engine, component, subject.object), instanceId);
  const below = sumOfChildren(subject, component, above, scaleByDefinition);
  // A level without replicas leaves the count to the other one.
  if (own === 0 || below === 0) return own + below;
  return own * below;
}

function ownScale(scales: ReadonlyMap<string, Scale>, instanceId: string | undefined): number {
  if (instanceId === undefined) {
    return [...scales.values()].reduce((sum, scale) => sum + effectiveMinimum(scale), 0);
  }
  const scale = scales.get(instanceId);
  if (scale === undefined) throw new RiError("instance", `instance id ${instanceId} not found`);
  return effectiveMinimum(scale);
}

function scaleByLeaves(
  subject: Subject,
  component: Component,
  instanceId: string | undefined,
  above: ReadonlySet<string>,
): number {
  if (!hasPodDefinition(component)) return sumOfChildren(subject, component, above, scaleByLeaves);
  if (component.instanceIdPath === undefined) return 1;
  const ids = instanceIdsOf(subject.engine, component, subject.object);
  if (instanceId === undefined) return ids.length;
  if (!ids.includes(instanceId)) throw new RiError("instance", `instance id ${instanceId} not found`);
  return 1;
}

// The id narrows only the top of the subtree. `above` ends a cycle of owners, which the checks of a definition refuse.
function sumOfChildren(
  subject: Subject,
  component: Component,
  above: ReadonlySet<string>,
  count: typeof scaleByDefinition,
): number {
  const ancestors = new Set([...above, component.name]);
  return (subject.structure.children.get(component.name) ?? [])
    .filter((child) => !ancestors.has(child))
    .reduce((sum, child) => sum + count(subject, componentNamed(subject.structure, child), undefined, ancestors), 0);
}
