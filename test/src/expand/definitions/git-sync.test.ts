import { describe, expect, it } from "vitest";
import { GIT_SYNC_IMAGE } from "../../../../src/expand/definitions/git-sync.ts";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import type { TrainingSecurity } from "../../../../src/model/definition/security.ts";
import type { GitVolume } from "../../../../src/model/definition/training-storage.ts";
import { at, brief, kaiTarget, training } from "./samples.ts";

const expand = (git: GitVolume, security: TrainingSecurity = {}) =>
  expandTraining(training({ security, storage: { git: [git] } }), kaiTarget());
const pod = (git: GitVolume, security?: TrainingSecurity) =>
  at(expand(git, security).components, 0, "template", "spec");
const init = (git: GitVolume, security?: TrainingSecurity) => at(pod(git, security), "initContainers", 0);
const repository = "https://git.example.com/a.git";

describe("a git repository", () => {
  it("is fetched once by an init container, and seen at its path", () => {
    const spec = pod({ repository, path: "/code" });
    expect(at(spec, "initContainers")).toEqual([
      {
        name: "git-0",
        image: GIT_SYNC_IMAGE,
        args: [`--repo=${repository}`, "--root=/git", "--link=content", "--one-time"],
        volumeMounts: [{ name: "git-0", mountPath: "/git" }],
      },
    ]);
    expect(at(spec, "volumes")).toEqual([{ name: "git-0", emptyDir: {} }]);
    expect(at(spec, "containers", 0, "volumeMounts")).toEqual([
      { name: "git-0", mountPath: "/code", subPath: "content" },
    ]);
  });

  it("is pinned to one version", () => {
    expect(GIT_SYNC_IMAGE).toMatch(/:v4\.\d+\.\d+@sha256:[0-9a-f]{64}$/);
  });

  it.each([
    [{}, undefined],
    [{ branch: "main" }, "--ref=main"],
    [{ revision: "v1.0" }, "--ref=v1.0"],
    [{ branch: "main", revision: "0123abc" }, "--ref=0123abc"],
    [{ branch: "main", revision: "HEAD" }, "--ref=main"],
    [{ revision: "HEAD" }, "--ref=HEAD"],
  ])("of %j is fetched at %s", (reference, flag) => {
    const args = at(init({ repository, path: "/c", ...reference }), "args") as readonly string[];
    expect(args.find((arg) => arg.startsWith("--ref"))).toBe(flag);
  });

  it("does not expand variables of Kubernetes", () => {
    expect(at(init({ repository: "https://h/$(SECRET)$$", path: "/c" }), "args", 0)).toBe(
      "--repo=https://h/$$(SECRET)$$$$",
    );
  });

  it("gets a password from a Secret, by the keys of the documentation", () => {
    const from = (name: string, key: string, secret: string) => ({
      name,
      valueFrom: { secretKeyRef: { name: secret, key } },
    });
    const env = (git: Partial<GitVolume>) => at(init({ repository, path: "/c", ...git }), "env");
    expect(env({ secretRef: { name: "s", authenticationMethod: "password" } })).toEqual([
      from("GITSYNC_USERNAME", "username", "s"),
      from("GITSYNC_PASSWORD", "password", "s"),
    ]);
    expect(
      env({
        secretRef: { name: "s", authenticationMethod: "password", secretKeyOfUser: "u", secretKeyOfPassword: "p" },
      }),
    ).toEqual([from("GITSYNC_USERNAME", "u", "s"), from("GITSYNC_PASSWORD", "p", "s")]);
    expect(env({ passwordSecret: "old" })).toEqual([
      from("GITSYNC_USERNAME", "User", "old"),
      from("GITSYNC_PASSWORD", "Password", "old"),
    ]);
    expect(env({ passwordSecret: "old", secretKeyOfUser: "u", secretKeyOfPassword: "p" })).toEqual([
      from("GITSYNC_USERNAME", "u", "old"),
      from("GITSYNC_PASSWORD", "p", "old"),
    ]);
    expect(env({})).toBeUndefined();
  });

  const ssh: GitVolume = {
    repository: "git@git.example.com:a",
    path: "/c",
    secretRef: { name: "s", authenticationMethod: "ssh-key" },
  };

  it("gets an SSH key from a Secret, and always checks the host key", () => {
    const spec = pod(ssh);
    expect(at(spec, "initContainers", 0, "args")).toEqual([
      "--repo=git@git.example.com:a",
      "--root=/git",
      "--link=content",
      "--one-time",
      "--ssh-key-file=/etc/git-secret/ssh-privatekey",
      "--ssh-known-hosts-file=/etc/git-secret/known_hosts",
    ]);
    expect(at(spec, "initContainers", 0, "volumeMounts")).toEqual([
      { name: "git-0", mountPath: "/git" },
      { name: "git-0-ssh", mountPath: "/etc/git-secret", readOnly: true },
    ]);
    expect(at(spec, "volumes", 1)).toEqual({ name: "git-0-ssh", secret: { secretName: "s", defaultMode: 0o444 } });
    expect(JSON.stringify(at(spec, "containers"))).not.toContain("git-0-ssh");
  });

  it("runs as the user of the container, under its restrictions", () => {
    const security: TrainingSecurity = {
      runAsUid: 1000,
      runAsGid: 2000,
      runAsNonRoot: true,
      allowPrivilegeEscalation: false,
      seccompProfileType: "RuntimeDefault",
      capabilities: ["SYS_ADMIN"],
    };
    expect(at(init({ repository, path: "/c" }, security), "securityContext")).toEqual({
      runAsUser: 1000,
      runAsGroup: 2000,
      runAsNonRoot: true,
      allowPrivilegeEscalation: false,
      seccompProfile: { type: "RuntimeDefault" },
    });
    expect(at(init(ssh, security), "args", 6)).toBe("--add-user");
    expect(at(pod(ssh, { runAsUid: 0 }), "volumes", 1, "secret", "defaultMode")).toBe(0o400);
  });

  it("has a /tmp where the root file system is read-only, and for ssh the image's own user", () => {
    const security: TrainingSecurity = { readOnlyRootFilesystem: true, runAsUid: 1000 };
    const spec = pod({ repository, path: "/c" }, security);
    expect(at(spec, "initContainers", 0, "volumeMounts", 1)).toEqual({ name: "git-0-tmp", mountPath: "/tmp" });
    expect(at(spec, "volumes", 1)).toEqual({ name: "git-0-tmp", emptyDir: {} });
    expect(at(spec, "initContainers", 0, "securityContext")).toEqual({ runAsUser: 1000, readOnlyRootFilesystem: true });
    expect(at(init(ssh, security), "securityContext")).toEqual({ readOnlyRootFilesystem: true });
    expect(at(init(ssh, security), "args")).not.toContain("--add-user");
  });

  it("needs the name of its Secret", () => {
    expect(brief(expand({ repository, path: "/c", secretRef: { authenticationMethod: "ssh-key" } }).issues)).toEqual([
      "DEF-004 error /spec/storage/git/0/secretRef/name",
    ]);
  });
});
