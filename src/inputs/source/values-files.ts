import { join, posix } from "node:path";
import { at, getOrCreate, groupOf, items, member, text } from "../../kernel/index.ts";
import { placedArgocdSources } from "../units/argocd-places.ts";
import { hasExpression } from "../units/fill-template.ts";
import { globMatcher } from "../units/glob.ts";
import type { TextReader } from "../units/text-reader.ts";
import { type FoundFile, walk } from "./walk.ts";

/** Returns the paths of the values files that an object of a controller names in its repository, whose top is `top`. */
type FindValuesFiles = (object: unknown, top: string) => readonly string[];

/**
 * Makes the function that finds values files. A path of an ApplicationSet with expressions stands for all files that it can
 * name, without manifests; a path of expressions alone stands for none.
 */
export function valuesFileFinder(texts: Pick<TextReader, "inFile">): FindValuesFiles {
  const listed = new Map<string, readonly FoundFile[]>();
  const isValues = (path: string) => !texts.inFile(path).some(({ value }) => isManifest(value));
  return (object, top) =>
    namedFiles(object).flatMap((file): readonly string[] => {
      if (!hasExpression(file)) return [join(top, file)];
      const isMatch = globMatcher(patternOf(file), { crossesFolders: true });
      return getOrCreate(listed, top, () => walk(top, top).files)
        .filter((each) => isMatch(each.file) && isValues(each.path))
        .map(({ path }) => path);
    });
}

function isManifest(value: unknown): boolean {
  return [member(value, "apiVersion"), member(value, "kind")].every((field) => text(field) !== undefined);
}

/** The paths of values from the top of the repository, also with expressions. */
function namedFiles(value: unknown): readonly string[] {
  if (groupOf(text(member(value, "apiVersion")) ?? "") === "helm.toolkit.fluxcd.io") {
    const chart = at(value, "spec", "chart", "spec");
    const files = [member(chart, "valuesFile"), ...items(member(chart, "valuesFiles"))];
    const isGit = at(chart, "sourceRef", "kind") === "GitRepository";
    return isGit ? files.flatMap((file) => pathFromTop(text(file) ?? "")) : [];
  }
  return placedArgocdSources(value).flatMap(({ source }) => {
    const folder = text(source.path) ?? "";
    const parameters = items(member(source.helm, "fileParameters")).map((each) => member(each, "path"));
    return [...items(member(source.helm, "valueFiles")), ...parameters].flatMap((file) => {
      const written = text(file) ?? "";
      const named = /^\$[^/]+(\/.+)$/.exec(written)?.[1] ?? written;
      return pathFromTop(named.startsWith("/") ? named : `${folder}/${named}`);
    });
  });
}

function pathFromTop(written: string): readonly string[] {
  if (written === "" || written.includes("${")) return [];
  return [posix.normalize(`/${written}`).replace(/^\/|\/$/g, "")];
}

/** The pattern of a path with any text for each expression. A path without other letters matches nothing. */
function patternOf(file: string): string {
  const parts = file.split(/\{\{[^{}]*\}\}/);
  if (parts.every((part) => /^[./-]*$/.test(part))) return "";
  return parts.map((part) => part.replaceAll(/[*?[\\]/g, "\\$&")).join("*");
}
