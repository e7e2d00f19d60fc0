import { intendedKind } from "../../interpret/index.ts";
import type { Issue, Location, Source } from "../../kernel/index.ts";
import { definitionRules, given, ruleOf } from "../../kernel/index.ts";
import type { WorkloadKind, WorkloadTypeDefinition, WorkloadTypeSpec } from "../../model/index.ts";

/** A WorkloadType on one cluster. */
export interface RegisteredType {
  readonly cluster: string;
  /** The Kind. */
  readonly name: string;
  readonly spec: WorkloadTypeSpec;
  readonly source: Source;
  readonly location?: Location;
}

/** The problem of a WorkloadType without Resource Interfaces whose kind is not in a catalogue; none without a catalogue. */
export function unknownKindIssue(
  { metadata: { name }, spec: { group } }: WorkloadTypeDefinition,
  catalogue: readonly WorkloadKind[],
): Issue | undefined {
  if (catalogue.length === 0 || catalogue.some((each) => each.kind === name && each.group === group)) return undefined;
  const intended = intendedKind({ group, version: "v1", kind: name }, catalogue);
  const [path, right] =
    intended?.kind === name ? ["/spec/group", `group: ${intended.group}`] : ["/metadata/name", intended?.kind];
  const written = group === "" ? name : `${name}.${group}`;
  return given({
    ...ruleOf(definitionRules.constraint),
    severity: "error",
    path,
    message: `${written} is not a kind of the catalogue, so it has no defaults that a WorkloadType without resourceInterfaces changes`,
    expected: right,
    fix: right === undefined ? "add resourceInterfaces" : `write ${right}, or add resourceInterfaces`,
  });
}
