import { join } from "node:path";
import { nearest, textOfFile } from "../../kernel/index.ts";
import { ownPackage } from "../repository/own-program.ts";

/** The kinds of files that have a JSON Schema in the package, which `scripts/schemas.ts` writes. */
export const FILE_KINDS = [
  "Organization",
  "Training",
  "DistributedInference",
  "WorkloadType",
  "Lifecycle",
  "RunaiPolicy",
  "Rule",
  "RulePack",
  "ResourceInterface",
  "Karta",
  "TrainingRequest",
  "DistributedInferenceRequest",
  "WorkloadTypeRequest",
  "IdMap",
  "Baseline",
] as const;

/** One of `FILE_KINDS`. */
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * The output of `muster schema`: the JSON Schema of a kind, or all kinds, each on a line.
 *
 * @throws Error for an unknown kind, with a suggestion: usage error, exit 1
 */
export function fileSchemaText(kind: string | undefined): string {
  if (kind === undefined) return `${FILE_KINDS.join("\n")}\n`;
  const known = FILE_KINDS.find((name) => name === kind);
  if (known !== undefined) return schemaOf(known);
  const close = nearest(kind, FILE_KINDS);
  const hint = close === undefined ? `the kinds are ${FILE_KINDS.join(", ")}` : `did you mean ${close}?`;
  throw new Error(`there is no schema of the kind ${JSON.stringify(kind)}; ${hint}`);
}

function schemaOf(kind: FileKind): string {
  const file = join(ownPackage(), `lib/schemas/${kind}.json`);
  const text = textOfFile(file);
  if (text === undefined) throw new Error(`${file} is missing: install the package anew, or run npm run build`);
  return text;
}
