import {
  annotationKeyProblem,
  configKeyProblem,
  dnsLabelProblem,
  environmentNameProblem,
  hasKubernetesChange,
  labelKeyProblem,
  subdomainProblem,
  variableNameProblem,
} from "../../kernel/index.ts";
import { signerNameProblem, trustBundleNameProblem } from "./signer-name.ts";
import { keys, named } from "./value-check.ts";

// Checks of texts that few fields have: names, paths and words.

export const VARIABLE = named((name, minor) =>
  hasKubernetesChange(`1.${minor}`, "any-variable-name") ? variableNameProblem(name) : environmentNameProblem(name),
);
const LIMITED_KINDS = ["Container", "PersistentVolumeClaim", "Pod"];
export const LIMITED = named((type) => {
  if (type.includes("/")) return labelKeyProblem(type);
  return LIMITED_KINDS.includes(type) ? undefined : `is not one of ${LIMITED_KINDS.join(", ")}`;
});
export const CONFIG_KEY = named(configKeyProblem);
export const HEADER = named((text) => (/^[-A-Za-z0-9]+$/.test(text) ? undefined : "is not the name of an HTTP header"));
/** A path in a volume. */
export const PATH_INSIDE = named((path) => {
  if (path.startsWith("/")) return "must be a relative path";
  if (path.split("/").includes("..")) return "must not have '..'";
  return path.startsWith("..") ? "must not start with '..'" : undefined;
});
export const SIGNER = named(signerNameProblem);
export const TRUST_BUNDLE = named(trustBundleNameProblem);
export const DOMAIN_KEYS = keys((key) => (key.includes("/") ? annotationKeyProblem(key) : "has no domain"));
export const ISCSI_NAME = named((name) =>
  /^(?:iqn\.\d{4}-\d{2}\.[-.A-Za-z0-9]+:[^,;*&$|\s]+|eui\.[A-Za-z0-9]{16}|naa\.[A-Za-z0-9]{32})$/.test(name)
    ? undefined
    : "is not the name of a target, such as iqn.2001-04.com.example:disk",
);
export const ABSOLUTE = named((text) => (text.startsWith("/") ? undefined : "is not an absolute path"));
export const CSI_DRIVER = named((name) => subdomainProblem(name.toLowerCase(), 63));
export const FIELD_PATH = named((path) =>
  /^(?:metadata\.(?:name|namespace|uid|(?:labels|annotations)(?:\['[^']+'\])?)|spec\.(?:nodeName|serviceAccountName)|status\.(?:hostIPs?|podIPs?))$/.test(
    path,
  )
    ? undefined
    : "is not a field that the downward API has, such as metadata.name",
);
export const RESOURCE_PATH = named((path) =>
  /^(?:limits|requests)\.(?:cpu|memory|ephemeral-storage|hugepages-.+)$/.test(path)
    ? undefined
    : "is not a resource of a container, such as limits.cpu",
);
export const VERSION_1 = named((version) => (version === "v1" ? undefined : "is not v1"));
export const CONDITION_STATUS = named((status) =>
  ["True", "False", "Unknown"].includes(status) ? undefined : "is not True, False or Unknown",
);
export const SYSCTL = named((name) =>
  name.length <= 253 && /^(?:[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?$/.test(name)
    ? undefined
    : "is not the name of a sysctl, such as net.core.somaxconn",
);
export const IMAGE = named((image) => (image === image.trim() ? undefined : "must not start or end with a space"));
export const SERVICE_NAME = named((name, minor) =>
  hasKubernetesChange(`1.${minor}`, "service-names") ? dnsLabelProblem(name) : undefined,
);
