import { parseArgs } from "node:util";
import { commandSkeleton } from "./command.ts";
import { kindSkeleton } from "./kind.ts";
import { ruleSkeleton } from "./rule.ts";
import type { ReadFile, Skeleton } from "./skeleton.ts";

/**
 * The files of the kind, rule or command that the arguments of `npm run new` name.
 *
 * @throws Error for arguments that no skeleton has
 */
export function skeletonOf(args: readonly string[], read: ReadFile): Skeleton {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { group: { type: "string" }, version: { type: "string" } },
  });
  const [what, name, ...rest] = positionals;
  if (what === undefined || name === undefined) throw new Error("write kind, rule or command, and then a name");
  if (rest.length > 0) throw new Error(`write one name, without ${rest.join(" ")}`);
  const { group, version = "v1" } = values;
  if (what === "kind") return kindSkeleton({ kind: name, group, version }, read);
  const [option] = Object.keys(values);
  if (option !== undefined) throw new Error(`--${option} is an option of kinds only`);
  if (what === "rule") return ruleSkeleton(name, read);
  if (what === "command") return commandSkeleton(name, read);
  throw new Error(`${what} is not one of kind, rule, command`);
}
