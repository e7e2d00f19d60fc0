import { createRequire } from "node:module";

/**
 * The package `yaml`, loaded on first use: only edits need it, and loading it takes longer than reading a small file.
 */
export function yamlPackage(): typeof import("yaml") {
  return createRequire(import.meta.url)("yaml") as typeof import("yaml");
}
