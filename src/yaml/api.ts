import type { Location } from "../finding/issue.ts";
import { ReadDocument, type Unreadable, type YamlDocument } from "./document.ts";
import type { YamlLimits } from "./limits.ts";
import { readWith, type YamlFile } from "./read.ts";

/**
 * Reads YAML or JSON as Kubernetes does (sigs.k8s.io/yaml, go-yaml v2): `yes` is true, `0644` is 420, `<<` merges.
 * Never throws for bad input: a document that cannot be read is in `unreadable`, and the others of the file are
 * still read. Bytes must be UTF-8.
 *
 * @param file the name that locations and errors carry
 */
export function readYaml(text: string | Uint8Array, file: string, limits?: YamlLimits): YamlFile {
  return readWith(text, file, limits);
}

/**
 * Compares the two readers of a document (values come from one, positions from the other). A result means that its
 * positions cannot be trusted and that other tools may read it differently: treat the document as unreadable.
 */
export function crossCheck(document: YamlDocument): Unreadable | undefined {
  return document instanceof ReadDocument ? document.disagreement() : undefined;
}

/** As `crossCheck`, of a document of which a position was parsed; nothing is parsed for it. */
export function crossCheckLocated(document: YamlDocument): Unreadable | undefined {
  return document instanceof ReadDocument ? document.knownDisagreement() : undefined;
}

/** The anchored text that a pointer's place, an alias or a merge, stands for; `undefined` when it is no alias. */
export function originOf(document: YamlDocument, pointer: string): Location | undefined {
  return document instanceof ReadDocument ? document.origin(pointer) : undefined;
}

/** The text of a document, from its `---` on, and the line that it begins on, from 1. */
export function textOf(document: YamlDocument): { readonly text: string; readonly line: number } | undefined {
  return document instanceof ReadDocument ? { text: document.text, line: document.startLine } : undefined;
}
