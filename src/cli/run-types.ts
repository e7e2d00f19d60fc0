import { workloadTypes } from "../../workloadtypes/index.ts";
import { formatValue } from "../base/read.ts";
import { kindSuggestion } from "../interpret/similar-kinds.ts";
import type { ResourceInterfaceDialect } from "../organization/organization.ts";
import { issueLines, unreadableLines } from "../report/issue-lines.ts";
import { proposedJson, typesJson, typesTable, typeText } from "../report/types-reports.ts";
import { resourceInterfaceObject } from "../synth/resource-interface-object.ts";
import type { WorkloadKind } from "../workload/workload-kind.ts";
import { emitYaml, emitYamlStream } from "../yaml/index.ts";
import { EXIT, staleIf } from "./exit-code.ts";
import { proposeTypes } from "./propose-types.ts";
import { writeNewFiles } from "./write-new-files.ts";

/** Formats of `muster types`. */
export type TypesFormat = "text" | "json" | "yaml";

/** How to show the catalogue. */
export interface TypesOptions {
  readonly output?: TypesFormat;
  /** Kind of the objects in `yaml`. */
  readonly dialect?: ResourceInterfaceDialect;
  /** File, folder or pattern of CRDs to propose WorkloadTypes from. */
  readonly from?: string;
}

/** A file of `--out`. */
export interface TypesFile {
  readonly name: string;
  readonly content: string;
}

/** The types and the exit code. */
export interface TypesOutcome {
  /** For standard output. */
  readonly text: string;
  /** The same in files. */
  readonly files: readonly TypesFile[];
  /** For standard error. */
  readonly messages: readonly string[];
  readonly exitCode: number;
}

const KINDS: readonly WorkloadKind[] = workloadTypes;

/** The catalogue, one kind of it, or a proposal from CRDs. Ends with 1 for an unknown kind, with 3 for a file without CRD. */
export function runTypes(kind: string | undefined, options: TypesOptions = {}): TypesOutcome {
  if (options.from !== undefined) return propose(options.from, options.output === "json");
  const chosen = KINDS.filter((each) => kind === undefined || each.kind.toLowerCase() === kind.toLowerCase());
  if (chosen.length === 0) return unknownKind(String(kind));
  const output = options.output ?? "text";
  if (output === "yaml") return asYaml(chosen, options.dialect ?? "ResourceInterface");
  if (output === "json") return outcome(typesJson(chosen), [{ name: "types.json", content: typesJson(chosen) }]);
  const text = kind === undefined ? typesTable(chosen) : chosen.map(typeText).join("\n");
  return outcome(text, [{ name: "types.txt", content: text }]);
}

/** Writes files into a folder, as `writeNewFiles`. */
export function writeTypes(folder: string, files: readonly TypesFile[]): readonly string[] {
  return writeNewFiles(
    folder,
    files.map(({ name, content }) => ({ path: name, content })),
  );
}

function outcome(text: string, files: readonly TypesFile[]): TypesOutcome {
  return { text, files, messages: [], exitCode: EXIT.fine };
}

function unknownKind(kind: string): TypesOutcome {
  const messages = [`muster types: the catalogue has no kind ${formatValue(kind)}${kindSuggestion(kind, KINDS)}`];
  return { text: "", files: [], messages, exitCode: EXIT.usage };
}

function asYaml(kinds: readonly WorkloadKind[], dialect: ResourceInterfaceDialect): TypesOutcome {
  const objects = kinds.flatMap(({ group, kind, resourceInterfaces }) =>
    Object.entries(resourceInterfaces).map(([version, spec]) =>
      resourceInterfaceObject({ group, version, kind }, spec, dialect),
    ),
  );
  const files = objects.map((object) => ({ name: `${object.metadata.name}.yaml`, content: emitYaml(object) }));
  return outcome(emitYamlStream(objects), files);
}

function propose(path: string, isJson: boolean): TypesOutcome {
  const { types, issues, unreadable } = proposeTypes(path);
  const messages = [...unreadableLines(unreadable), ...issueLines(issues)];
  if (types.length === 0 && messages.length === 0) messages.push(`muster types: ${path} contains no CRD`);
  const json = proposedJson(types);
  return {
    text: isJson ? json : types.map(({ text }) => text).join("---\n"),
    files: isJson
      ? [{ name: "types.json", content: json }]
      : types.map(({ kind, text }, index) => ({ name: fileName(kind, index, types), content: text })),
    messages,
    exitCode: staleIf(types.length === 0 || unreadable.length > 0),
  };
}

// Two operators may have a CRD of the same kind.
function fileName(kind: string, index: number, types: readonly { readonly kind: string }[]): string {
  const earlier = types.slice(0, index).filter((each) => each.kind.toLowerCase() === kind.toLowerCase()).length;
  return `${kind.toLowerCase()}${earlier === 0 ? "" : `-${earlier + 1}`}.yaml`;
}
