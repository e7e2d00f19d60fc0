import { at, groupOf, type KubeObject, members, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { SYNC_OPTIONS, type Syncer, syncerName, syncersOf } from "../../src/synth/index.ts";
import { argocdAppliers } from "../sets/argocd-appliers.ts";

/** The most bytes of all keys and values of annotations. Source: apimachinery, pkg/api/validation/objectmeta.go. */
const MOST_BYTES = 256 * 1024;
/** A character of JSON may need six bytes in the copy, so that a smaller text is never too large. */
const MOST_BYTES_OF_CHARACTER = 6;
const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
const TRACKING = "argocd.argoproj.io/tracking-id";

/** GITOPS-088: a client-side apply of Argo CD can write its copy of the object. */
export const clientSideApplySize = defineRule({
  id: "GITOPS-088",
  name: "client-side-apply-size",
  title: "Argo CD applies an object on the server side if a copy of it is too large for an annotation",
  severity: "error",
  pack: "recommended",
  rationale: `Without ServerSideApply=true, Argo CD applies objects as kubectl apply does, with a copy of the whole object in the annotation ${LAST_APPLIED}. The API server accepts 262,144 bytes of annotations, and large CustomResourceDefinitions have more: the sync fails with "metadata.annotations: Too long". The rule counts the bytes of the annotations that would be written: JSON as Go writes it, with the tracking annotation of Argo CD. Objects whose text has less than 43 KiB are not counted. Sources: kubectl, pkg/util/apply.go; argo-cd, gitops-engine/pkg/sync/sync_context.go.`,
  fix: "add ServerSideApply=true to syncPolicy.syncOptions of the Application, or to the annotation argocd.argoproj.io/sync-options of the object",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/sync-options/#server-side-apply"],
  examples: { good: example("[ServerSideApply=true]"), bad: example("[]") },
  scope: "set",
  check: (set, { report }) => {
    if (!syncersOf(set).some(({ controller }) => controller === "argocd")) return;
    for (const checked of set.objects) {
      const { object, bytes = MOST_BYTES } = checked;
      if (bytes * MOST_BYTES_OF_CHARACTER < MOST_BYTES) continue;
      const syncer = argocdAppliers(set, checked).find((each) => isAppliedByClient(object, each));
      if (syncer === undefined) continue;
      const size = annotationBytes(object, syncer);
      if (size <= MOST_BYTES) continue;
      report({
        object: checked,
        path: "/metadata/annotations",
        message: `${syncerName(syncer)} cannot apply ${object.kind} ${object.metadata.name}: with the copy that a client-side apply writes, its annotations have ${size} bytes, and at most ${MOST_BYTES} are allowed`,
        value: size,
        related: [{ object: syncer.checked, path: syncer.pointer, message: "its options" }],
      });
    }
  },
});

/** Whether Argo CD neither replaces the object nor applies it on the server side. */
function isAppliedByClient({ metadata }: KubeObject, { options }: Syncer): boolean {
  const own = (text(at(metadata.annotations, SYNC_OPTIONS)) ?? "").split(",").map((option) => option.trim());
  if (own.includes("Replace=true") || options.includes("Replace=true")) return false;
  if (own.includes("ServerSideApply=false")) return true;
  return !own.includes("ServerSideApply=true") && !options.includes("ServerSideApply=true");
}

/** The bytes of all annotations after a client-side apply. */
function annotationBytes(object: KubeObject, { checked }: Syncer): number {
  const { apiVersion, kind, metadata } = object;
  const id = `${checked.object.metadata.name}:${groupOf(apiVersion)}/${kind}:${metadata.namespace ?? ""}/${metadata.name}`;
  const { [LAST_APPLIED]: _, ...written } = metadata.annotations ?? {};
  const annotations = { ...written, [TRACKING]: id };
  const copy = { ...object, metadata: { ...metadata, annotations } };
  const others = members(annotations).reduce((sum, [key, value]) => sum + bytesOf(key) + bytesOf(text(value) ?? ""), 0);
  return others + bytesOf(LAST_APPLIED) + jsonBytes(copy);
}

/** The bytes of JSON as Go writes it, with the line feed at its end: `<`, `>`, `&` and two separators of lines are escaped. */
function jsonBytes(value: object): number {
  const json = JSON.stringify(value);
  const short = json.match(/[<>&]/g)?.length ?? 0;
  const long = json.match(/[\u2028\u2029]/g)?.length ?? 0;
  return bytesOf(json) + short * 5 + long * 3 + 1;
}

const bytesOf = (written: string) => Buffer.byteLength(written);

function example(options: string): string {
  return `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: crds, namespace: argocd}
spec:
  project: platform
  source: {repoURL: "https://git.example.com/platform.git", path: ., targetRevision: main}
  destination: {name: in-cluster}
  syncPolicy: {syncOptions: ${options}}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: models.ml.example.com}
spec:
  group: ml.example.com
  scope: Namespaced
  names: {plural: models, singular: model, kind: Model, listKind: ModelList}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            one: &one
              type: string
              description: >-
                A model for text in many languages, which was trained on public documents and code of the last years.
                It answers questions, writes summaries, translates between languages and explains the results it gives.
                It runs on one GPU with 80 GB of memory, or on two with 40 GB each; a smaller variant needs half of it.
                Its weights are in object storage and are loaded at the start of a pod, which takes about five minutes.
                The first request after that takes longer than the others, since the caches of the server are empty.
            ten: &ten {type: object, properties: {a: *one, b: *one, c: *one, d: *one, e: *one, f: *one, g: *one, h: *one}}
            hundred: &hundred {type: object, properties: {a: *ten, b: *ten, c: *ten, d: *ten, e: *ten, f: *ten, g: *ten, h: *ten}}
            all: {type: object, properties: {a: *hundred, b: *hundred, c: *hundred, d: *hundred, e: *hundred, f: *hundred, g: *hundred, h: *hundred}}
`;
}
