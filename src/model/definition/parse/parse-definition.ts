import { checkShape, describeValue, withMissingForm } from "../../../k8s-fields/index.ts";
import type { Locate } from "../../../kernel/index.ts";
import {
  type FieldProblem,
  isAbsent,
  isObject,
  MUSTER_API_VERSION,
  missing,
  nearest,
  record,
  text,
  withoutAbsent,
} from "../../../kernel/index.ts";
import { checkMetadata, checkName } from "../constraints/metadata.ts";
import { DEFINITION_KINDS, type Definition, type DefinitionKind } from "../definition.ts";
import { definitionSchemas } from "../schema/envelope.ts";
import { WORDS } from "./aliases.ts";
import { type Governed, govern } from "./apply-policies.ts";
import { checkSpec } from "./check-spec.ts";
import { type Checked, type ParseContext, type ParsedDefinition, resultOf } from "./parse-result.ts";

/**
 * Reads a definition in muster's own form (`apiVersion: muster.dev/v1alpha1`): a Training, a DistributedInference or a
 * WorkloadType, from YAML or from TypeScript. Reports all problems in one pass, once each. Never throws, and never
 * shows the value of an environment variable. The definition's `spec` is the given object itself.
 *
 * @param locate finds a JSON pointer in the file; without it issues have no place but the file's start
 */
export function parseDefinition(value: unknown, locate?: Locate, context: ParseContext = {}): ParsedDefinition {
  return resultOf(check(value, context), locate, context);
}

function check(value: unknown, { policies }: ParseContext): Checked {
  if (!isObject(value)) {
    const received = describeValue(value);
    const expected = "an object with apiVersion, kind, metadata and spec";
    return {
      findings: [{ fault: "schema", path: "", message: `must be ${expected}, but is ${received}`, expected, received }],
    };
  }
  const version = checkVersion(value.apiVersion);
  const kind = DEFINITION_KINDS.find((known) => known === value.kind);
  if (kind === undefined) return { findings: [...version, unknownKind(value.kind)] };

  const { [kind]: schema, ...others } = definitionSchemas;
  const shape = checkShape(schema, value, { others, ...WORDS });
  const fields = record(shape.value);
  const metadata = record(fields.metadata);
  const name = text(metadata.name);
  const governed = govern({ kind, value, project: fields.project, cluster: fields.cluster, schema, shape }, policies);
  const findings: FieldProblem[] = [...version, ...shape.findings, ...checkMetadata(metadata, "/metadata")];
  if (name !== undefined) {
    findings.push(...checkName(name, "/metadata/name", kind, fields.useGivenNameAsPrefix === true));
  }
  const broken = checkSpec(kind, governed.spec, "/spec", name, shape.broken);
  findings.push(...governed.findings, ...broken.map((problem) => withMissingForm(problem, schema)));
  return { kind, name, findings, policy: governed.policy, build: () => build(kind, value, governed) };
}

function checkVersion(found: unknown): readonly FieldProblem[] {
  if (found === MUSTER_API_VERSION) return [];
  const fix = `write apiVersion: ${MUSTER_API_VERSION}`;
  if (found === undefined || found === null) return [missing("", "apiVersion", { fix })];
  const received = describeValue(found);
  const message = `must be ${MUSTER_API_VERSION}, but is ${received}`;
  return [{ fault: "schema", path: "/apiVersion", message, expected: MUSTER_API_VERSION, received, fix }];
}

function unknownKind(found: unknown): FieldProblem {
  const expected = `one of ${DEFINITION_KINDS.join(", ")}`;
  if (found === undefined || found === null) return missing("", "kind", { expected });
  const received = describeValue(found);
  const close = nearest(text(found) ?? "", DEFINITION_KINDS);
  const fix = found === "Organization" ? "an Organization belongs in muster.yaml" : `write kind: ${close}`;
  return {
    fault: "schema",
    path: "/kind",
    message: `must be ${expected}, but is ${received}`,
    expected,
    received,
    ...(close === undefined && found !== "Organization" ? {} : { fix }),
  };
}

const DROPPED: ReadonlySet<string> = new Set(["apiVersion", "metadata", "templateId"]);

/** Drops the absent fields around the `spec`; the value is valid. */
function build(
  kind: DefinitionKind,
  value: Readonly<Record<string, unknown>>,
  { policy }: Pick<Governed, "policy">,
): Definition {
  const definition: Record<string, unknown> = {};
  // V8 gives every object a hidden class of its own where a spread is followed by new members, so members are set one by one.
  for (const key of Object.keys(value)) if (!DROPPED.has(key) && !isAbsent(value[key])) definition[key] = value[key];
  if (policy !== undefined) {
    definition.spec = policy.spec;
    definition.policy = policy;
  }
  definition.kind = kind;
  definition.metadata = withoutAbsent(record(value.metadata));
  return definition as unknown as Definition;
}
