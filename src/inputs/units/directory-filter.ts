import { filledText, given, member } from "../../kernel/index.ts";
import { globMatcher } from "./glob.ts";

/** Selects the files of a folder that Argo CD applies. */
export interface DirectoryFilter {
  /** Pattern of the files to apply. Default: all. */
  readonly include?: string;
  /** Pattern of files that are not applied, also where `include` matches. Default: none. */
  readonly exclude?: string;
}

/** The filter of the `directory` of a source of an Application. */
export function directoryFilter(directory: unknown): DirectoryFilter {
  return given({
    include: filledText(member(directory, "include")),
    exclude: filledText(member(directory, "exclude")),
  });
}

/**
 * Whether a filter lets a file of its folder pass.
 *
 * @param path path from the folder
 */
export function passesFilter({ include, exclude }: DirectoryFilter, path: string): boolean {
  // As `getPotentiallyValidManifestFile` of Argo CD's repository server: `*` matches `/` too.
  const isMatch = (pattern: string) => globMatcher(pattern, { crossesFolders: true, hasAlternatives: true })(path);
  if (exclude !== undefined && isMatch(exclude)) return false;
  return include === undefined || isMatch(include);
}
