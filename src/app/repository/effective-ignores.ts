import { realpathSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import type { InputFile } from "../../inputs/index.ts";
import { type IgnoreRules, ignoreRules } from "../../inputs/index.ts";
import type { Location } from "../../kernel/index.ts";
import { count, getOrCreate, slashed } from "../../kernel/index.ts";
import type { Relaxation } from "../policy-base/relaxation.ts";
import type { BaseFiles } from "./read-base-files.ts";

/** The ignore rules by which a branch is judged, and what they show about those of the branch. */
export interface EffectiveIgnores {
  readonly rulesOf: (folder: string) => IgnoreRules;
  /** Returns the ignore rules that only the branch has, and that exclude some of the files. */
  readonly relaxations: (files: readonly Pick<InputFile, "file" | "path">[]) => readonly Relaxation[];
}

const MOST_NAMED = 5;

/** Ignore rules that exclude a path when both the base and the branch exclude it. */
export function effectiveIgnores({ top, contents }: Pick<BaseFiles, "top" | "contents">): EffectiveIgnores {
  /** Paths that only the branch excludes, by the line that does so. */
  const excluded = new Map<string, string[]>();
  const rulesOf = (folder: string): IgnoreRules => {
    const own = ignoreRules(folder);
    const base = ignoreRules(folder, (path, repository) => {
      const bytes = realpathSync(repository) === top ? contents.get(slashed(relative(repository, path))) : undefined;
      return bytes && { bytes };
    });
    return {
      problems: own.problems,
      reasonToIgnore: (path, type) => {
        const reason = own.reasonToIgnore(path, type);
        if (reason === undefined || base.reasonToIgnore(path, type) !== undefined) return reason;
        getOrCreate(excluded, reason, (): string[] => []).push(path);
        return undefined;
      },
    };
  };
  const relaxations = (files: readonly Pick<InputFile, "file" | "path">[]) =>
    [...excluded].flatMap(([reason, paths]) => {
      const isExcluded = ({ path = "" }: Pick<InputFile, "path">) =>
        paths.some((each) => path === each || path.startsWith(each + sep));
      const named = files.filter(isExcluded).map(({ file }) => file);
      if (named.length === 0) return [];
      return [relaxationOf(named, locationOf(reason, top))];
    });
  return { rulesOf, relaxations };
}

function relaxationOf(files: readonly string[], location: Location): Relaxation {
  const more = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : "";
  const listed = files.slice(0, MOST_NAMED).join(", ") + more;
  return {
    rule: "files-ignored",
    path: "",
    location,
    message: `this line excludes ${count(files.length, "file")} that the base checks: ${listed}; the check does not apply the line`,
    expected: "no ignore rule",
  };
}

/** The place of a line such as `apps/.gitignore:3`, from the top of the repository. */
function locationOf(reason: string, top: string): Location {
  const [, file = reason, line = "1"] = /^(.*):(\d+)$/s.exec(reason) ?? [];
  return { file: slashed(relative(".", resolve(top, file))), line: Number(line), column: 1 };
}
