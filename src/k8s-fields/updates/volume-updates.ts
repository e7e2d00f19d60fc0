import { at, isObject, items, record, text } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { differences } from "./differences.ts";
import { DOCS, type ObjectUpdate, type UpdateCheck, type UpdateRefusal } from "./refusal.ts";
import { every, refusalAt, unchanged } from "./unchanged.ts";
import { withFieldsOf, withValue } from "./with-value.ts";

const VOLUMES = `${DOCS}/concepts/storage/persistent-volumes`;

/** The fields of a volume that may change; all others are its source. */
const MUTABLE = [
  "accessModes",
  "capacity",
  "claimRef",
  "mountOptions",
  "nodeAffinity",
  "persistentVolumeReclaimPolicy",
  "storageClassName",
  "volumeAttributesClassName",
];

/** The rules for a volume. Source: Kubernetes 1.36, `ValidatePersistentVolumeUpdate` of `pkg/apis/core/validation`. */
export const volumeUpdates: UpdateCheck = every(source, nodeAffinity, attributesClass);

function source({ before, after }: ObjectUpdate): readonly UpdateRefusal[] {
  const [old, now] = [record(before.spec), withFieldsOf(record(after.spec), record(before.spec), MUTABLE)];
  const isAdded = isObject(old.csi) && old.csi.controllerExpandSecretRef === undefined && isObject(now.csi);
  const compared = isAdded ? withValue(now, ["csi", "controllerExpandSecretRef"], undefined) : now;
  return differences(old, compared, "/spec").map((path) => refusalAt(path, `${VOLUMES}/`));
}

/** Labels of nodes of the time before Kubernetes 1.17, with those that replace them. */
const NEWER_LABELS: Readonly<Record<string, string>> = {
  "failure-domain.beta.kubernetes.io/zone": "topology.kubernetes.io/zone",
  "failure-domain.beta.kubernetes.io/region": "topology.kubernetes.io/region",
  "beta.kubernetes.io/os": "kubernetes.io/os",
  "beta.kubernetes.io/arch": "kubernetes.io/arch",
  "beta.kubernetes.io/instance-type": "node.kubernetes.io/instance-type",
};

function nodeAffinity({ before, after }: ObjectUpdate): readonly UpdateRefusal[] {
  const [old, now] = [at(before, "spec", "nodeAffinity"), at(after, "spec", "nodeAffinity")];
  if (old === undefined) return [];
  const path = "/spec/nodeAffinity";
  const changed = differences(old, now, path).filter((each) => !isNewerLabel(each, before, after));
  return changed.map((each) => refusalAt(each, `${VOLUMES}/#node-affinity`));
}

function isNewerLabel(path: string, before: Members, after: Members): boolean {
  const segments = path.split("/").slice(1);
  const [old, now] = [text(at(before, ...segments)), text(at(after, ...segments))];
  return segments.at(-1) === "key" && old !== undefined && now !== undefined && NEWER_LABELS[old] === now;
}

function attributesClass({ before, after }: ObjectUpdate): readonly UpdateRefusal[] {
  const [old, now] = [before, after].map((volume) => at(volume, "spec", "volumeAttributesClassName"));
  if (old === undefined || now !== undefined) return [];
  return [
    refusalAt(
      "/spec/volumeAttributesClassName",
      `${DOCS}/concepts/storage/volume-attributes-classes/`,
      "cannot be removed",
    ),
  ];
}

/** The rules for an attachment: nothing may change. */
export const attachmentUpdates: UpdateCheck = unchanged(["/spec"], `${VOLUMES}/`);

/** The rules for the drivers of a node: a driver may come and go, but not change, except for its number of volumes. */
export const nodeDriverUpdates: UpdateCheck = ({ before, after }) => {
  const drivers = items(at(before, "spec", "drivers")).map(record);
  return items(at(after, "spec", "drivers")).flatMap((driver, index) => {
    const old = drivers.find(({ name }) => name === record(driver).name);
    if (old === undefined) return [];
    const same = withFieldsOf(record(driver), old, ["allocatable"]);
    return differences(old, same, `/spec/drivers/${index}`).map((path) => refusalAt(path, `${VOLUMES}/`));
  });
};
