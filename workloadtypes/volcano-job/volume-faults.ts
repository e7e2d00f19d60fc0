import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedText, repeatedTexts } from "../../src/k8s-fields/index.ts";
import { isAbsent, isObject, items, pointerTo, subdomainProblem, text } from "../../src/kernel/index.ts";

/** The faults of the volumes of a job, each of which has either a claim that exists or one to create. */
export function volumeFaults(volumes: unknown): readonly ObjectFault[] {
  return [
    ...items(volumes).flatMap((volume, index) => faultsOf(volume, pointerTo("/spec/volumes", index))),
    ...repeatedTexts(volumes, "mountPath", "/spec/volumes"),
  ];
}

function faultsOf(volume: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(volume)) return [];
  const { mountPath, volumeClaim, volumeClaimName } = volume;
  const [name, place] = [text(volumeClaimName) ?? "", `${path}/volumeClaimName`];
  const hasClaim = !isAbsent(volumeClaim);
  return [
    ...(mountPath === "" ? [missingField(`${path}/mountPath`)] : []),
    ...(name === "" && !hasClaim ? [missingField(path, "must have one of volumeClaim and volumeClaimName")] : []),
    ...(name !== "" && hasClaim
      ? [conflictingField(place, "must not be set together with volumeClaim", `${path}/volumeClaim`)]
      : []),
    ...(name === "" ? [] : rejectedText(name, place, subdomainProblem)),
  ];
}
