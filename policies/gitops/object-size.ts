import { at, members } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";

/** Bytes from which on etcd may refuse an object: its limit is 1.5 MiB for a request, with what the server adds. */
const MOST_OBJECT = 900 * 1024;
/** Bytes that all annotations of an object may have, keys and values (Kubernetes: `TotalAnnotationSizeLimitB`). */
const MOST_ANNOTATIONS = 256 * 1024;
/** UTF-8 of a UTF-16 code unit. */
const MOST_BYTES_PER_CHARACTER = 3;

/** GITOPS-014: the API server can store the object. */
export const objectSize = defineRule({
  id: "GITOPS-014",
  name: "object-size",
  title: "An object has at most 900 KiB, and its annotations have at most 256 KiB",
  severity: "warning",
  pack: "strict",
  rationale:
    "etcd refuses requests above 1.5 MiB, and the API server refuses more than 256 KiB of annotations. A client-side apply stores the whole object in one of them.",
  fix: "put large data into a volume, an image or object storage, or split the object",
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
  model: &model {name: llama, description: "a hundred characters would say more than these about every model there is"}
  ten: &ten [*model, *model, *model, *model, *model, *model, *model, *model, *model, *model]
  hundred: &hundred [*ten, *ten, *ten, *ten, *ten, *ten, *ten, *ten, *ten, *ten]
  thousand: &thousand [*hundred, *hundred, *hundred, *hundred, *hundred, *hundred, *hundred, *hundred, *hundred, *hundred]
  all: [*thousand, *thousand, *thousand, *thousand, *thousand, *thousand, *thousand, *thousand, *thousand, *thousand]
`,
  },
  scope: "object",
  check: ({ object }, { report }) => {
    const annotations = members(at(object.metadata, "annotations")).reduce(
      (sum, [key, value]) => sum + Buffer.byteLength(key) + (typeof value === "string" ? Buffer.byteLength(value) : 0),
      0,
    );
    if (annotations > MOST_ANNOTATIONS) {
      report({
        path: "/metadata/annotations",
        message: `the annotations of ${object.kind} ${object.metadata.name} have ${kib(annotations)} KiB`,
        expected: "at most 256 KiB",
        received: `${kib(annotations)} KiB`,
        value: annotations,
      });
    }
    // The object itself and not its text, which aliases make short.
    const json = JSON.stringify(object);
    if (json.length * MOST_BYTES_PER_CHARACTER <= MOST_OBJECT) return;
    const size = Buffer.byteLength(json);
    if (size <= MOST_OBJECT) return;
    report({
      path: "",
      message: `${object.kind} ${object.metadata.name} has ${kib(size)} KiB`,
      expected: "at most 900 KiB",
      received: `${kib(size)} KiB`,
      value: size,
    });
  },
});

function kib(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
