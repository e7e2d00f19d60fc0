import { at, items, text } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import type { ReferencedName, TargetKind } from "./referenced-name.ts";

const CONFIG_MAP: readonly TargetKind[] = [{ group: "", kind: "ConfigMap" }];
const SERVICE_ACCOUNT: readonly TargetKind[] = [{ group: "", kind: "ServiceAccount" }];
/** A SealedSecret and an ExternalSecret make a Secret of their name. */
const SECRET: readonly TargetKind[] = [
  { group: "", kind: "Secret" },
  { group: "bitnami.com", kind: "SealedSecret" },
  { group: "external-secrets.io", kind: "ExternalSecret" },
];

const PRIORITY_CLASS: readonly TargetKind[] = [{ group: "scheduling.k8s.io", kind: "PriorityClass" }];
const VOLUME_CLAIM: readonly TargetKind[] = [{ group: "", kind: "PersistentVolumeClaim" }];
const RESOURCE_CLAIM: readonly TargetKind[] = [{ group: "resource.k8s.io", kind: "ResourceClaim" }];
const CLAIM_TEMPLATE: readonly TargetKind[] = [{ group: "resource.k8s.io", kind: "ResourceClaimTemplate" }];

/** The kinds to which pods refer. */
export const POD_TARGETS: readonly TargetKind[] = [
  ...CONFIG_MAP,
  ...SERVICE_ACCOUNT,
  ...SECRET,
  ...PRIORITY_CLASS,
  ...VOLUME_CLAIM,
  ...RESOURCE_CLAIM,
  ...CLAIM_TEMPLATE,
];

/** The names of other objects in a pod template, without those that are `optional`. Paths lead into the template. */
export function podReferences({ spec, containers }: PodView): readonly ReferencedName[] {
  const found: ReferencedName[] = [];
  const add = (targets: readonly TargetKind[], path: string, value: unknown) => {
    const name = text(value);
    if (name !== undefined) found.push({ path, name, targets });
  };
  const addFrom = (targets: readonly TargetKind[], path: string, source: unknown, key = "name") => {
    if (at(source, "optional") !== true) add(targets, `${path}/${key}`, at(source, key));
  };
  add(SERVICE_ACCOUNT, "/spec/serviceAccountName", spec.serviceAccountName);
  add(PRIORITY_CLASS, "/spec/priorityClassName", spec.priorityClassName);
  for (const [index, claim] of items(at(spec, "resourceClaims")).entries()) {
    const path = `/spec/resourceClaims/${index}`;
    add(RESOURCE_CLAIM, `${path}/resourceClaimName`, at(claim, "resourceClaimName"));
    add(CLAIM_TEMPLATE, `${path}/resourceClaimTemplateName`, at(claim, "resourceClaimTemplateName"));
  }
  for (const [index, secret] of items(spec.imagePullSecrets).entries()) {
    addFrom(SECRET, `/spec/imagePullSecrets/${index}`, secret);
  }
  for (const [index, volume] of items(spec.volumes).entries()) {
    const path = `/spec/volumes/${index}`;
    addFrom(SECRET, `${path}/secret`, at(volume, "secret"), "secretName");
    addFrom(CONFIG_MAP, `${path}/configMap`, at(volume, "configMap"));
    addFrom(VOLUME_CLAIM, `${path}/persistentVolumeClaim`, at(volume, "persistentVolumeClaim"), "claimName");
    for (const [position, source] of items(at(volume, "projected", "sources")).entries()) {
      addFrom(SECRET, `${path}/projected/sources/${position}/secret`, at(source, "secret"));
      addFrom(CONFIG_MAP, `${path}/projected/sources/${position}/configMap`, at(source, "configMap"));
    }
  }
  for (const { container, pointer } of containers) {
    for (const [index, variable] of items(container.env).entries()) {
      const from = at(variable, "valueFrom");
      if (from === undefined) continue;
      addFrom(SECRET, `${pointer}/env/${index}/valueFrom/secretKeyRef`, at(from, "secretKeyRef"));
      addFrom(CONFIG_MAP, `${pointer}/env/${index}/valueFrom/configMapKeyRef`, at(from, "configMapKeyRef"));
    }
    for (const [index, source] of items(container.envFrom).entries()) {
      addFrom(SECRET, `${pointer}/envFrom/${index}/secretRef`, at(source, "secretRef"));
      addFrom(CONFIG_MAP, `${pointer}/envFrom/${index}/configMapRef`, at(source, "configMapRef"));
    }
  }
  return found;
}
