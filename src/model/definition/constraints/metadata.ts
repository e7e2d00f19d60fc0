import {
  annotationKeyProblem,
  badName,
  dnsLabelProblem,
  type FieldProblem,
  given,
  labelKeyProblem,
  labelValueProblem,
  MAX_LABEL_LENGTH,
  pointerTo,
  stringOf,
} from "../../../kernel/index.ts";
import type { DefinitionKind } from "../definition.ts";
import { kindProblem } from "./workload-type.ts";

/** Characters that `useGivenNameAsPrefix` appends: a dash and eight of a hash. */
const HASH_LENGTH = 9;

/** Rules of a definition's name. The expansion may allow fewer characters and checks that itself. */
export function checkName(
  name: string,
  at: string,
  kind: DefinitionKind,
  useGivenNameAsPrefix: boolean,
): readonly FieldProblem[] {
  if (kind === "WorkloadType") return badName(at, name, kindProblem(name), "Kind");
  const most = useGivenNameAsPrefix ? MAX_LABEL_LENGTH - HASH_LENGTH : MAX_LABEL_LENGTH;
  const whole = badName(at, name, dnsLabelProblem(name), "DNS label");
  const prefix = "name prefix, to which a dash and a hash of 8 characters are added";
  const found = whole.length > 0 ? whole : badName(at, name, dnsLabelProblem(name, most), prefix);
  return found.map((problem) => given({ ...problem, fix: nameFix(name, most) }));
}

/** The fix for a name: with the characters that it may have, and not longer than it may be. */
function nameFix(name: string, most: number): string | undefined {
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const valid = words.join("-").slice(0, most).replace(/-$/, "");
  if (dnsLabelProblem(valid, most) !== undefined) return undefined;
  return `write ${valid}`;
}

/** Rules of a definition's labels and annotations, which its objects get. */
export function checkMetadata(
  metadata: { readonly labels?: object | null; readonly annotations?: object | null },
  at: string,
): readonly FieldProblem[] {
  const labels = Object.entries(metadata.labels ?? {}).flatMap(([key, value]) => {
    const path = pointerTo(at, "labels", key);
    const named = badName(path, key, labelKeyProblem(key), "label key").map((finding) => ({ ...finding, atKey: true }));
    return [...named, ...badName(path, stringOf(value), labelValueProblem(stringOf(value)), "label value")];
  });
  const annotations = Object.keys(metadata.annotations ?? {}).flatMap((key) =>
    badName(pointerTo(at, "annotations", key), key, annotationKeyProblem(key), "annotation key").map((finding) => ({
      ...finding,
      atKey: true,
    })),
  );
  return [...labels, ...annotations];
}
