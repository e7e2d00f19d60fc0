import { dirname } from "node:path";
import { isInside } from "../../kernel/index.ts";

/**
 * The outermost folder with a kustomization or a chart around a file, inside of a folder or that folder itself; undefined
 * where there is none. Flux makes a kustomization of a folder without one, which includes such folders as they are.
 */
export function outermostBuilt(path: string, folder: string, isBuilt: (folder: string) => boolean): string | undefined {
  let outermost: string | undefined;
  for (let own = dirname(path); isInside(own, folder); own = dirname(own)) {
    if (isBuilt(own)) outermost = own;
    if (own === dirname(own)) break;
  }
  return outermost;
}
