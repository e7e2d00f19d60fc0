import { at, formatValue } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { imageName, isImagePlaceholder } from "../pods/image-name.ts";
import { podExample } from "../pods/pod-example.ts";
import { titleOf } from "../pods/pod-parts.ts";

/** SEC-015: a pod does not run an outdated copy of a tag from the node. */
export const imagePullPolicy = defineRule({
  id: "SEC-015",
  name: "image-pull-policy",
  title: "Every image without a digest is pulled at each start",
  severity: "warning",
  security: 4.6,
  pack: "strict",
  rationale:
    "With IfNotPresent or Never, a node runs its own copy of a tag. Ranks on different nodes may run different programs, and a malicious copy stays on the node. A pod can also run a private image that another pod pulled. With a digest, every policy is safe.",
  fix: "add the digest to the image, or set imagePullPolicy to Always",
  docs: ["https://kubernetes.io/docs/concepts/containers/images/#image-pull-policy"],
  examples: {
    good: podExample('containers: [{name: main, image: "example.com/train:1.4", imagePullPolicy: Always}]'),
    bad: podExample('containers: [{name: main, image: "example.com/train:1.4", imagePullPolicy: Never}]'),
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      const policy = at(view.container, "imagePullPolicy");
      // If the policy is absent, the tag decides the default, and SEC-009 reports the tag.
      if (policy !== "IfNotPresent" && policy !== "Never") continue;
      const image = at(view.container, "image");
      if (typeof image !== "string" || isImagePlaceholder(image)) continue;
      const name = imageName(image);
      if (name === undefined || name.digest !== undefined) continue;
      report({
        path: `${view.pointer}/imagePullPolicy`,
        message: `${titleOf(view)} has the pull policy ${policy}, but the tag of its image ${formatValue(image)} can be moved`,
        expected: "Always, or an image with a digest",
        received: policy,
      });
    }
  },
});
