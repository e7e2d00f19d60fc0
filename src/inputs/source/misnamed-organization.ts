import { join } from "node:path";
import { textOfFile } from "../../kernel/index.ts";

/** Names that people give to `muster.yaml` by mistake. */
const NAMES = ["muster.yml", "Muster.yaml", "Muster.yml", "muster.json"] as const;

/** The problem with a file that has another name than `muster.yaml`, as the end of a sentence. */
export const MISNAMED = "has an Organization, which muster reads from muster.yaml only; rename the file to muster.yaml";

/**
 * The name of the file with the organisation in a folder without `muster.yaml`; undefined where there is none. Other
 * programs may have a file of this name, so its text must have the words of an Organization.
 */
export function misnamedOrganization(folder: string): string | undefined {
  return NAMES.find((name) => {
    const text = textOfFile(join(folder, name), { inside: folder }) ?? "";
    return /\bkind["']?\s*:\s*["']?Organization\b/.test(text) && text.includes("muster.dev/");
  });
}
