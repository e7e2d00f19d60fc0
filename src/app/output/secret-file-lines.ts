import { isObject } from "../../kernel/index.ts";
import { readYaml } from "../../yaml/index.ts";
import { secretPointers } from "../diff/changes/mask-object.ts";
import { secretLines } from "../report/check-secrets.ts";
import { isSecretText } from "./is-secret.ts";

/** Numbers of the lines of a file of YAML or JSON that may have a secret, counted from 1. */
export function secretFileLines(file: string, text: string): ReadonlySet<number> {
  const places = readYaml(text, file).documents.flatMap((document) => {
    if (!isObject(document.value)) return [];
    const pointers = secretPointers(document.value, isSecretText);
    return pointers.map((pointer) => ({ location: document.locate(pointer) }));
  });
  return secretLines(file, text.split("\n"), places);
}
