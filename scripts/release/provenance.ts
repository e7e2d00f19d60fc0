import { execFileSync } from "node:child_process";

/** A file of a release with its SHA-256. */
export interface Artefact {
  readonly name: string;
  readonly digest: string;
}

/**
 * The statement of in-toto about the files of a release: their digests, the commit and the program that built them. The build
 * service signs it. Source: in-toto Statement v1, SLSA Provenance v1.
 *
 * @param repository the address of the repository
 */
export function provenance(root: string, artefacts: readonly Artefact[], repository: string): string {
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  const statement = {
    _type: "https://in-toto.io/Statement/v1",
    subject: artefacts.map(({ name, digest }) => ({ name, digest: { sha256: digest } })),
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: `${repository}/blob/main/CONTRIBUTING.md#a-release`,
        externalParameters: { command: "npm run release -- --dry-run" },
        internalParameters: { node: process.versions.node, isClean: git("status", "--porcelain") === "" },
        resolvedDependencies: [{ uri: `git+${repository}`, digest: { gitCommit: git("rev-parse", "HEAD") } }],
      },
      runDetails: { builder: { id: process.env.MUSTER_BUILDER ?? "local" } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}
