import { afterVariables, formatValue } from "../../src/kernel/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { imageName, isDigest } from "../pods/image-name.ts";
import { podExample } from "../pods/pod-example.ts";
import { imageVariable, placeOfImage, podImages } from "./pod-images.ts";

/** SEC-009: a pod runs the same image each time. */
export const imagePinnedByDigest = defineRule({
  id: "SEC-009",
  name: "image-pinned-by-digest",
  title: "Every image has a digest",
  severity: "warning",
  highestSeverity: "error",
  strictSeverity: "error",
  security: 7.2,
  pack: "recommended",
  rationale:
    "A tag can be moved to another image. Then a run cannot be repeated, ranks of one gang may run different programs, and anyone who can write to the registry decides which program runs. The tag latest, or no tag, changes with every release. A digest that is not valid is an error, because no runtime can pull the image. A tag together with a digest is harmless.",
  fix: "write the image as name:tag@sha256:<digest>",
  docs: ["https://kubernetes.io/docs/concepts/containers/images/"],
  examples: {
    good: podExample(`
containers:
  - name: main
    image: "example.com/train:1.4@sha256:6a5c1f0a3a9c2b1f7a4b8e1d2c3f4a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5"
`),
    bad: podExample('containers: [{name: main, image: "example.com/train:latest"}]'),
  },
  kustomize: "decides",
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
  const variable = imageVariable(reference);
  const image = imageName(variable === undefined ? reference : literalEnd(reference));
  if (variable !== undefined && !hasLiteralEnd(reference)) {
    const message = `which has the variable ${variable.name}, so muster cannot check that it has a digest`;
    return { ...(variable.atRunTime && { severity: "info" }), message, fix: VARIABLE_FIX };
  }
  if (image?.repository === KFP_PLACEHOLDER) {
    return { severity: "info", message: "which Kubeflow Pipelines replaces when the workflow runs" };
  }
  // SEC-010 reports invalid names.
  if (image === undefined) return undefined;
  const { tag, digest } = image;
  if (digest !== undefined) {
    if (isDigest(digest)) return undefined;
    return { severity: "error", message: "whose digest is not sha256 with 64 lower-case hexadecimal digits" };
  }
  if (tag === undefined) return { message: "which has neither tag nor digest, so the tag is latest" };
  if (tag === "latest") return { message: "whose tag latest moves with every release" };
  return { message: "which has no digest, and whose tag can be moved" };
}

const VARIABLE_FIX =
  "replace the variable before the check, or write the image as name:tag@sha256:<digest> with its digest";

/** The image in workflows that Kubeflow Pipelines compiles. Its driver patches the image of the component into the pod. */
const KFP_PLACEHOLDER = "ml-pipeline/should-be-overridden-during-runtime";

/** Whether the name after the last variable decides tag and digest: `${REGISTRY}/train:1`, `${IMAGE}@sha256:…`. */
function hasLiteralEnd(reference: string): boolean {
  return /[/:@]/.test(afterVariables(reference));
}

/** The reference with a word in place of everything up to the last variable, so that its tag and digest can be parsed. */
function literalEnd(reference: string): string {
  return `x${afterVariables(reference)}`;
}
