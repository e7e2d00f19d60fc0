import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { nearest } from "../base/nearest.ts";
import type { ResourceInterfaceDialect } from "../organization/organization.ts";
import { issueLines, unreadableLines } from "../report/issue-lines.ts";
import { typesJson, typesTable, typeText } from "../report/types-reports.ts";
import { resourceInterfaceObject } from "../synth/resource-interface-object.ts";
import type { WorkloadKind } from "../workload/workload-kind.ts";
import { emitYaml, emitYamlStream } from "../yaml/index.ts";
import { EXIT } from "./exit-code.ts";
import { proposeTypes } from "./propose-types.ts";

/** Formats of `muster types`. */
export type TypesFormat = "text" | "json" | "yaml";

/** How to show the catalogue. */
export interface TypesOptions {
  readonly output?: TypesFormat;
  /** Kind of the objects that `yaml` prints. */
  readonly dialect?: ResourceInterfaceDialect;
  /** File of CRDs to propose WorkloadTypes from. */
  readonly from?: string;
}

/** A file, as `--out` writes it. */
export interface TypesFile {
  readonly name: string;
  readonly content: string;
}

/** What there is to print. */
export interface TypesOutcome {
  /** For standard output. */
  readonly text: string;
  /** The same in files, where it can be. */
  readonly files: readonly TypesFile[];
  /** For standard error. */
  readonly messages: readonly string[];
  readonly exitCode: number;
}

const KINDS: readonly WorkloadKind[] = workloadTypes;

/** The catalogue, one kind of it, or a proposal from CRDs. An unknown kind is wrong use (1), a file that is no CRD 3. */
export function runTypes(kind: string | undefined, options: TypesOptions = {}): TypesOutcome {
  if (options.from !== undefined) return propose(options.from);
  const chosen = kind === undefined ? KINDS : KINDS.filter((each) => each.kind.toLowerCase() === kind.toLowerCase());
  if (chosen.length === 0) return unknown(String(kind));
  const output = options.output ?? "text";
  if (output === "yaml") return asYaml(chosen, options.dialect ?? "ResourceInterface");
  if (output === "json") return outcome(typesJson(chosen), [{ name: "types.json", content: typesJson(chosen) }]);
  const text = kind === undefined ? typesTable(chosen) : chosen.map(typeText).join("\n");
  return outcome(text, [{ name: "types.txt", content: text }]);
}

/**
 * Writes files into a folder, which is made where it is missing.
 *
 * @throws Error where one of them exists: nothing is overwritten, and nothing is written then
 */
export function writeTypes(folder: string, files: readonly TypesFile[]): readonly string[] {
  const present = files.map(({ name }) => join(folder, name)).filter((path) => existsSync(path));
  if (present.length > 0) throw new Error(`nothing was written, since these files exist: ${present.join(", ")}`);
  mkdirSync(folder, { recursive: true });
  return files.map(({ name, content }) => {
    writeFileSync(join(folder, name), content, { flag: "wx" });
    return `created ${join(folder, name)}`;
  });
}

function outcome(text: string, files: readonly TypesFile[]): TypesOutcome {
  return { text, files, messages: [], exitCode: EXIT.fine };
}

function unknown(kind: string): TypesOutcome {
  const meant = nearest(
    kind,
    KINDS.map((each) => each.kind),
  );
  const question = meant === undefined ? "" : `; did you mean ${meant}?`;
  const messages = [`muster types: the catalogue has no kind ${JSON.stringify(kind)}${question}`];
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

function propose(path: string): TypesOutcome {
  const { types, issues, unreadable } = proposeTypes(path);
  const nothing = types.length === 0 && issues.length === 0 && unreadable.length === 0;
  return {
    text: types.map(({ text }) => text).join("---\n"),
    files: types.map(({ kind, text }, index) => ({ name: fileName(kind, index, types), content: text })),
    messages: [
      ...unreadableLines(unreadable),
      ...issueLines(issues),
      ...(nothing ? [`muster types: ${path} holds no CRD`] : []),
    ],
    exitCode: types.length === 0 || unreadable.length > 0 ? EXIT.stale : EXIT.fine,
  };
}

// Two CRDs may be of one kind, by different operators.
function fileName(kind: string, index: number, types: readonly { readonly kind: string }[]): string {
  const earlier = types.slice(0, index).filter((each) => each.kind.toLowerCase() === kind.toLowerCase()).length;
  return `${kind.toLowerCase()}${earlier === 0 ? "" : `-${earlier + 1}`}.yaml`;
}
