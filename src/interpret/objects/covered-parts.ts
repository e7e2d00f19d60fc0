import { isContainer, items } from "../../kernel/index.ts";
import type { CoveredParts } from "../../model/index.ts";
import type { Instance } from "./interpretation.ts";
import type { Reading } from "./read-pods.ts";

/** Returns the parts of an object that the pods of a reading come from. */
export function coveredParts({ interpretation }: Reading): CoveredParts {
  const instances = interpretation.components.flatMap((component) => component.instances);
  const images = instances.flatMap(({ fragments }) => fragments?.image ?? []);
  return { parts: new Set(instances.flatMap(partsOf).filter(isContainer)), images: new Set(images) };
}

function partsOf({ podTemplate, podSpec, fragments }: Instance): readonly unknown[] {
  const specs = [podTemplate?.spec, podSpec].flatMap((spec) => [
    spec,
    ...items(spec?.containers),
    ...items(spec?.initContainers),
  ]);
  return [...specs, fragments?.container, ...items(fragments?.containers)];
}
