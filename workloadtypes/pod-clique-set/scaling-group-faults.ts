import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  missingField,
  numberBelow,
  rejectedText,
  repeatedTexts,
} from "../../src/k8s-fields/index.ts";
import {
  formatValue,
  isAbsent,
  isObject,
  items,
  member,
  number,
  pointerTo,
  subdomainProblem,
  variableIn,
} from "../../src/kernel/index.ts";

/** The faults of the scaling groups of a set: their names, their numbers, and the cliques that they name. */
export function scalingGroupFaults(
  groups: readonly unknown[],
  cliques: readonly unknown[],
  path: string,
): readonly ObjectFault[] {
  const known = new Set(cliques.map((clique) => member(clique, "name")));
  return [
    ...groups.flatMap((group, index) => groupFaults(group, pointerTo(path, index))),
    ...repeatedTexts(groups, "name", path),
    ...memberFaults(groups, known, path),
  ];
}

function groupFaults(group: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(group)) return [];
  const { name, cliqueNames, scaleConfig } = group;
  const replicas = isAbsent(group.replicas) ? 1 : number(group.replicas);
  const min = isAbsent(group.minAvailable) ? 1 : number(group.minAvailable);
  const written = member(scaleConfig, "minReplicas");
  const least = isAbsent(written) ? replicas : number(written);
  return [
    ...(isAbsent(name) || name === ""
      ? [missingField(`${path}/name`)]
      : rejectedText(name, `${path}/name`, subdomainProblem)),
    ...(isAbsent(cliqueNames) ? [missingField(`${path}/cliqueNames`)] : []),
    ...numberBelow(group, "replicas", path, 1),
    ...numberBelow(group, "minAvailable", path, 1),
    ...(replicas !== undefined && min !== undefined && min > replicas
      ? [
          conflictingField(
            `${path}/minAvailable`,
            `must be at most replicas, which is ${replicas}, but is ${min}`,
            `${path}/replicas`,
          ),
        ]
      : []),
    ...(!isAbsent(scaleConfig) && least !== undefined && min !== undefined && least < min
      ? [
          conflictingField(
            `${path}/scaleConfig/minReplicas`,
            `must be at least minAvailable, which is ${min}, but is ${least}`,
          ),
        ]
      : []),
  ];
}

/** The cliques of the groups exist, and each is in one group, once. */
function memberFaults(groups: readonly unknown[], known: ReadonlySet<unknown>, path: string): readonly ObjectFault[] {
  const places = new Map<string, string>();
  return groups.flatMap((group, index) =>
    items(member(group, "cliqueNames")).flatMap((name, position): readonly ObjectFault[] => {
      const place = pointerTo(path, index, "cliqueNames", position);
      if (typeof name !== "string" || variableIn(name) !== undefined) return [];
      const earlier = places.get(name);
      if (earlier !== undefined) {
        return [{ kind: "duplicate", path: place, message: `repeats the clique of ${earlier}` }];
      }
      places.set(name, place);
      if (known.has(name)) return [];
      return [conflictingField(place, `names ${formatValue(name)}, but no clique has this name`)];
    }),
  );
}
