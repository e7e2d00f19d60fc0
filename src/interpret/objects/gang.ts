import type { ResourceInterface } from "../../model/index.ts";
import type { Engine } from "./engine.ts";
import { during } from "./error.ts";
import { passesFilters } from "./pods.ts";
import { type GangCandidate, gangCandidates, type Structure } from "./structure.ts";

/** A definition that is ready for predictions of gangs. */
export interface GangSubject {
  readonly engine: Engine;
  readonly resourceInterface: ResourceInterface;
  readonly structure: Structure;
}

/** The gang member of a pod: the first candidate of its component whose filters the pod passes. */
export function effectiveComponentOf(subject: GangSubject, component: string, pod: unknown): GangCandidate | undefined {
  const { engine, resourceInterface, structure } = subject;
  return gangCandidates(resourceInterface, structure, component).find((candidate) => {
    const { effectiveComponent, podGroupName, member } = candidate;
    const step = `failed to evaluate filters for component ${effectiveComponent} in group ${podGroupName}`;
    return during(step, () => passesFilters(engine, member.filters ?? [], pod));
  });
}
