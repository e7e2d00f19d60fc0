import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const VALUES = "values.yaml";

/**
 * Makes a folder of links to the files of a chart with an empty `values.yaml`, and returns it.
 *
 * @param home an empty folder for temporary files
 */
export function chartWithoutValues(folder: string, home: string): string {
  const chart = mkdtempSync(join(home, "chart-"));
  for (const name of readdirSync(folder)) if (name !== VALUES) symlinkSync(join(folder, name), join(chart, name));
  writeFileSync(join(chart, VALUES), "");
  return chart;
}
