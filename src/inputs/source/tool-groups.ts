import { groupOf } from "../../kernel/index.ts";

/**
 * API groups whose files only programs read: no API server serves them. Of `install.istio.io`, an API server serves objects
 * with metadata, and istioctl also reads files without.
 */
const TOOL_GROUPS: ReadonlySet<string> = new Set([
  "audit.k8s.io",
  "apiserver.config.k8s.io",
  "backstage.io",
  "chainsaw.kyverno.io",
  "cli.kyverno.io",
  "client.authentication.k8s.io",
  "config.kubernetes.io",
  "ctlptl.dev",
  "eksctl.io",
  "k3d.io",
  "kind.x-k8s.io",
  "kpt.dev",
  "krew.googlecontainertools.github.com",
  "kubeadm.k8s.io",
  "kubelet.config.k8s.io",
  "kubeproxy.config.k8s.io",
  "kubescheduler.config.k8s.io",
  "kuttl.dev",
  "scorecard.operatorframework.io",
  "tanka.dev",
  "test.gatekeeper.sh",
]);

/** Whether a value is an API version whose files only programs read: no API server serves its group. */
export function isOfTool(apiVersion: unknown): boolean {
  return typeof apiVersion === "string" && TOOL_GROUPS.has(groupOf(apiVersion));
}
