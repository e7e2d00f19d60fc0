import { workloadTypes } from "../../../workloadtypes/index.ts";
import { type KnownKind, kindSuggestion } from "../../interpret/index.ts";
import { formatValue, issueLines, unreadableLines } from "../../kernel/index.ts";
import type { ResourceInterfaceDialect, WorkloadKind } from "../../model/index.ts";
import { resourceInterfaceObject } from "../../synth/index.ts";
import { emitYaml, emitYamlStream } from "../../yaml/index.ts";
import { EXIT, staleIf } from "../output/exit-code.ts";
import { writeNewFiles } from "../output/write-new-files.ts";
import {
  proposedJson,
  type RegisteredKind,
  registeredText,
  typesJson,
  typesTable,
  typeText,
} from "../report/types-reports.ts";
import { kartaSpec } from "./karta-spec.ts";
import { proposeTypes } from "./propose-types.ts";
import { type RepositoryKinds, readRepositoryKinds } from "./repository-kinds.ts";

/** Formats of `muster types`. */
export type TypesFormat = "text" | "json" | "yaml";

/** The options with which the catalogue is shown. */
export interface TypesOptions {
  readonly output?: TypesFormat;
  /** Kind of the objects in `yaml`. */
  readonly dialect?: ResourceInterfaceDialect;
  /** File, folder or pattern of CRDs to propose WorkloadTypes from. */
  readonly from?: string;
  /** Folder of the repository whose kinds are added. Default: none. */
  readonly root?: string;
}

/** A file of `--out`. */
interface TypesFile {
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
const NO_KINDS: RepositoryKinds = { kinds: [], issues: [], unreadable: [] };

/**
 * The catalogue and the kinds of the repository, one kind of them, or a proposal from CRDs. Ends with 1 for an unknown
 * kind, with 3 for a file without CRD or a registration that is wrong or unreadable.
 */
export function runTypes(kind: string | undefined, options: TypesOptions = {}): TypesOutcome {
  if (options.from !== undefined) return propose(options.from, options.output === "json");
  const repository = options.root === undefined ? NO_KINDS : readRepositoryKinds(options.root);
  const isChosen = (each: KnownKind) => kind === undefined || each.kind.toLowerCase() === kind.toLowerCase();
  const chosen = KINDS.filter(isChosen);
  const registered = repository.kinds.filter(isChosen);
  const messages = [...unreadableLines(repository.unreadable), ...issueLines(repository.issues)];
  if (chosen.length + registered.length === 0) {
    const unknown = unknownKind(String(kind), [...KINDS, ...repository.kinds]);
    return { ...unknown, messages: [...messages, ...unknown.messages] };
  }
  const exitCode = staleIf(messages.length > 0);
  return { ...shown(chosen, registered, kind !== undefined, options), messages, exitCode };
}

function shown(
  chosen: readonly WorkloadKind[],
  registered: readonly RegisteredKind[],
  isOne: boolean,
  { output = "text", dialect = "ResourceInterface" }: TypesOptions,
): Pick<TypesOutcome, "text" | "files"> {
  if (output === "yaml") return asYaml([...chosen, ...registered], dialect);
  if (output === "json") {
    const json = typesJson(chosen, registered);
    return { text: json, files: [{ name: "types.json", content: json }] };
  }
  const text = isOne
    ? [...chosen.map(typeText), ...registered.map(registeredText)].join("\n")
    : typesTable(chosen, registered);
  return { text, files: [{ name: "types.txt", content: text }] };
}

/** Writes files into a folder, as `writeNewFiles`. */
export function writeTypes(folder: string, files: readonly TypesFile[]): readonly string[] {
  return writeNewFiles(
    folder,
    files.map(({ name, content }) => ({ path: name, content })),
  );
}

function unknownKind(kind: string, known: readonly KnownKind[]): TypesOutcome {
  const messages = [`muster types: the catalogue has no kind ${formatValue(kind)}${kindSuggestion(kind, known)}`];
  return { text: "", files: [], messages, exitCode: EXIT.usage };
}

// A Resource Interface of the repository replaces that of the catalogue.
function asYaml(
  kinds: readonly Pick<WorkloadKind, "group" | "kind" | "resourceInterfaces" | "suspensions">[],
  dialect: ResourceInterfaceDialect,
): Pick<TypesOutcome, "text" | "files"> {
  const objects = kinds.flatMap(({ group, kind, resourceInterfaces, suspensions = {} }) =>
    Object.entries(resourceInterfaces).map(([version, spec]) => {
      const whole = dialect === "Karta" ? kartaSpec(spec, suspensions[version]) : spec;
      return resourceInterfaceObject({ group, version, kind }, whole, dialect);
    }),
  );
  const last = [...new Map(objects.map((object) => [object.metadata.name, object])).values()];
  const files = last.map((object) => ({ name: `${object.metadata.name}.yaml`, content: emitYaml(object) }));
  return { text: emitYamlStream(last), files };
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
