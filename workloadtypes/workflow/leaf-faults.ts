import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField } from "../../src/k8s-fields/index.ts";
import { at, formatValue, isAbsent, isObject, items, member, text } from "../../src/kernel/index.ts";

/**
 * The faults of a template with a container or script at `path`: a missing image, and two mounts at one path.
 *
 * @param defaults the fields that all templates of the workflow have
 */
export function leafFaults(
  template: Readonly<Record<string, unknown>>,
  path: string,
  defaults: unknown,
): readonly ObjectFault[] {
  const images = (["container", "script"] as const).filter((type) => {
    const isEmpty = (holder: unknown) => isAbsent(at(holder, "image")) || at(holder, "image") === "";
    return isObject(template[type]) && isEmpty(template[type]) && isEmpty(member(defaults, type));
  });
  return [...images.map((type) => missingField(`${path}/${type}/image`)), ...mountFaults(template, path)];
}

function mountFaults({ container, inputs }: Readonly<Record<string, unknown>>, path: string): readonly ObjectFault[] {
  if (!isObject(container)) return [];
  const paths = new Map<string, string>();
  const places = [
    ...items(container.volumeMounts).map((mount, index) => {
      return [text(member(mount, "mountPath")) ?? "", `${path}/container/volumeMounts/${index}/mountPath`] as const;
    }),
    ...items(member(inputs, "artifacts")).map((artifact, index) => {
      return [text(member(artifact, "path")) ?? "", `${path}/inputs/artifacts/${index}/path`] as const;
    }),
  ];
  return places.flatMap(([mounted, place]) => {
    const earlier = paths.get(mounted);
    if (mounted === "" || earlier === undefined) {
      paths.set(mounted, place);
      return [];
    }
    return [conflictingField(place, `is ${formatValue(mounted)}, the path of ${earlier}`, earlier)];
  });
}
