import type { Issue, Location } from "../../kernel/index.ts";
import { given, kustomizeIssue, withoutUser } from "../../kernel/index.ts";
import { kustomizationFaults } from "../units/kustomization-faults.ts";
import type { Layout } from "../units/layout.ts";
import type { Patches } from "../units/patches.ts";
import { displayName } from "./list-inputs.ts";
import { nameInRepository } from "./name-in-repository.ts";
import type { InputDocument } from "./read-inputs.ts";

/** Finds a place in the file of a kustomization. */
type LocateIn = (file: string, pointer: string) => Location;

/** The problems of kustomizations: invalid fields, paths without a file, circles, and patches without an object. */
export function layoutIssues(
  { kustomizations, accumulationOf }: Layout,
  { withoutTarget }: Patches,
  documentAt: (path: string, index: number) => InputDocument | undefined,
  locate: LocateIn,
): readonly Issue[] {
  const faults = kustomizations.flatMap((kustomization) =>
    accumulationOf(kustomization).faults.flatMap(({ reference, from, problem }): readonly Issue[] => {
      if (from !== kustomization) return [];
      const { path, pointer } = reference;
      const shown = withoutUser(path);
      const message = `the kustomization names ${JSON.stringify(shown)}, which ${problem}`;
      return [
        kustomizeIssue("complete-kustomization", {
          message,
          path: pointer,
          key: JSON.stringify([nameInRepository(from.file), path]),
          received: shown,
          location: locate(from.file, pointer),
        }),
      ];
    }),
  );
  const unread = kustomizations.flatMap((kustomization) =>
    kustomizationFaults(kustomization).map(({ pointer, message, fix }) =>
      kustomizeIssue("readable-kustomization", {
        message,
        path: pointer,
        key: JSON.stringify([nameInRepository(kustomization.file), pointer]),
        location: locate(kustomization.file, pointer),
        ...given({ fix }),
      }),
    ),
  );
  const reported = new Set<InputDocument>();
  const patches = withoutTarget.flatMap(({ use, document }): readonly Issue[] => {
    const read = documentAt(use.path, document.index);
    if (read === undefined || reported.has(read)) return [];
    reported.add(read);
    const from = displayName(use.from.file);
    const missing = use.reference.target === undefined ? "no object of its kind and name" : "no object for its target";
    const message = `${from} names this file as a patch, but has ${missing}, so it is judged as an object`;
    const key = patchKey(use.path, document.index);
    return [kustomizeIssue("patch-has-target", { message, path: "", key, location: read.locate("") })];
  });
  return [...unread, ...faults, ...patches];
}

/** Identifies a patch in a file among the findings about patches. */
export function patchKey(path: string, index: number): string {
  return `${nameInRepository(path)} ${index}`;
}
