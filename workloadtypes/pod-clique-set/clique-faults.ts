import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  missingField,
  numberBelow,
  rejectedText,
  repeatedTexts,
} from "../../src/k8s-fields/index.ts";
import {
  at,
  environmentNameProblem,
  isAbsent,
  isObject,
  items,
  member,
  number,
  pointerTo,
  subdomainProblem,
  text,
} from "../../src/kernel/index.ts";

/** The faults of a clique by itself. `isGrouped`: whether a scaling group has it. */
export function cliqueFaults(clique: unknown, path: string, isGrouped: boolean): readonly ObjectFault[] {
  if (!isObject(clique)) return [];
  const { name, spec } = clique;
  const place = `${path}/spec`;
  return [
    ...(isAbsent(name) || name === ""
      ? [missingField(`${path}/name`)]
      : rejectedText(name, `${path}/name`, subdomainProblem)),
    ...(isAbsent(spec) ? [missingField(place)] : []),
    ...(isObject(spec) ? [...mandatoryFields(spec, place), ...replicaFaults(spec, place)] : []),
    ...(isGrouped && !isAbsent(member(spec, "autoScalingConfig"))
      ? [conflictingField(`${place}/autoScalingConfig`, "is rejected in a clique of a scaling group, which scales it")]
      : []),
    ...podFaults(member(spec, "podSpec"), `${place}/podSpec`),
  ];
}

function mandatoryFields(spec: Readonly<Record<string, unknown>>, path: string): readonly ObjectFault[] {
  return ["podSpec", "replicas", "roleName"].flatMap((field) =>
    isAbsent(spec[field]) ? [missingField(pointerTo(path, field))] : [],
  );
}

/** The bounds of the numbers of pods: `minAvailable`, the replicas, and those of the autoscaler. */
function replicaFaults(spec: unknown, path: string): readonly ObjectFault[] {
  const written = number(member(spec, "replicas"));
  if (written === undefined) return [];
  // Grove sets 0 replicas to 1, after it has copied them to the minimum.
  const replicas = written === 0 ? 1 : written;
  const hasMin = !isAbsent(member(spec, "minAvailable"));
  const min = hasMin ? number(member(spec, "minAvailable")) : written;
  if (min === undefined) return [];
  return [
    ...(hasMin && written === 0 ? [] : numberBelow(spec, "replicas", path, 1)),
    ...numberBelow(spec, "minAvailable", path, 1),
    ...(hasMin && min > replicas
      ? [
          conflictingField(
            `${path}/minAvailable`,
            `must be at most replicas, which is ${replicas}, but is ${min}`,
            `${path}/replicas`,
          ),
        ]
      : []),
    ...scaleFaults(member(spec, "autoScalingConfig"), `${path}/autoScalingConfig`, { written, replicas, min }),
  ];
}

interface Replicas {
  readonly written: number;
  readonly replicas: number;
  readonly min: number;
}

function scaleFaults(scale: unknown, path: string, { written, replicas, min }: Replicas): readonly ObjectFault[] {
  if (isAbsent(scale)) return [];
  const own = member(scale, "minReplicas");
  const least = isAbsent(own) ? written : number(own);
  const most = number(member(scale, "maxReplicas"));
  const bound = Math.max(replicas, least ?? 0);
  return [
    ...(least !== undefined && least < min
      ? [conflictingField(`${path}/minReplicas`, `must be at least minAvailable, which is ${min}, but is ${least}`)]
      : []),
    ...(most !== undefined && most < bound
      ? [
          conflictingField(
            `${path}/maxReplicas`,
            `must be at least replicas and minReplicas, which is ${bound}, but is ${most}`,
          ),
        ]
      : []),
  ];
}

function podFaults(spec: unknown, path: string): readonly ObjectFault[] {
  const rejected = ["topologySpreadConstraints", "nodeName"].filter((field) => {
    const value = member(spec, field);
    return !isAbsent(value) && value !== "";
  });
  return [
    ...rejected.map((field) => conflictingField(pointerTo(path, field), "is rejected in the pods of a clique")),
    ...["containers", "initContainers"].flatMap((field) =>
      items(member(spec, field)).flatMap((container, index) => {
        const place = pointerTo(path, field, index, "env");
        const variables = items(at(container, "env"));
        return [
          ...variables.flatMap((variable, position) =>
            rejectedText(text(member(variable, "name")), pointerTo(place, position, "name"), environmentNameProblem),
          ),
          ...repeatedTexts(variables, "name", place),
        ];
      }),
    ),
  ];
}
