import { at, items, number } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions, platformFix } from "../pods/platform-identity.ts";
import { podExample } from "../pods/pod-example.ts";
import { titleOf } from "../pods/pod-parts.ts";

const FIX = "remove hostPort, and use a Service";

/** SEC-025: containers do not listen at the addresses of their node. */
export const noHostPort = defineRule<PlatformOptions>({
  id: "SEC-025",
  name: "no-host-port",
  title: "No container listens on a port of its node",
  severity: "error",
  security: 5.3,
  pack: "strict",
  judgesParts: true,
  rationale:
    "A port of the node can be reached from outside of the cluster, whatever its Services and most NetworkPolicies allow. The baseline level of Pod Security forbids it.",
  fix: FIX,
  docs: ["https://kubernetes.io/docs/concepts/security/pod-security-standards/"],
  options: PLATFORM_OPTIONS,
  examples: {
    good: podExample('containers: [{name: main, image: "example.com/serve:1", ports: [{containerPort: 8080}]}]'),
    bad: podExample(
      'containers: [{name: main, image: "example.com/serve:1", ports: [{containerPort: 8080, hostPort: 8080}]}]',
    ),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    // With hostNetwork every port is one of the node, and SEC-005 reports it.
    if (at(pod.spec, "hostNetwork") === true) return;
    for (const view of pod.containers) {
      items(at(view.container, "ports")).forEach((entry, index) => {
        const port = number(at(entry, "hostPort")) ?? 0;
        if (port === 0 || isPlatformPod(pod, options)) return;
        report({
          path: `${view.pointer}/ports/${index}/hostPort`,
          message: `${titleOf(view)} listens on port ${port} of its node`,
          received: String(port),
          key: String(port),
          fix: platformFix(pod, FIX),
        });
      });
    }
  },
});
