import { podFieldTypes } from "../../policies/gitops/pod-field-types.ts";
import { gpuRules } from "../../policies/gpu/index.ts";
import { kubernetesRules } from "../../policies/kubernetes/index.ts";
import { parseManifest } from "../../src/inputs/source/parse-manifest.ts";
import { exactJson } from "../../src/kernel/base/large-integer.ts";
import { assumedOrganization } from "../../src/model/organization/assumed.ts";
import type { Organization } from "../../src/model/organization/organization.ts";
import { check } from "./policies.ts";

/** K8S-007 is about amounts that the API server accepts. */
const RULES = [
  ...kubernetesRules.filter(({ id }) => id !== "K8S-007"),
  podFieldTypes,
  ...gpuRules.filter(({ id }) => id === "GPU-001" || id === "GPU-002"),
];

/**
 * The errors about the fields of an object, as `muster check` reports them: rule, path and message.
 *
 * @param kubernetes the version of the cluster. Default: the newest known one
 */
export function fieldErrors(object: unknown, kubernetes?: string): readonly string[] {
  const { issues, object: parsed } = parseManifest(object, undefined, { synced: false });
  const organization = kubernetes === undefined ? assumedOrganization() : organizationOn(kubernetes);
  const findings = parsed === undefined ? [] : check(RULES, exactJson(object) ?? "", { organization });
  return [...issues, ...findings]
    .filter(({ severity }) => severity === "error")
    .map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
}

function organizationOn(kubernetes: string): Organization {
  const assumed = assumedOrganization();
  return { ...assumed, clusters: assumed.clusters.map((cluster) => ({ ...cluster, kubernetes })) };
}
