import { dirname, join } from "node:path";
import { at, groupOf, pathExists, text } from "../../kernel/index.ts";
import { appliedFolders } from "../units/applied-folders.ts";
import { fluxRepositoryName, repositoryKey } from "../units/repository-names.ts";
import { repositoryOf } from "./ignore-rules.ts";
import type { InputDocument } from "./read-inputs.ts";

/** A folder that an object applies, in the repository that it names. */
interface NamedFolder {
  readonly folder: string;
  readonly repository: string;
}

/** Returns whether a folder that an object names can be one of the checked repository. */
type IsOwn = (folder: NamedFolder) => boolean;

/**
 * Finds out which folders that objects of Argo CD and Flux name are in the checked repository. Every repository has a
 * top, so the top of a repository counts unless other objects name existing folders of this repository by another
 * address. Artifacts and buckets have another top.
 */
export function ownRepositoryTest(documents: readonly InputDocument[]): IsOwn {
  let own: ReadonlySet<string> | undefined;
  const urls = new Map(documents.flatMap(({ value }) => gitRepositoryUrl(value)));
  const addressOf = (repository: string) => urls.get(repository) ?? repository;
  const find = () =>
    new Set(
      documents.flatMap(({ value, path }) =>
        path === undefined
          ? []
          : appliedFolders(value)
              .filter(({ folder }) => folder !== "" && pathExists(join(repositoryOf(dirname(path)), folder)))
              .map(({ repository }) => addressOf(repository)),
      ),
    );
  return ({ folder, repository }) => {
    // A file that overrides a source names no repository.
    if (folder !== "" || repository === "") return true;
    if (/^(?:OCIRepository|Bucket|ExternalArtifact) /.test(repository)) return false;
    own ??= find();
    return own.size === 0 || own.has(addressOf(repository));
  };
}

function gitRepositoryUrl(value: unknown): readonly (readonly [name: string, url: string])[] {
  const url = text(at(value, "spec", "url"));
  const isSource = groupOf(text(at(value, "apiVersion")) ?? "") === "source.toolkit.fluxcd.io";
  if (!isSource || url === undefined || at(value, "kind") !== "GitRepository") return [];
  return [[fluxRepositoryName(value, at(value, "metadata")), repositoryKey(url)]];
}
