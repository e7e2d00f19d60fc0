import { formatValue } from "../../src/base/read.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import { imageName, isDigest } from "../pods/image-name.ts";
import { placeOfImage, podImages } from "./pod-images.ts";

/** SEC-009: a digest names one image, a tag whatever is there when the pod starts. */
export const imagePinnedByDigest = defineRule({
  id: "SEC-009",
  name: "image-pinned-by-digest",
  title: "Every image is named by its digest",
  severity: "error",
  security: 7.2,
  pack: "recommended",
  rationale:
    "A tag can be moved: a run could not be repeated, ranks of one gang could run different programs, and whoever may write to the registry changes what runs. With latest or no tag that is certain, so it is an error; any other tag is a warning. A tag beside the digest is for people and does no harm.",
  fix: "write the image as name:tag@sha256:<digest>",
  docs: ["https://kubernetes.io/docs/concepts/containers/images/"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      image: "example.com/train:1.4@sha256:6a5c1f0a3a9c2b1f7a4b8e1d2c3f4a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5"
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers: [{name: main, image: "example.com/train:latest"}]
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const image of podImages(pod)) {
      const problem = problemOf(image.reference);
      if (problem === undefined) continue;
      const received = formatValue(image.reference);
      const { path, user } = placeOfImage(pod, image);
      report({ path, received, ...problem, message: `${user} has the image ${received}, ${problem.message}` });
    }
  },
});

function problemOf(reference: string): Pick<RuleFinding, "message" | "severity" | "fix"> | undefined {
  const image = imageName(reference);
  // SEC-010 is about a name that is none.
  if (image === undefined) return undefined;
  const { tag, digest } = image;
  if (digest !== undefined) {
    if (isDigest(digest)) return undefined;
    return { message: "whose digest is not sha256 with 64 lower-case hexadecimal digits" };
  }
  if (tag === undefined) return { message: "which has neither tag nor digest and so means latest" };
  if (tag === "latest") return { message: "whose tag latest moves with every release" };
  return { severity: "warning", message: "whose tag can be moved, and has no digest" };
}
