import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile } from "../../kernel/index.ts";
import { displayName } from "../source/list-inputs.ts";
import { chartWithoutValues } from "./chart-without-values.ts";
import type { PlacedSource } from "./placed-sources.ts";

// A name that is not valid could be read as an option.
const NAME = /^[a-z0-9]([a-z0-9.-]{0,51}[a-z0-9])?$/;

/**
 * The arguments of `helm template` for a chart as a controller renders it. Values that are not in files are written to
 * a temporary one.
 *
 * @param home an empty folder for temporary files
 */
export function helmArguments(
  { source, folder, top }: PlacedSource,
  home: string,
): { readonly args: readonly string[] } | { readonly problem: string } {
  const { release, namespace, skipCrds, hasOwnValues, valuesFiles, values, parameters } = source.helm;
  const files: string[] = [];
  for (const { path, from, isOptional } of valuesFiles) {
    const file = join(from === "top" ? top : folder, path);
    const read = readRegularFile(file, { inside: top });
    if ("bytes" in read) files.push(file);
    else if (!isOptional) {
      return { problem: `${source.by} names the values file ${displayName(file)}, which is not in the repository` };
    }
  }
  const own = values.length === 0 ? undefined : mkdtempSync(join(home, "values-"));
  for (const [index, value] of values.entries()) {
    const file = join(own ?? home, `${index}.yaml`);
    writeFileSync(file, typeof value === "string" ? value : JSON.stringify(value), { mode: 0o600 });
    files.push(file);
  }
  return {
    args: [
      "template",
      ...(NAME.test(release) ? [release] : []),
      hasOwnValues ? folder : chartWithoutValues(folder, home),
      ...(namespace !== undefined && NAME.test(namespace) ? ["--namespace", namespace] : []),
      ...(skipCrds ? [] : ["--include-crds"]),
      ...valuesArguments(files),
      ...parameters.flatMap(({ name, value, isText }) => [isText ? "--set-string" : "--set", `${name}=${value}`]),
    ],
  };
}

/** The arguments for values files. Helm splits an argument at its commas, which the name of a folder may have. */
export function valuesArguments(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => ["--values", /[",]/.test(file) ? `"${file.replaceAll('"', '""')}"` : file]);
}
