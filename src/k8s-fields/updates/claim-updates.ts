import { at, compareQuantities, equalValues, pointerTo, quantityOf, record, text } from "../../kernel/index.ts";
import { DOCS, type ObjectUpdate, type UpdateCheck, type UpdateRefusal } from "./refusal.ts";
import { changesBelow, every, refusalAt, unchanged } from "./unchanged.ts";

const CLAIMS = `${DOCS}/concepts/storage/persistent-volumes`;
const GROWTH = `${CLAIMS}/#expanding-persistent-volumes-claims`;
const CLASSES = `${DOCS}/concepts/storage/volume-attributes-classes/`;
const STORAGE = "/spec/resources/requests/storage";
const CLASS_NAME = "/spec/storageClassName";
const ATTRIBUTES = "/spec/volumeAttributesClassName";
const CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";

/** The rules for a claim. Source: Kubernetes 1.36, `ValidatePersistentVolumeClaimUpdate` of `pkg/apis/core/validation`. */
export const claimUpdates: UpdateCheck = every(
  unchanged(["/spec"], `${CLAIMS}/`, [STORAGE, ATTRIBUTES, CLASS_NAME, "/spec/volumeName"]),
  setOnce("volumeName"),
  storageClass,
  size,
  attributesClass,
);

/** A field that a claim may get, but that cannot change afterwards. */
function setOnce(field: string): UpdateCheck {
  return ({ before, after }) => {
    const [old, now] = [at(before, "spec", field), at(after, "spec", field)];
    return old === undefined || old === now ? [] : [refusalAt(`/spec/${field}`, `${CLAIMS}/`)];
  };
}

function storageClass(update: ObjectUpdate): readonly UpdateRefusal[] {
  const [old, now] = [update.before, update.after].map((claim) => ({
    annotation: record(at(claim, "metadata", "annotations"))[CLASS_ANNOTATION],
    field: at(claim, "spec", "storageClassName"),
  })) as [ClassOfClaim, ClassOfClaim];
  const isMoved = old.annotation !== undefined && old.field === undefined && now.field === old.annotation;
  if (isMoved && (now.annotation ?? old.annotation) === old.annotation) return [];
  const annotation = pointerTo("/metadata/annotations", CLASS_ANNOTATION);
  return [
    ...(old.annotation === now.annotation ? [] : [refusalAt(annotation, `${CLAIMS}/`)]),
    ...(isClassKept(old, now) ? defaultedClass(old, now) : [refusalAt(CLASS_NAME, `${CLAIMS}/`)]),
  ];
}

/** In a cluster with a default class, a claim without a class has that one. */
function defaultedClass(old: ClassOfClaim, now: ClassOfClaim): readonly UpdateRefusal[] {
  if (old.field !== undefined || old.annotation !== undefined || now.field === undefined) return [];
  return [{ ...refusalAt(CLASS_NAME, `${CLAIMS}/`), condition: "the claim got another default StorageClass" }];
}

/** The class of a claim, in its field and in an annotation of the time before the field. */
interface ClassOfClaim {
  readonly annotation: unknown;
  readonly field: unknown;
}

/** A claim without a class may get one, since an API server had none to set when it was created. */
function isClassKept(old: ClassOfClaim, now: ClassOfClaim): boolean {
  if (old.field !== undefined) return now.field === old.field;
  return now.field === undefined || old.annotation === undefined || old.annotation === now.field;
}

function size(update: ObjectUpdate): readonly UpdateRefusal[] {
  const [old, now] = [update.before, update.after].map((claim) =>
    quantityOf(at(claim, "spec", "resources", "requests", "storage")),
  );
  if (old === undefined || now === undefined || compareQuantities(old, now) === 0) {
    return changesBelow(STORAGE, update.before, update.after).map((path) => refusalAt(path, `${CLAIMS}/`));
  }
  if (isUnbound(update)) return [refusalAt(STORAGE, GROWTH, "cannot change before the claim is bound to a volume")];
  if (compareQuantities(now, old) < 0) {
    const capacity = quantityOf(at(update.status, "capacity", "storage"));
    if (capacity !== undefined && compareQuantities(now, capacity) > 0) return [];
    return [refusalAt(STORAGE, GROWTH, "cannot shrink below the size of the volume")];
  }
  const name = text(at(update.before, "spec", "storageClassName"));
  const expands = update.expands(name);
  if (expands === true) return [];
  if (name === "") return [refusalAt(STORAGE, GROWTH, "cannot grow without a StorageClass")];
  if (expands === false) {
    return [refusalAt(STORAGE, GROWTH, `cannot grow: the StorageClass ${name} lacks allowVolumeExpansion: true`)];
  }
  const what = name === undefined ? "the default StorageClass" : `the StorageClass ${name}`;
  return [
    {
      ...refusalAt(STORAGE, GROWTH, "can grow only where its class allows it"),
      condition: `${what}, which this repository does not contain, lacks allowVolumeExpansion: true`,
    },
  ];
}

/** Whether the status says that the claim has no volume. In a repository there is none, and a claim in use is bound. */
function isUnbound({ status }: ObjectUpdate): boolean {
  return status !== undefined && status.phase !== "Bound";
}

function attributesClass(update: ObjectUpdate): readonly UpdateRefusal[] {
  const [old, now] = [update.before, update.after].map((claim) => at(claim, "spec", "volumeAttributesClassName"));
  if (equalValues(old, now)) return [];
  if (isUnbound(update)) return [refusalAt(ATTRIBUTES, CLASSES, "cannot change before the claim is bound to a volume")];
  if (now !== undefined && now !== "") return [];
  const rule = "cannot be removed once a class is applied";
  const isApplied = at(update.status, "currentVolumeAttributesClassName") !== undefined;
  if (isApplied) return [refusalAt(ATTRIBUTES, CLASSES, rule)];
  if (update.status !== undefined) return [];
  return [{ ...refusalAt(ATTRIBUTES, CLASSES, rule), condition: "the class is applied to the volume" }];
}
