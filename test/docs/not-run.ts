/** The command lines of the pages that no test runs, with the reason; `commands.test.ts` finds rows without a line. */
export const NOT_RUN: readonly { readonly line: RegExp; readonly reason: string }[] = [
  { line: /\bnpm (?:ci|install|pack)\b/, reason: "installs packages, or packs this one" },
  { line: /^npm (?:run|test)\b|^npx vitest\b/, reason: "is a script of this package, which may run this test" },
  { line: /^sha256sum\b/, reason: "checks the files of a release" },
  {
    line: /^muster simulate --/,
    reason: "needs a cluster, or ends with 3: a cluster of the sample has Run:ai's scheduler",
  },
  { line: /--merge\b|--shard "/, reason: "needs the facts of all shards: scale-docs.test.ts runs them" },
  {
    line: /^(?:docker|argocd|gh)\b|\bkubectl (?!get jobs)/,
    reason: "needs a container engine, a cluster or a service",
  },
];

/** Whether a line describes the arguments of a command, as `muster check [options] [path...]`. */
export const isSynopsis = (line: string): boolean => /\[(?:options|PATH|KIND|--)/.test(line);
