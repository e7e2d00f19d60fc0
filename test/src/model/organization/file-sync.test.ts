import { describe, expect, test } from "vitest";
import { parseOrganization } from "../../../../src/model/organization/parse.ts";

const parsed = (sync: unknown) =>
  parseOrganization({
    apiVersion: "muster.dev/v1alpha1",
    kind: "Organization",
    metadata: { name: "acme" },
    clusters: [{ name: "east", scheduler: "kai", sync }],
  });
const messages = (sync: unknown) => parsed(sync).issues.map(({ path, message }) => `${path} ${message}`);
const source = { repository: "https://git.example.com/platform.git", revision: "main" };

describe("the sync of a cluster", () => {
  test.each([undefined, null])("may be %s", (sync) => {
    const { organization, issues } = parsed(sync);
    expect(issues).toEqual([]);
    expect(organization?.clusters[0]).not.toHaveProperty("sync");
  });

  test.each([
    [
      { argocd: { ...source, path: null, prune: false, flux: undefined }, flux: null },
      { argocd: { ...source, prune: false } },
    ],
    [
      { argocd: { ...source, repository: "git@git.example.com:acme/platform.git", revision: "refs/tags/v1" } },
      undefined,
    ],
    [{ flux: { ...source, timeout: "2562047h" } }, undefined],
    [{ flux: { ...source, secret: "git", timeout: "1h30m", namespace: "flux" } }, undefined],
    [{ flux: { ...source, repository: "ssh://git@git.example.com/platform.git", path: "." } }, undefined],
  ])("is read: %j", (sync, expected) => {
    const { organization, issues } = parsed(JSON.parse(JSON.stringify(sync)));
    expect(issues).toEqual([]);
    expect(organization?.clusters[0]?.sync).toEqual(expected ?? sync);
  });

  const at = "/clusters/0/sync";
  test.each([
    [{}, [`${at} clusters[0].sync: must have either argocd or flux`]],
    [{ argocd: source, flux: source }, [`${at} clusters[0].sync: must have either argocd or flux`]],
    [
      { argocd: { ...source, repository: "https://me:secret@git.example.com/a.git" } },
      [
        `${at}/argocd/repository clusters[0].sync.argocd.repository: must not contain a user name or password, because it is committed`,
      ],
    ],
    [
      { argocd: { ...source, repository: "platform" } },
      [
        `${at}/argocd/repository clusters[0].sync.argocd.repository: must be the URL of a git repository, but is "platform"`,
      ],
    ],
    [
      { flux: { ...source, repository: "git@git.example.com:acme/platform.git" } },
      [
        `${at}/flux/repository clusters[0].sync.flux.repository: must be a URL that starts with https:// or ssh://, as Flux requires, but is "git@git.example.com:acme/platform.git"`,
      ],
    ],
    [
      { argocd: { ...source, revision: "HEAD" } },
      [
        `${at}/argocd/revision clusters[0].sync.argocd.revision: must be the name of a branch or tag, or a commit, but is "HEAD"`,
      ],
    ],
    [
      { flux: { ...source, timeout: "2562048h" } },
      [`${at}/flux/timeout clusters[0].sync.flux.timeout: must be a duration such as 15m, but is "2562048h"`],
    ],
    [
      { flux: { ...source, path: "../other", timeout: "soon", secret: "A B", namespace: "a.b" } },
      [
        `${at}/flux/namespace clusters[0].sync.flux.namespace: "a.b" is not a valid namespace: it`,
        `${at}/flux/path clusters[0].sync.flux.path: must be a path inside of the repository, from its root, but is "../other"`,
        `${at}/flux/secret clusters[0].sync.flux.secret: "A B" is not a valid name of a Secret: it`,
        `${at}/flux/timeout clusters[0].sync.flux.timeout: must be a duration such as 15m, but is "soon"`,
      ],
    ],
  ])("is refused: %j", (sync, expected) => {
    const found = messages(sync);
    expect(found).toHaveLength(expected.length);
    for (const [index, message] of expected.entries()) expect(found[index]?.startsWith(message)).toBe(true);
  });

  test("has unknown and missing fields", () => {
    expect(messages({ argocd: { repo: "a" } })).toHaveLength(2);
    expect(messages({ flux: { ...source, applications: "cluster" } })).toHaveLength(1);
    expect(messages("argocd")).toHaveLength(1);
  });
});
