import { join } from "node:path";
import { gitText, pathExists } from "../../kernel/index.ts";
import type { CiSystem } from "../init/init-files.ts";

/** The CI system of a repository, and the sign by which it was found. */
interface FoundSystem {
  readonly system: CiSystem;
  readonly sign: string;
}

const SIGNS = [
  ["github", ".github"],
  ["gitlab", ".gitlab-ci.yml"],
  ["gitlab", ".gitlab"],
] as const;

/** Finds the CI system: by its files, else by the host of the remote repository. None where neither names one. */
export async function ciSystem(folder: string): Promise<FoundSystem | undefined> {
  const found = SIGNS.find(([, path]) => pathExists(join(folder, path)));
  if (found !== undefined) return { system: found[0], sign: found[1] };
  const url = await gitText(["config", "--get", "remote.origin.url"], { cwd: folder }).catch(() => "");
  const host = /^(?:[a-z+]+:\/\/)?(?:[^@/\s]*@)?([^:/\s]+)/.exec(url.trim())?.[1] ?? "";
  if (/github/i.test(host)) return { system: "github", sign: `the remote at ${host}` };
  if (/gitlab/i.test(host)) return { system: "gitlab", sign: `the remote at ${host}` };
  return undefined;
}
