import { isObject, items, text } from "../../kernel/index.ts";
import { folded } from "../units/kustomization-fields.ts";

// Source: kustomize, api/internal/plugins/builtinconfig/transformerconfig.go and api/types/fieldspec.go.
const LISTS = names(
  "namePrefix nameSuffix namespace commonLabels labels templateLabels volumeClaimTemplateLabels commonAnnotations nameReference varReference images replicas",
);
const OF_FIELD = names("group version kind path create");
const OF_NAMES = names("group version kind fieldSpecs");

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(" ").map(folded));
}

/** A reason for which kustomize may refuse a file of `configurations`. */
interface ConfigurationFault {
  /** The end of a sentence. */
  readonly text: string;
  /** Whether it always refuses the file, and not only for some objects. */
  readonly isCertain: boolean;
}

/** The first fault of a file of `configurations`. */
export function configurationFault(value: unknown): ConfigurationFault | undefined {
  if (!isObject(value)) return undefined;
  const unknown = unknownField(value, LISTS);
  if (unknown !== undefined) return unknown;
  for (const [list, entries] of Object.entries(value)) {
    const isNames = folded(list) === folded("nameReference");
    for (const entry of items(entries)) {
      const found = isNames ? namesFault(entry) : fieldFault(entry);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function namesFault(entry: unknown): ConfigurationFault | undefined {
  if (!isObject(entry)) return undefined;
  const found = unknownField(entry, OF_NAMES);
  if (found !== undefined) return found;
  return items(entry.fieldSpecs)
    .map(fieldFault)
    .find((each) => each !== undefined);
}

function fieldFault(entry: unknown): ConfigurationFault | undefined {
  if (!isObject(entry)) return undefined;
  const found = unknownField(entry, OF_FIELD);
  if (found !== undefined) return found;
  const path = text(entry.path) ?? "";
  // Only replacements have wildcards.
  if (!path.split("/").includes("*")) return undefined;
  return {
    text: `has the path ${path}, and kustomize fails for an object of its kind, because of the *`,
    isCertain: false,
  };
}

function unknownField(
  value: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): ConfigurationFault | undefined {
  const field = Object.keys(value).find((name) => !known.has(folded(name)));
  if (field === undefined) return undefined;
  return { text: `has the field ${JSON.stringify(field)}, which kustomize does not know`, isCertain: true };
}
