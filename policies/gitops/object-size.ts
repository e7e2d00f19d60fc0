import { at, members } from "../../src/policy/read.ts";
import { defineRule } from "../../src/policy/rule.ts";

/** Bytes from which on etcd may refuse an object: its limit is 1.5 MiB for a request, with what the server adds. */
const MOST_OBJECT = 900 * 1024;
/** Bytes that all annotations of an object may have, keys and values (Kubernetes: `TotalAnnotationSizeLimitB`). */
const MOST_ANNOTATIONS = 256 * 1024;

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
apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  annotations:
    example.com/model: ${"0123456789abcdef".repeat(16_500)}
`,
  },
  scope: "object",
  check: ({ object, bytes }, { report }) => {
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
    // A text has more bytes than what is stored of it; only a large one is worth measuring.
    if (bytes !== undefined && bytes <= MOST_OBJECT) return;
    const size = Buffer.byteLength(JSON.stringify(object));
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
