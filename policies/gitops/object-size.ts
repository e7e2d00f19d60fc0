import { at, members } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** Largest object in bytes: etcd accepts requests of 1.5 MiB, which include the fields that the API server adds. */
const MAX_OBJECT_BYTES = 900 * 1024;
/** Largest sum of all keys and values of annotations in bytes (Kubernetes: `TotalAnnotationSizeLimitB`). */
const MAX_ANNOTATION_BYTES = 256 * 1024;
/** Largest number of UTF-8 bytes for one UTF-16 code unit. */
const MAX_BYTES_PER_CODE_UNIT = 3;

/** GITOPS-014: the API server can store the object. */
export const objectSize = defineRule({
  id: "GITOPS-014",
  name: "object-size",
  title: "An object is at most 900 KiB large, and its annotations are at most 256 KiB",
  severity: "warning",
  pack: "strict",
  rationale:
    "etcd rejects requests above 1.5 MiB, and the API server rejects more than 256 KiB of annotations. A client-side apply stores a copy of the whole object in an annotation.",
  fix: "move large data to a volume, an image or object storage, or split the object",
  docs: ["https://etcd.io/docs/latest/dev-guide/limit/"],
  examples: {
    good: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {a: b}
`,
    bad: `
apiVersion: ml.example.com/v1
kind: Catalogue
metadata: {name: models}
spec:
  model: &model >-
    A model for text in many languages, which was trained on public documents and code of the last years.
    It answers questions, writes summaries, translates between languages and explains the results it gives.
    It runs on one GPU with 80 GB of memory, or on two with 40 GB each; a smaller variant needs half of it.
    Its weights are in object storage and are loaded at the start of a pod, which takes about five minutes.
    The first request after that takes longer than the others, since the caches of the server are empty.
    Requests are limited to 8,192 tokens; longer ones are rejected with an error that names this limit.
  ten: &ten [*model, *model, *model, *model, *model, *model, *model, *model, *model, *model]
  hundred: &hundred [*ten, *ten, *ten, *ten, *ten, *ten, *ten, *ten, *ten, *ten]
  all: [*hundred, *hundred, *hundred, *hundred, *hundred, *hundred, *hundred, *hundred,
    *hundred, *hundred, *hundred, *hundred, *hundred, *hundred, *hundred, *hundred]
`,
  },
  scope: "object",
  check: ({ object }, { report }) => {
    const annotations = members(at(object.metadata, "annotations")).reduce(
      (sum, [key, value]) => sum + Buffer.byteLength(key) + (typeof value === "string" ? Buffer.byteLength(value) : 0),
      0,
    );
    if (annotations > MAX_ANNOTATION_BYTES) {
      report({
        path: "/metadata/annotations",
        message: `the annotations of ${object.kind} ${object.metadata.name} are ${kib(annotations)} KiB, but at most 256 KiB are allowed`,
        expected: "at most 256 KiB",
        received: `${kib(annotations)} KiB`,
        value: annotations,
      });
    }
    // The file may be much smaller than the object because of YAML aliases.
    const json = JSON.stringify(object);
    if (json.length * MAX_BYTES_PER_CODE_UNIT <= MAX_OBJECT_BYTES) return;
    const size = Buffer.byteLength(json);
    if (size <= MAX_OBJECT_BYTES) return;
    report({
      path: "",
      message: `${object.kind} ${object.metadata.name} is ${kib(size)} KiB, but at most 900 KiB are allowed`,
      expected: "at most 900 KiB",
      received: `${kib(size)} KiB`,
      value: size,
    });
  },
});

function kib(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
