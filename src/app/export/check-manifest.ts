import { rules as shipped } from "../../../policies/index.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { catalogueOf } from "../../interpret/index.ts";
import type { Finding, Issue, KubeObject, Locate } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";
import { assumedCluster, type Organization, type PolicyGate, type ResourceInterface } from "../../model/index.ts";
import { buildSet, evaluateSet, readRuleBook, runaiPolicyFindings } from "../../rules/index.ts";
import { objectClusters } from "../results/object-clusters.ts";

/** A manifest, or the one in a body of the Workloads V2 API, as the object that it becomes. */
interface ExportedManifest {
  readonly object: KubeObject;
  readonly locate: Locate;
  /** The cluster of the project of a body. Default: the one that owns the namespace of the object. */
  readonly cluster?: string | undefined;
}

/** Returns the errors of a manifest. */
export type ManifestCheck = (manifest: ExportedManifest) => readonly Issue[];

interface ManifestCheckParts {
  readonly organization: Organization;
  readonly policies?: PolicyGate | undefined;
  /** Those of kinds that the repository registers. */
  readonly resourceInterfaces: readonly ResourceInterface[];
}

/** The rules about names that the platform resolves: node pools, priority classes and preemptibilities. */
const NAME_RULES: readonly string[] = ["GPU-012", "QUOTA-008"];

/**
 * Returns a check of the names in manifests that only the cluster of their project decides, and of the Run:ai policies, by
 * the rules of `muster check`. Definitions are checked when they are expanded. Without projects there is no `muster.yaml`
 * to compare with.
 */
export function manifestCheck({ organization, policies, resourceInterfaces }: ManifestCheckParts): ManifestCheck {
  if (organization.projects.length === 0) return () => [];
  const rules = shipped.filter(({ id }) => NAME_RULES.includes(id));
  const book = readRuleBook({ rules, organization, pack: "strict" });
  const catalogue = catalogueOf({ workloadTypes, resourceInterfaces });
  const placeOf = objectClusters(organization, assumedCluster());
  return ({ object, locate, cluster: named }) => {
    const cluster = organization.clusters.find(({ name }) => name === named) ?? placeOf(object).cluster;
    const parts = { objects: [{ object, cluster, locate }], organization, ...given({ policyGate: policies }) };
    const { set } = buildSet(parts, catalogue, { organization, workloadTypes, resourceInterfaces });
    const findings = [...evaluateSet(set, book.settings), ...runaiPolicyFindings(set)];
    return findings.filter(({ severity }) => severity === "error").map(issueOf);
  };
}

/** The part of a finding that an export reports: it has no baseline, so its issues have no fingerprints. */
function issueOf(finding: Finding): Issue {
  const { rule, name, severity, object, path, message, location, expected, received, fix, compliance } = finding;
  return given({ rule, name, severity, object, path, message, location, expected, received, fix, compliance });
}
