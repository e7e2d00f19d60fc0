import { exactJson, items } from "../../kernel/index.ts";
import type { Tree } from "./values.ts";

const LONG_TEXT = 1000;
/** The fields with texts that every object gets. */
const TEXTS = ["namePrefix", "nameSuffix", "namespace", "commonLabels", "commonAnnotations", "labels"] as const;

/** The steps that the changes of a kustomization take for each object: one for each item of a list, and for long texts. */
export function changeSteps(changes: Tree): number {
  const listed = Object.values(changes).reduce<number>((sum, value) => sum + items(value).length, 0);
  const characters = TEXTS.reduce((sum, field) => sum + (exactJson(changes[field]) ?? "").length, 0);
  return listed + Math.floor(characters / LONG_TEXT);
}
