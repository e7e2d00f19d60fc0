import { at, text, withoutTrailing } from "../../kernel/index.ts";

/** The repository of a source of Argo CD. */
export function argocdRepository(source: unknown): string {
  return repositoryKey(text(at(source, "repoURL")) ?? "");
}

/** The source object of Flux that an object refers to: its kind, namespace and name. */
export function fluxRepositoryName(object: unknown, reference: unknown): string {
  const namespace = text(at(reference, "namespace")) ?? text(at(object, "metadata", "namespace")) ?? "";
  return [text(at(reference, "kind")) ?? "GitRepository", namespace, text(at(reference, "name")) ?? ""].join(" ");
}

/** The host and the path of the URL of a repository, without its user, its protocol and the ending `.git`. */
export function repositoryKey(url: string): string {
  const key = url
    .toLowerCase()
    .replace(/^[a-z+]+:\/\//, "")
    .replace(/^[^@/]*@/, "")
    .replace(/:(?!\d+\/)/, "/");
  return key.endsWith(".git") ? key.slice(0, -".git".length) : withoutTrailing(key, "/");
}
