import { defineRule } from "../../src/rule/index.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions } from "../pods/platform-identity.ts";
import { podExample } from "../pods/pod-example.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { probeHosts } from "../pods/probe-hosts.ts";

const MAX_HOST_LENGTH = 253;
/** SEC-026: probes and hooks of a container call the container itself. */
export const noProbeHost = defineRule<PlatformOptions>({
  id: "SEC-026",
  name: "no-probe-host",
  title: "No probe or lifecycle hook calls another host than its own pod",
  severity: "error",
  security: 5.8,
  pack: "strict",
  rationale:
    "The kubelet makes the calls of probes and hooks in the network of the node. With a host, a pod makes the node call services that the pod itself cannot reach, such as the metadata service of the cloud. The baseline level of Pod Security forbids it from Kubernetes 1.34 on.",
  fix: "remove host; the kubelet then calls the address of the pod",
  docs: ["https://kubernetes.io/docs/concepts/security/pod-security-standards/"],
  options: PLATFORM_OPTIONS,
  examples: {
    good: podExample(`
containers: [{name: main, image: "example.com/serve:1", livenessProbe: {httpGet: {path: /health, port: 8080}}}]
`),
    bad: podExample(`
containers:
  - name: main
    image: "example.com/serve:1"
    livenessProbe: {httpGet: {host: 169.254.169.254, path: /latest/meta-data, port: 80}}
`),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    for (const view of pod.containers) {
      for (const { path, caller, host } of probeHosts(view)) {
        if (isPlatformPod(pod, options)) continue;
        const received = host.slice(0, MAX_HOST_LENGTH);
        report({ path, message: `${caller} of ${titleOf(view)} makes the node call the host ${received}`, received });
      }
    }
  },
});
