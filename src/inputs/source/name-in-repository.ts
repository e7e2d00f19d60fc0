import { dirname, join, relative, sep } from "node:path";
import { pathExists } from "../../kernel/index.ts";
import { repositoryOf } from "./ignore-rules.ts";
import { displayName } from "./list-inputs.ts";

/**
 * The path of a file from the top of its git repository, with `/`. It is the same in every working folder and in a copy
 * of the repository, so it can identify a finding. Without git it is the name of the file in reports.
 */
export function nameInRepository(path: string): string {
  const top = repositoryOf(dirname(path));
  if (!pathExists(join(top, ".git"))) return displayName(path);
  return relative(top, path).split(sep).join("/");
}
