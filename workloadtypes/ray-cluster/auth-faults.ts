import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField } from "../../src/k8s-fields/index.ts";
import { at, isAbsent, member } from "../../src/kernel/index.ts";
import { rayVersionFaults } from "./ray-version.ts";

/** The faults of the authentication of a Ray cluster. */
export function authFaults(spec: unknown, path: string): readonly ObjectFault[] {
  const options = member(spec, "authOptions");
  const place = `${path}/authOptions`;
  const isK8s = member(options, "enableK8sTokenAuth") === true;
  if (member(options, "mode") !== "token") {
    if (!isK8s) return [];
    return [conflictingField(`${place}/enableK8sTokenAuth`, "is rejected unless mode is token", `${place}/mode`)];
  }
  const tooOld = rayVersionFaults(spec, path, isK8s ? "2.55.0" : "2.52.0", "authentication with tokens");
  if (tooOld !== undefined) return tooOld;
  const secret = member(options, "secretName");
  if (!isK8s || isAbsent(secret) || secret === "") return [];
  return [
    conflictingField(
      `${place}/secretName`,
      "must not be set together with enableK8sTokenAuth",
      `${place}/enableK8sTokenAuth`,
    ),
  ];
}

/** The fault of tokens of Kubernetes in a RayJob or RayService, which support only tokens of Ray. */
export function k8sAuthFaults(spec: unknown, path: string, kind: string): readonly ObjectFault[] {
  if (at(spec, "authOptions", "enableK8sTokenAuth") !== true) return [];
  return [conflictingField(`${path}/authOptions/enableK8sTokenAuth`, `is not supported in a ${kind}`)];
}
