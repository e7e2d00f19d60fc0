import {
  annotationKeyProblem,
  badName,
  dnsLabelProblem,
  type FieldProblem,
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
  const whole = badName(at, name, dnsLabelProblem(name), "DNS label");
  if (whole.length > 0 || !useGivenNameAsPrefix) return whole;
  const most = MAX_LABEL_LENGTH - HASH_LENGTH;
  const problem = dnsLabelProblem(name, most);
  return badName(at, name, problem, "name prefix, to which a dash and a hash of 8 characters are added");
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
