import { at, formatValue } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { imageName, isImagePlaceholder } from "../pods/image-name.ts";
import { titleOf } from "../pods/pod-parts.ts";

/** SEC-015: a copy of a tag on a node may be an old one, or somebody else's. */
export const imagePullPolicy = defineRule({
  id: "SEC-015",
  name: "image-pull-policy",
  title: "An image that a tag names is pulled at every start",
  severity: "warning",
  security: 4.6,
  pack: "strict",
  rationale:
    "With IfNotPresent or Never a node runs its own copy of a tag: ranks on different nodes may run different programs, and a poisoned copy stays. It also lets a pod run a private image that another pod has pulled. With a digest every policy is fine.",
  fix: "name the image by its digest, or set imagePullPolicy to Always",
  docs: ["https://kubernetes.io/docs/concepts/containers/images/#image-pull-policy"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers: [{name: main, image: "example.com/train:1.4", imagePullPolicy: Always}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers: [{name: main, image: "example.com/train:1.4", imagePullPolicy: Never}]
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      const policy = at(view.container, "imagePullPolicy");
      // Where it is absent, the default follows from the tag: SEC-009 is about tags, and once is enough.
      if (policy !== "IfNotPresent" && policy !== "Never") continue;
      const image = at(view.container, "image");
      if (typeof image !== "string" || isImagePlaceholder(image)) continue;
      const name = imageName(image);
      if (name === undefined || name.digest !== undefined) continue;
      report({
        path: `${view.pointer}/imagePullPolicy`,
        message: `${titleOf(view)} has the pull policy ${policy} for the image ${formatValue(image)}, whose tag can be moved`,
        expected: "Always, or an image with a digest",
        received: policy,
      });
    }
  },
});
