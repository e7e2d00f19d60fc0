import { text } from "../../kernel/index.ts";
import type { Tree } from "./values.ts";

// Each line: a group with its versions, then kinds.
const TABLE = `
admissionregistration.k8s.io/v1,v1beta1 MutatingWebhookConfiguration ValidatingWebhookConfiguration
apiextensions.k8s.io/v1,v1beta1 CustomResourceDefinition
apiregistration.k8s.io/v1,v1beta1 APIService
certificates.k8s.io/v1,v1beta1 CertificateSigningRequest
flowcontrol.apiserver.k8s.io/v1beta1 FlowSchema PriorityLevelConfiguration
networking.k8s.io/v1,v1beta1 IngressClass
node.k8s.io/v1,v1beta1 RuntimeClass
policy/v1beta1 PodSecurityPolicy
rbac.authorization.k8s.io/v1,v1beta1 ClusterRole ClusterRoleBinding
scheduling.k8s.io/v1,v1beta1 PriorityClass
storage.k8s.io/v1,v1beta1 CSIDriver CSINode StorageClass VolumeAttachment
/v1 ComponentStatus Namespace Node NodeProxyOptions PersistentVolume
`;

/**
 * The kinds of the whole cluster that kustomize knows, with their versions. It takes any other kind, also one of a custom
 * resource, for one with a namespace. Source: kustomize, kyaml/openapi.
 */
const KINDS: ReadonlySet<string> = new Set(
  TABLE.trim()
    .split("\n")
    .flatMap((line) => {
      const [group = "", ...kinds] = line.split(" ");
      const [name, versions = ""] = group.split("/");
      return versions
        .split(",")
        .flatMap((version) => kinds.map((kind) => `${name === "" ? version : `${name}/${version}`} ${kind}`));
    }),
);

/** Whether an object is of a kind of the whole cluster, which gets no namespace. */
export function isOfCluster({ apiVersion, kind }: Tree): boolean {
  return KINDS.has(`${text(apiVersion) ?? ""} ${text(kind) ?? ""}`);
}
