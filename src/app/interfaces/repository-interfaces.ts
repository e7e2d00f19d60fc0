import type { InputDocument } from "../../inputs/index.ts";
import { displayName, listInputs, readRegistrations, readSynthesisedInterfaces } from "../../inputs/index.ts";
import type { Issue } from "../../kernel/index.ts";
import { present } from "../../kernel/index.ts";
import { type InputDefinition, type RiInputs, readRiInputs, riInputsOf } from "./ri-inputs.ts";

/** Resource Interfaces of several sources. */
interface ReadInterfaces extends Pick<RiInputs, "definitions" | "unreadable"> {
  /** Those of `--ri`. */
  readonly named: readonly InputDefinition[];
  /** The errors in those of `--ri`: without a report the catalogue would be used in their place. */
  readonly errors: readonly Issue[];
}

/** The Resource Interfaces of the repository, of the recorded objects and of `--ri`: the last one of a kind counts. */
export function readInterfaces(
  root: string,
  ri: string | undefined,
  documents: readonly InputDocument[],
): ReadInterfaces {
  const named = readNamedInterfaces(ri);
  const files = [...listInputs(present([ri])).files, ...documents];
  const sources = [
    riInputsOf({ documents: readSynthesisedInterfaces(root), unreadable: [] }),
    riInputsOf(readRegistrations(root, files)),
    riInputsOf({ documents, unreadable: [] }),
    named,
  ];
  return {
    definitions: sources.flatMap(({ definitions }) => definitions),
    unreadable: sources.flatMap(({ unreadable }) => unreadable),
    named: named.definitions,
    errors: named.issues.filter(({ severity }) => severity === "error"),
  };
}

/** The Resource Interfaces of `--ri`. A path without one is unreadable, because the option would have no effect. */
export function readNamedInterfaces(ri: string | undefined): RiInputs {
  const inputs = readRiInputs(present([ri]));
  const isEmpty = [inputs.definitions, inputs.issues, inputs.unreadable].every(({ length }) => length === 0);
  if (ri === undefined || !isEmpty) return inputs;
  const message = "contains no Resource Interface";
  return { ...inputs, unreadable: [{ file: displayName(ri), document: 0, line: 1, column: 1, message }] };
}
