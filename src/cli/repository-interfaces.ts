import { present } from "../base/present.ts";
import { listInputs } from "../source/list-inputs.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import { readRegistrations, readSynthesisedInterfaces } from "../source/read-registrations.ts";
import { type RiInputs, readRiInputs, riInputsOf } from "./ri-inputs.ts";

/** The Resource Interfaces of the repository, of the recorded objects and of `--ri`: the last one of a kind counts. */
export function readInterfaces(
  root: string,
  ri: string | undefined,
  documents: readonly InputDocument[],
): Pick<RiInputs, "definitions" | "unreadable"> {
  const named = readRiInputs(present([ri]));
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
  };
}
