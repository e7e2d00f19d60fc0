import type { Rule } from "../../src/rule/index.ts";
import { acceptedByPodSecurity } from "./accepted-by-pod-security.ts";
import { allowedRegistries } from "./allowed-registries.ts";
import { imagePinnedByDigest } from "./image-pinned-by-digest.ts";
import { imagePullPolicy } from "./image-pull-policy.ts";
import { leastServiceAccount } from "./least-service-account.ts";
import { minimalCapabilities } from "./minimal-capabilities.ts";
import { noDownloadAtStart } from "./no-download-at-start.ts";
import { noHostNamespaces } from "./no-host-namespaces.ts";
import { noHostNetwork } from "./no-host-network.ts";
import { noHostPath } from "./no-host-path.ts";
import { noHostPathVolume } from "./no-host-path-volume.ts";
import { noHostPort } from "./no-host-port.ts";
import { noInlineCredentials } from "./no-inline-credentials.ts";
import { noPickledModels } from "./no-pickled-models.ts";
import { noPlainSecrets } from "./no-plain-secrets.ts";
import { noPrivilegeEscalation } from "./no-privilege-escalation.ts";
import { noPrivilegedContainer } from "./no-privileged-container.ts";
import { noProbeHost } from "./no-probe-host.ts";
import { noSecretObjects } from "./no-secret-objects.ts";
import { noServiceAccountToken } from "./no-service-account-token.ts";
import { noWeakenedIsolation } from "./no-weakened-isolation.ts";
import { platformDaemonSets } from "./platform-daemon-sets.ts";
import { readOnlyRootFilesystem } from "./read-only-root-filesystem.ts";
import { restrictedVolumeTypes } from "./restricted-volume-types.ts";
import { runAsNonRoot } from "./run-as-non-root.ts";
import { seccompProfile } from "./seccomp-profile.ts";
import { sshKeys } from "./ssh-keys.ts";

/** Rules about what pods may do to their node, to other pods and with secrets, in the order of their ids. */
export const securityRules: readonly Rule[] = [
  noPrivilegedContainer,
  noPrivilegeEscalation,
  minimalCapabilities,
  noHostPath,
  noHostNetwork,
  noHostNamespaces,
  runAsNonRoot,
  seccompProfile,
  imagePinnedByDigest,
  allowedRegistries,
  noPlainSecrets,
  noServiceAccountToken,
  leastServiceAccount,
  readOnlyRootFilesystem,
  imagePullPolicy,
  platformDaemonSets,
  sshKeys,
  noDownloadAtStart,
  noPickledModels,
  noInlineCredentials,
  noHostPathVolume,
  noSecretObjects,
  noWeakenedIsolation,
  noHostPort,
  noProbeHost,
  restrictedVolumeTypes,
  acceptedByPodSecurity,
];
