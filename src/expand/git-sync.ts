import { given } from "../base/given.ts";
import { activeItems, type NullableList } from "../base/nullable.ts";
import { pointerTo } from "../base/pointer.ts";
import type { TrainingSecurity } from "../definition/security.ts";
import type { GitVolume } from "../definition/training-storage.ts";
import type { PodContext } from "./context.ts";
import type { ContainerVariable } from "./environment.ts";
import type { MountedVolume } from "./mounted-volume.ts";

/** git-sync, a Kubernetes project, pinned: its flags changed between major versions. */
export const GIT_SYNC_IMAGE =
  "registry.k8s.io/git-sync/git-sync:v4.3.0@sha256:5813a7da0ccd58f6dfb9d5e48480e2877355e6bb3d7d81c8908eb1adc3a23b6e";

/** Where git-sync works; the content appears under the link `content`. */
const ROOT = "/git";
const LINK = "content";
const SECRET_DIRECTORY = "/etc/git-secret";

/** Where a repository's credentials are. */
type Credentials =
  | { readonly method: "none" }
  | { readonly method: "password"; readonly secret: string; readonly user: string; readonly password: string }
  | { readonly method: "ssh-key"; readonly secret: string };

/**
 * Repositories of a pod: an init container runs git-sync once and leaves one commit, without history, in a scratch
 * volume, whose content the container sees at the item's path. Flags are those of git-sync 4 (`--ref` for branch, tag
 * or commit; its manual, `main.go`); credentials never stand in an argument.
 */
export function gitVolumes(
  list: NullableList<GitVolume>,
  security: TrainingSecurity,
  context: PodContext,
): readonly MountedVolume[] {
  return activeItems(list).map(({ item, index }, place) => {
    const name = `git-${place}`;
    const credentials = credentialsOf(item);
    const path = pointerTo(context.path, "storage", "git", index);
    if (credentials.method !== "none" && credentials.secret === "") {
      context.report.refuse(
        pointerTo(path, "secretRef", "name"),
        "is missing: without it nobody knows which Secret is meant",
      );
    }
    return {
      path,
      volumes: [
        { name, emptyDir: {} },
        ...credentialVolumes(name, credentials, security),
        ...temporary(name, security),
      ],
      mount: { name, mountPath: item.path ?? "", subPath: LINK },
      initContainer: initContainer(name, item, credentials, security),
    };
  });
}

function initContainer(name: string, item: GitVolume, credentials: Credentials, security: TrainingSecurity) {
  const reference = referenceOf(item);
  return {
    name,
    image: GIT_SYNC_IMAGE,
    args: [
      `--repo=${literal(item.repository ?? "")}`,
      ...(reference === undefined ? [] : [`--ref=${literal(reference)}`]),
      `--root=${ROOT}`,
      `--link=${LINK}`,
      "--one-time",
      ...(credentials.method === "ssh-key" ? sshFlags(security) : []),
    ],
    ...given({ env: credentials.method === "password" ? passwordVariables(credentials) : undefined }),
    volumeMounts: [
      { name, mountPath: ROOT },
      ...(credentials.method === "ssh-key"
        ? [{ name: `${name}-ssh`, mountPath: SECRET_DIRECTORY, readOnly: true }]
        : []),
      ...(security.readOnlyRootFilesystem ? [{ name: `${name}-tmp`, mountPath: "/tmp" }] : []),
    ],
    ...given({ securityContext: initSecurity(security, runsAsOwnUser(credentials, security)) }),
  };
}

/**
 * The init container runs as the user of the main one, who then owns the files, and under the same restrictions;
 * without ids as the image's own user, who is not root.
 */
function initSecurity(security: TrainingSecurity, asOwnUser: boolean) {
  const context = given({
    runAsUser: asOwnUser ? undefined : (security.runAsUid ?? undefined),
    runAsGroup: asOwnUser ? undefined : (security.runAsGid ?? undefined),
    runAsNonRoot: security.runAsNonRoot ?? undefined,
    readOnlyRootFilesystem: security.readOnlyRootFilesystem ?? undefined,
    allowPrivilegeEscalation: security.allowPrivilegeEscalation ?? undefined,
    seccompProfile: security.seccompProfileType ? { type: security.seccompProfileType } : undefined,
  });
  return Object.keys(context).length === 0 ? undefined : context;
}

/**
 * ssh wants its user in /etc/passwd. git-sync adds one that the image does not know, unless the file system is
 * read-only: then only the image's own user remains, whose files everybody may read.
 */
function runsAsOwnUser(credentials: Credentials, security: TrainingSecurity): boolean {
  return credentials.method === "ssh-key" && security.readOnlyRootFilesystem === true && Boolean(security.runAsUid);
}

function sshFlags(security: TrainingSecurity): readonly string[] {
  return [
    `--ssh-key-file=${SECRET_DIRECTORY}/ssh-privatekey`,
    `--ssh-known-hosts-file=${SECRET_DIRECTORY}/known_hosts`,
    ...(security.runAsUid && !security.readOnlyRootFilesystem ? ["--add-user"] : []),
  ];
}

/** The revision where there is one, since it is the more exact; `HEAD` of a branch is the branch. */
function referenceOf(item: GitVolume): string | undefined {
  const revision = item.revision && item.revision !== "HEAD" ? item.revision : undefined;
  return revision ?? item.branch ?? item.revision ?? undefined;
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

function passwordVariables({ secret, user, password }: Extract<Credentials, { method: "password" }>) {
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
function credentialVolumes(name: string, credentials: Credentials, { runAsUid }: TrainingSecurity) {
  if (credentials.method !== "ssh-key") return [];
  const defaultMode = runAsUid === 0 ? 0o400 : 0o444;
  return [{ name: `${name}-ssh`, secret: { secretName: credentials.secret, defaultMode } }];
}

function temporary(name: string, { readOnlyRootFilesystem }: TrainingSecurity) {
  return readOnlyRootFilesystem ? [{ name: `${name}-tmp`, emptyDir: {} }] : [];
}

/** Text that Kubernetes shall not fill in: in an argument `$(NAME)` is a variable, and `$$` stands for one dollar. */
function literal(text: string): string {
  return text.replaceAll("$", "$$$$");
}
