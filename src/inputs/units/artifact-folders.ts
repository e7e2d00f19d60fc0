import { posix } from "node:path";
import { at, groupOf, items, member, text } from "../../kernel/index.ts";

/** A folder of a repository, as objects of Flux name both. */
interface SourceFolder {
  readonly folder: string;
  readonly repository: string;
}

/** A folder that an ArtifactGenerator copies. */
interface CopiedFolder extends SourceFolder {
  /** Its path in the artifact; an empty text for the top. */
  readonly to: string;
}

/**
 * Returns a function that finds the folder of a git repository from which an ArtifactGenerator makes a folder of its artifact;
 * any other folder stays as it is. Only whole folders are found: `from: "@monorepo/apps/**"`.
 * Source: fluxcd/source-watcher, api/v1beta1, `CopyOperation`.
 */
export function artifactFolders(objects: readonly unknown[]): (source: SourceFolder) => SourceFolder {
  const copies = new Map(objects.flatMap(artifactsOf));
  return (source) => {
    const copied = copies
      .get(source.repository)
      ?.filter(({ to }) => to === "" || source.folder === to || source.folder.startsWith(`${to}/`))
      .toSorted((a, b) => b.to.length - a.to.length)[0];
    if (copied === undefined) return source;
    const inside = posix.relative(copied.to, source.folder);
    return { repository: copied.repository, folder: posix.join(copied.folder, inside).replace(/^\.$/, "") };
  };
}

function artifactsOf(object: unknown): readonly (readonly [artifact: string, copies: readonly CopiedFolder[]])[] {
  const isGenerator = groupOf(text(member(object, "apiVersion")) ?? "") === "source.extensions.fluxcd.io";
  if (!isGenerator || member(object, "kind") !== "ArtifactGenerator") return [];
  const own = text(at(object, "metadata", "namespace")) ?? "";
  const repositories = new Map(
    items(at(object, "spec", "sources")).map((source) => [
      text(member(source, "alias")) ?? "",
      [member(source, "kind"), text(member(source, "namespace")) ?? own, member(source, "name")].join(" "),
    ]),
  );
  return items(at(object, "spec", "artifacts")).map((artifact) => {
    const copies = items(member(artifact, "copy")).flatMap((copy): readonly CopiedFolder[] => {
      const [, alias = "", folder = ""] = /^@([^/]+)\/(?:(.+)\/)?\*\*$/.exec(text(member(copy, "from")) ?? "") ?? [];
      const [, to] = /^@artifact\/(.*)$/.exec(text(member(copy, "to")) ?? "") ?? [];
      const repository = repositories.get(alias);
      if (to === undefined || repository === undefined || !repository.startsWith("GitRepository ")) return [];
      return [{ folder, repository, to: to.replace(/\/$/, "") }];
    });
    return [`ExternalArtifact ${own} ${text(member(artifact, "name")) ?? ""}`, copies];
  });
}
