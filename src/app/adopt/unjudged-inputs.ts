import { relative, resolve } from "node:path";
import { isKustomizationFile } from "../../inputs/index.ts";
import { type Finding, getOrCreate, slashed, type Unreadable } from "../../kernel/index.ts";

/** Inputs that a check cannot evaluate, with one reason. */
export interface UnjudgedInputs {
  /** Paths from the root. */
  readonly files: readonly string[];
  readonly reason: string;
}

/** The parts of a check's result that were not evaluated, or only in part. */
interface Unevaluated {
  readonly unreadable: readonly Unreadable[];
  readonly findings: readonly Finding[];
}

const REASONS = {
  chart: "only Helm can render its templates; muster check --render judges them",
  kustomization: "muster does not build a part of it, such as that of a plug-in or of another place",
  program: "muster does not run programs; check its output",
  text: "it cannot be read as YAML, for example a template of another tool",
  part: "it refers to what is not in the repository, so rules cannot judge it completely",
} as const;

/** Sorts the inputs that a check could not evaluate by their reasons, as `unjudged` of `muster.yaml` lists them. */
export function unjudgedInputs(root: string, { unreadable, findings }: Unevaluated): readonly UnjudgedInputs[] {
  const paths = new Map<keyof typeof REASONS, Set<string>>();
  const pathOf = (file: string) => slashed(relative(root, resolve(file)));
  const add = (reason: keyof typeof REASONS, path: string) =>
    getOrCreate(paths, reason, () => new Set<string>()).add(path);
  for (const { file, message } of unreadable) add(reasonOf(pathOf(file), message), pathOf(file));
  for (const { unjudged, severity, location } of findings) {
    if (unjudged === true && severity !== "error" && location !== undefined) add("part", pathOf(location.file));
  }
  return [...paths].map(([reason, files]) => ({ files: [...files], reason: REASONS[reason] }));
}

function reasonOf(path: string, message: string): keyof typeof REASONS {
  if (/(?:^|\/)Chart\.yaml$/.test(path) && message.includes("is not rendered")) return "chart";
  if (isKustomizationFile(path)) return "kustomization";
  return /\.jsonnet$/i.test(path) ? "program" : "text";
}
