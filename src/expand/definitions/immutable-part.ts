import {
  activeItems,
  canonicalJson,
  canonicalText,
  keysInOrder,
  member,
  type Nullable,
  type NullableList,
  presentItems,
} from "../../kernel/index.ts";
import type { GitVolume, TrainingSpec } from "../../model/index.ts";

type Value = unknown;

/** Fields of the `spec` that can change in an existing Job: its mutable fields, and those that other objects have. */
const MUTABLE = new Set([
  "autoDeletionTimeAfterCompletionSeconds",
  "backoffLimit",
  "category",
  "exposedUrls",
  "parallelism",
  "ports",
  "preemptibility",
  "priorityClass",
  "relatedUrls",
  "terminateAfterPreemption",
]);

/** Members of list items that have no effect on a pod, by the name of the list. */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  environmentVariables: ["description"],
  tolerations: ["name"],
  configMapVolume: ["name"],
  emptyDirVolume: ["name"],
  git: ["name"],
  hostPath: ["name"],
  nfs: ["name"],
  pvc: ["name", "existingPvc", "dataSharing"],
  s3: ["name"],
  secretVolume: ["name"],
};

/** Members that are quantities, each written in its canonical form. */
const QUANTITIES: ReadonlySet<string> = new Set([
  "cpuMemoryLimit",
  "cpuMemoryRequest",
  "gpuMemoryLimit",
  "gpuMemoryRequest",
  "size",
  "sizeLimit",
]);

/** Values that are equivalent to an absent member, by the name of the member, from the API documents. */
const DEFAULTS: Readonly<Record<string, readonly Value[]>> = {
  createHomeDir: [false],
  ephemeral: [false],
  hostIpc: [false],
  hostNetwork: [false],
  largeShmRequest: [false],
  mountPropagation: ["None"],
  readOnlyMany: [false],
  readWriteMany: [false],
  readWriteOnce: [true],
  restartPolicy: ["Never"],
  scheme: ["HTTP"],
  stdin: [false],
  tty: [false],
  uidGidSource: ["fromTheImage", "custom"],
  userCredential: [false],
  volumeMode: ["Filesystem"],
};

/** Defaults that apply in one place only: the list or object, then the member. */
const LOCAL_DEFAULTS: Readonly<Record<string, Readonly<Record<string, readonly Value[]>>>> = {
  git: { secretKeyOfUser: ["User"], secretKeyOfPassword: ["Password"] },
  hostPath: { readOnly: [true] },
  httpGet: { path: ["", "/"] },
  nfs: { readOnly: [true] },
  pvc: { readOnly: [false] },
};

/**
 * Returns the part of a Training's `spec` that affects the pod template or another immutable field of a Job, as canonical
 * JSON; undefined without such a part. Nulls, explicit defaults, excluded items and empty objects make no difference, and neither do the order
 * of members, labels and annotations, the form of a quantity (`1Gi`, `1024Mi`), and fields that only people or policies
 * read. Changing this function renames every run, so it changes only with a major version.
 */
export function immutablePart(spec: TrainingSpec): string | undefined {
  const { labels, annotations, compute, storage, nodeAffinityRequired, restartPolicy, ...rest } = spec;
  const immutableFields = Object.fromEntries(Object.entries(rest).filter(([name]) => !MUTABLE.has(name)));
  return normalText("spec", {
    ...immutableFields,
    labels: textsOf(labels),
    annotations: textsOf(annotations),
    compute: compute && { ...compute, extendedResources: quantitiesOf(compute.extendedResources) },
    storage: storage && {
      ...storage,
      pvc: claimsOf(storage),
      git: activeItems<GitVolume>(storage.git).map(({ item }) => item),
    },
    // A Job uses OnFailure for both.
    restartPolicy: restartPolicy === "Always" ? "OnFailure" : restartPolicy,
    nodeAffinityRequired: termsOf(nodeAffinityRequired),
  });
}

// Directly as text, because every run needs its name, and nothing else needs the values.
function normalText(name: string, value: Value): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) {
    const items = value.filter((item) => !isExcluded(item)).map((item) => normalText(name, item) ?? "{}");
    return items.length === 0 ? undefined : `[${items.join(",")}]`;
  }
  if (typeof value === "string" && QUANTITIES.has(name)) return JSON.stringify(canonicalText(value));
  if (typeof value !== "object") return JSON.stringify(value);
  let members = "";
  for (const key of keysInOrder(value)) {
    if (key === "exclude" || UNSEEN[name]?.includes(key)) continue;
    const inner: Value = (value as Readonly<Record<string, Value>>)[key];
    if ((LOCAL_DEFAULTS[name]?.[key] ?? DEFAULTS[key])?.includes(inner)) continue;
    const text = normalText(key, inner);
    if (text !== undefined) members += `${members === "" ? "" : ","}${JSON.stringify(key)}:${text}`;
  }
  return members === "" ? undefined : `{${members}}`;
}

function isExcluded(item: Value): boolean {
  return item === null || member(item, "exclude") === true;
}

/** As one text, so that a term without expressions is kept: it matches no node, an absent one would match all. */
function termsOf(affinity: TrainingSpec["nodeAffinityRequired"]): Value {
  const terms = affinity?.nodeSelectorTerms ?? [];
  if (terms.length === 0) return undefined;
  return canonicalJson(
    terms.map((term) =>
      presentItems(term?.matchExpressions).map(({ item }) => ({ ...item, values: item.values ?? [] })),
    ),
  );
}

interface NamedText {
  readonly name?: Nullable<string>;
  readonly value?: Nullable<string>;
  readonly exclude?: Nullable<boolean>;
}

/** Labels and annotations become a map in the pod, so their order has no effect; an absent value is the empty text. */
function textsOf(list: NullableList<NamedText>): Value {
  return Object.fromEntries(activeItems(list).map(({ item }) => [`=${item.name ?? ""}`, item.value ?? ""]));
}

function quantitiesOf(list: NonNullable<TrainingSpec["compute"]>["extendedResources"]): Value {
  return Object.fromEntries(
    activeItems(list).map(({ item }) => [`=${item.resource ?? ""}`, canonicalText(item.quantity ?? "")]),
  );
}

/** For a claim that is a separate object, the pod depends only on whether it is a raw device. */
function claimsOf({ pvc }: NonNullable<TrainingSpec["storage"]>): Value {
  return activeItems(pvc).map(({ item }) =>
    item.ephemeral ? item : { ...item, claimInfo: { volumeMode: item.claimInfo?.volumeMode } },
  );
}
