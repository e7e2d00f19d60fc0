import {
  activeItems,
  filledObject,
  given,
  itemsWhen,
  type NullableList,
  pointerTo,
  present,
  withoutAbsent,
} from "../../kernel/index.ts";
import type { GitVolume } from "../../model/index.ts";
import type { PodContext } from "./context.ts";
import type { ContainerVariable } from "./environment.ts";
import type { MountedVolume } from "./mounted-volume.ts";
import type { PodSecurity } from "./pod-defaults.ts";
import { capabilitiesOf, seccompProfileOf } from "./security-context.ts";

/** git-sync, a Kubernetes project, pinned: its flags changed between major versions. */
export const GIT_SYNC_IMAGE =
  "registry.k8s.io/git-sync/git-sync:v4.3.0@sha256:5813a7da0ccd58f6dfb9d5e48480e2877355e6bb3d7d81c8908eb1adc3a23b6e";

/** The working folder of git-sync; the content appears under the link `content`. */
const ROOT = "/git";
const LINK = "content";
const SECRET_DIRECTORY = "/etc/git-secret";

/** The credentials of a repository, in a Secret. */
type Credentials =
  | { readonly method: "none" }
  | { readonly method: "password"; readonly secret: string; readonly user: string; readonly password: string }
  | { readonly method: "ssh-key"; readonly secret: string };

/**
 * Returns the repositories of a pod: an init container runs git-sync once and writes one commit, without history, to a
 * scratch volume, which the container mounts at the item's path. Flags are those of git-sync 4 (`--ref` for branch, tag
 * or commit; its manual, `main.go`). No argument contains credentials.
 */
export function gitVolumes(
  list: NullableList<GitVolume>,
  security: PodSecurity,
  context: PodContext,
): readonly MountedVolume[] {
  return activeItems(list).map(({ item, index }, place) => {
    const name = `git-${place}`;
    const credentials = credentialsOf(item);
    const path = pointerTo(context.path, "storage", "git", index);
    if (credentials.method !== "none" && credentials.secret === "") {
      context.report.refuse(
        pointerTo(path, "secretRef", "name"),
        "is missing: it is the name of the Secret with the credentials",
      );
    }
    return {
      path,
      volumes: [
        { name, emptyDir: {} },
        ...credentialVolumes(name, credentials, security),
        ...itemsWhen(security.readOnlyRootFilesystem, { name: `${name}-tmp`, emptyDir: {} }),
      ],
      mount: { name, mountPath: item.path ?? "", subPath: LINK },
      initContainer: initContainer(name, item, credentials, security),
    };
  });
}

function initContainer(name: string, item: GitVolume, credentials: Credentials, security: PodSecurity) {
  const reference = referenceOf(item);
  const ssh = credentials.method === "ssh-key";
  const { runAsUid, runAsGid, ...restrictions } = security;
  return {
    name,
    image: GIT_SYNC_IMAGE,
    args: present([
      `--repo=${literal(item.repository ?? "")}`,
      reference && `--ref=${literal(reference)}`,
      `--root=${ROOT}`,
      `--link=${LINK}`,
      "--one-time",
      ...itemsWhen(ssh, ...sshFlags(security)),
    ]),
    ...given({ env: passwordVariables(credentials) }),
    volumeMounts: [
      { name, mountPath: ROOT },
      ...itemsWhen(ssh, { name: `${name}-ssh`, mountPath: SECRET_DIRECTORY, readOnly: true }),
      ...itemsWhen(security.readOnlyRootFilesystem, { name: `${name}-tmp`, mountPath: "/tmp" }),
    ],
    // Runs as the user of the main container, which then owns the files; without ids as the image's own user, not root.
    ...given({ securityContext: initSecurity(runsAsImageUser(credentials, security) ? restrictions : security) }),
  };
}

/** The restrictions of the main container, which also apply to the init container. */
function initSecurity(security: PodSecurity) {
  const { runAsUid, runAsGid, runAsNonRoot, readOnlyRootFilesystem, allowPrivilegeEscalation } = security;
  const context = {
    runAsUser: runAsUid,
    runAsGroup: runAsGid,
    runAsNonRoot,
    readOnlyRootFilesystem,
    allowPrivilegeEscalation,
    // It copies files, so it gets none of the capabilities that the definition adds.
    capabilities: capabilitiesOf(undefined, security),
    seccompProfile: seccompProfileOf(security),
  };
  return filledObject(withoutAbsent(context));
}

/**
 * ssh requires its user in /etc/passwd. git-sync adds a user that the image lacks, unless the file system is read-only:
 * then only the image's own user remains, whose files every user may read.
 */
function runsAsImageUser(credentials: Credentials, security: PodSecurity): boolean {
  return credentials.method === "ssh-key" && security.readOnlyRootFilesystem === true && Boolean(security.runAsUid);
}

function sshFlags(security: PodSecurity): readonly string[] {
  return [
    `--ssh-key-file=${SECRET_DIRECTORY}/ssh-privatekey`,
    `--ssh-known-hosts-file=${SECRET_DIRECTORY}/known_hosts`,
    ...itemsWhen(security.runAsUid && !security.readOnlyRootFilesystem, "--add-user"),
  ];
}

/** Returns the revision if present, since it is more exact than a branch; `HEAD` of a branch is the branch. */
function referenceOf({ revision, branch }: GitVolume): string | undefined {
  if (revision && revision !== "HEAD") return revision;
  return branch ?? revision ?? undefined;
}

/** `secretRef`, or the deprecated fields with the keys that their documentation gives as defaults. */
function credentialsOf(item: GitVolume): Credentials {
  const { secretRef } = item;
  if (secretRef?.authenticationMethod === "ssh-key") return { method: "ssh-key", secret: secretRef.name ?? "" };
  if (secretRef) {
    return {
      method: "password",
      secret: secretRef.name ?? "",
      user: secretRef.secretKeyOfUser ?? "username",
      password: secretRef.secretKeyOfPassword ?? "password",
    };
  }
  if (!item.passwordSecret) return { method: "none" };
  return {
    method: "password",
    secret: item.passwordSecret,
    user: item.secretKeyOfUser ?? "User",
    password: item.secretKeyOfPassword ?? "Password",
  };
}

function passwordVariables(credentials: Credentials) {
  if (credentials.method !== "password") return undefined;
  const { secret, user, password } = credentials;
  const from = (name: string, key: string): ContainerVariable => ({
    name,
    valueFrom: { secretKeyRef: { name: secret, key } },
  });
  return [from("GITSYNC_USERNAME", user), from("GITSYNC_PASSWORD", password)];
}

/**
 * The key belongs to root, and all in this container may read it: ssh looks at the mode only of a key that its own
 * user owns, and a stricter mode would need an `fsGroup` for the whole pod. Root itself gets the strict mode.
 */
function credentialVolumes(name: string, credentials: Credentials, { runAsUid }: PodSecurity) {
  if (credentials.method !== "ssh-key") return [];
  const defaultMode = runAsUid === 0 ? 0o400 : 0o444;
  return [{ name: `${name}-ssh`, secret: { secretName: credentials.secret, defaultMode } }];
}

/**
 * Escapes text that Kubernetes must not expand: in an argument `$(NAME)` is a variable, and `$$` stands for one dollar.
 */
function literal(text: string): string {
  return text.replaceAll("$", "$$$$");
}
