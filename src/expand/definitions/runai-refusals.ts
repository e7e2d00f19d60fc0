import { activeItems, type NullableList, pointerTo, stringOf } from "../../kernel/index.ts";
import type { TrainingDefinition, TrainingSpec } from "../../model/index.ts";
import type { ExpansionReporter } from "./report.ts";

const NO_FIELD = "has no field in run.ai/v2alpha1, the YAML form of a Run:ai training";
const NO_FORM = "has the field readinessProbe in run.ai/v2alpha1, but its form is not published";

/** Fields that v2alpha1 does not have, each with the alternative. */
const WITHOUT_FIELD: readonly (readonly [path: string, read: (spec: TrainingSpec) => unknown, fix?: string])[] = [
  ["/spec/nodeAffinityRequired", (spec) => spec.nodeAffinityRequired?.nodeSelectorTerms, "use nodeType or nodePools"],
  ["/spec/restartPolicy", (spec) => spec.restartPolicy, "leave it out; the platform decides it"],
  [
    "/spec/terminationGracePeriodSeconds",
    (spec) => spec.terminationGracePeriodSeconds,
    "leave it out; the platform gives 30 seconds",
  ],
];

/** Members of list items that v2alpha1 does not have, by the list. */
const MEMBERS_WITHOUT_FIELD: readonly (readonly [list: (spec: TrainingSpec) => readonly Item[], member: string])[] = [
  [(spec) => items("/spec/environmentVariables", spec.environmentVariables), "configMap"],
  [(spec) => items("/spec/environmentVariables", spec.environmentVariables), "podFieldRef"],
  [(spec) => items("/spec/environmentVariables", spec.environmentVariables), "userCredential"],
  [(spec) => items("/spec/exposedUrls", spec.exposedUrls), "authorizationType"],
  [(spec) => items("/spec/exposedUrls", spec.exposedUrls), "authorizedUsers"],
  [(spec) => items("/spec/exposedUrls", spec.exposedUrls), "authorizedGroups"],
  [(spec) => items("/spec/storage/configMapVolume", spec.storage?.configMapVolume), "subPath"],
  [(spec) => items("/spec/storage/configMapVolume", spec.storage?.configMapVolume), "defaultMode"],
  [(spec) => items("/spec/storage/secretVolume", spec.storage?.secretVolume), "defaultMode"],
  [(spec) => items("/spec/storage/emptyDirVolume", spec.storage?.emptyDirVolume), "medium"],
  [(spec) => items("/spec/storage/emptyDirVolume", spec.storage?.emptyDirVolume), "sizeLimit"],
  [(spec) => items("/spec/storage/git", spec.storage?.git), "branch"],
  [(spec) => items("/spec/storage/git", spec.storage?.git), "secretKeyOfPassword"],
];

interface Item {
  readonly path: string;
  readonly item: Readonly<Record<string, unknown>>;
}

/** Refuses the fields that `run.ai/v2alpha1` cannot express. Source: Run:ai, Workload YAML Reference of June 2024. */
export function refuseWithoutField({ spec }: Pick<TrainingDefinition, "spec">, report: ExpansionReporter): void {
  for (const [path, read, fix] of WITHOUT_FIELD) if (isSet(read(spec))) report.refuse(path, NO_FIELD, fix);
  if (isSet(spec.probes?.readiness)) report.refuse("/spec/probes/readiness", NO_FORM, "remove the probe");
  for (const [list, member] of MEMBERS_WITHOUT_FIELD) {
    for (const { path, item } of list(spec)) {
      if (isSet(item[member])) report.refuse(pointerTo(path, member), NO_FIELD, FIXES[member]);
    }
  }
  for (const { path } of items("/spec/storage/hostPath", spec.storage?.hostPath)) {
    report.refuse(path, `${NO_FIELD}: its volumes are not documented`, "mount an nfs export or a claim");
  }
  for (const { path } of items("/spec/storage/dataVolume", spec.storage?.dataVolume)) {
    report.refuse(
      path,
      "is refused: only the control plane can resolve its id",
      "mount the claim behind it: storage.pvc with existingPvc: true and claimName",
    );
  }
  for (const { path, item } of items("/spec/imagePullSecrets", spec.imagePullSecrets).slice(1)) {
    report.refuse(
      path,
      `is a second pull secret (${stringOf(item.name)}), and run.ai/v2alpha1 accepts only one`,
      "put both registries into one Secret",
    );
  }
}

const FIXES: Readonly<Record<string, string>> = {
  userCredential: "put the value into a Secret of the project's namespace and write secret: {name, key}",
  branch: "write it as revision",
  configMap: "write the value itself, or mount the ConfigMap",
};

function items<T extends object>(path: string, list: NullableList<T>): readonly Item[] {
  return activeItems(list).map(({ item, index }) => ({
    path: pointerTo(path, index),
    item: Object.fromEntries(Object.entries(item)),
  }));
}

/** An empty list is equivalent to an absent one. */
function isSet(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  return true;
}
