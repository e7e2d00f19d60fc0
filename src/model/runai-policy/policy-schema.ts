import {
  boolean,
  closed,
  integer,
  list,
  mapOf,
  nullable,
  quantity,
  type Schema,
  stringSchema,
  word,
} from "../../k8s-fields/index.ts";
import { given } from "../../kernel/index.ts";
import {
  POLICY_WORKLOAD_TYPES,
  type PolicyGroup,
  type PolicyItemsField,
  type PolicyNode,
  type PolicyValueField,
  type PolicyWorkloadType,
} from "./field.ts";
import { policyFields } from "./fields.ts";
import { POLICY_VALUE_TYPES, type PolicyRuleWord, RULES_OF_TYPE } from "./value-type.ts";

const anything: Schema = {};
const filled = stringSchema({ minLength: 1 });
const unit: Schema = { type: ["string", "integer", "null"] };
const texts = nullable(mapOf(stringSchema()));

/** A RunaiPolicy as people write it. */
interface PolicyFile {
  /** Metadata of the policy. */
  readonly metadata: PolicyMetaFile;
  /** Types of workload that the policy is for. Mandatory. */
  readonly workloadTypes: readonly PolicyWorkloadType[];
  /** The part of the organisation for which the policy is valid: one of the fields. Mandatory. */
  readonly scope: PolicyScopeFile;
  /** The policy, in the form of the editor of the platform. Mandatory. */
  readonly policy: PolicyPartsFile;
}

/** The metadata of a policy. */
interface PolicyMetaFile {
  /** Name of the policy. Mandatory. */
  readonly name: string;
  /** Labels, for people. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Annotations, for people. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The scope of a policy. */
interface PolicyScopeFile {
  /** True for the whole organisation. */
  readonly tenant?: boolean;
  /** Name of a cluster in `muster.yaml`. */
  readonly cluster?: string;
  /** Name of a department in `muster.yaml`. */
  readonly department?: string;
  /** Name of a project in `muster.yaml`. */
  readonly project?: string;
}

/** The parts of a policy. */
interface PolicyPartsFile {
  /** Values that workloads get for fields that they do not set. The nearest scope counts: project, department, cluster, tenant. */
  readonly defaults?: object;
  /** Conditions on the fields of workloads. The nearest scope counts; for `security` and `compute` the farthest one. */
  readonly rules?: object;
  /** Ids of assets of the control plane, which muster refuses: write them as instances in `defaults`. */
  readonly imposedAssets?: object;
}

/**
 * The JSON Schema of a RunaiPolicy, made from the tables that its reader uses. The fields of each type of workload apply
 * where the policy has this type.
 */
export function runaiPolicySchema() {
  const workloadTypes = { ...list(word(POLICY_WORKLOAD_TYPES)), minItems: 1 };
  const scope = closed({
    tenant: nullable(boolean),
    cluster: unit,
    department: unit,
    project: unit,
  } satisfies Record<keyof PolicyScopeFile, Schema>);
  const metadata = closed(
    { name: filled, labels: texts, annotations: texts } satisfies Record<keyof PolicyMetaFile, Schema>,
    ["name"],
  );
  const policy = closed({ defaults: anything, rules: anything, imposedAssets: anything } satisfies Record<
    keyof PolicyPartsFile,
    Schema
  >);
  const parts = { metadata, workloadTypes, scope, policy } satisfies Record<keyof PolicyFile, Schema>;
  return {
    ...closed(parts, ["metadata", "workloadTypes", "scope", "policy"]),
    $defs: Object.fromEntries(POLICY_VALUE_TYPES.map((type) => [type, rulesSchema({ form: "value", type })])),
    allOf: POLICY_WORKLOAD_TYPES.map((type) => ({
      if: { properties: { workloadTypes: { contains: { const: type } } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: {
        properties: {
          policy: {
            properties: {
              defaults: groupSchema(policyFields[type], DEFAULTS),
              rules: groupSchema(policyFields[type], RULES),
            },
          },
        },
      },
    })),
  };
}

interface Section {
  readonly value: (field: PolicyValueField) => Schema;
  readonly instances: (field: PolicyItemsField) => Schema;
}

const DEFAULTS: Section = {
  value: (field) => nullable(valueSchema(field)),
  instances: (field) => list(nullable(instanceSchema(field))),
};
const RULES: Section = {
  // Most fields share the rules of their type, and references halve the size of the schema.
  value: (field) => {
    const { type, words, bareNumber } = field;
    if (words === undefined && bareNumber === undefined) return { $ref: `#/$defs/${type}` };
    return rulesSchema(field);
  },
  instances: () => closed({ canAdd: nullable(boolean), locked: nullable(list(stringSchema())) }),
};

function rulesSchema(field: PolicyValueField): Schema {
  const rules = RULES_OF_TYPE[field.type].map((rule) => [rule, ruleSchema(rule, field)] as const);
  return nullable(closed(Object.fromEntries(rules)));
}

function groupSchema({ members }: PolicyGroup, section: Section): Schema {
  const properties = Object.entries(members).map(([name, node]) => [name, nodeSchema(node, section)] as const);
  return nullable(closed(Object.fromEntries(properties)));
}

function nodeSchema(node: PolicyNode, section: Section): Schema {
  if (node.form === "group") return groupSchema(node, section);
  if (node.form === "value") return section.value(node);
  const attributes = node.attributes && groupSchema(node.attributes, section);
  return nullable(closed(given({ instances: nullable(section.instances(node)), attributes })));
}

/** An instance has its attributes under the names of a workload. */
function instanceSchema({ key, attributes, others }: PolicyItemsField): Schema {
  const properties = Object.entries(attributes?.members ?? {}).map(([name, node]) => {
    if (node.form === "value") return [node.member ?? name, nullable(valueSchema(node))] as const;
    return [name, node.form === "group" ? groupSchema(node, DEFAULTS) : anything] as const;
  });
  const open = [key, ...others].map((name) => [name, anything] as const);
  return closed(Object.fromEntries([...open, ...properties]));
}

function valueSchema({ type, words, bareNumber }: PolicyValueField): Schema {
  switch (type) {
    case "boolean":
      return boolean;
    case "integer":
    case "optional-integer":
      return integer();
    case "number":
      return { type: "number" };
    case "quantity":
      return quantity;
    case "list":
      return list(stringSchema());
    case "object":
      return { type: "object" };
    default:
      if (words !== undefined) return word(words);
      if (bareNumber === true) return { type: ["string", "number"] };
      return stringSchema();
  }
}

function ruleSchema(rule: PolicyRuleWord, field: PolicyValueField): Schema {
  switch (rule) {
    case "required":
    case "canEdit":
    case "blocked":
      return nullable(boolean);
    case "options": {
      const value = valueSchema(field.type === "list" ? { form: "value", type: "string" } : field);
      const option = closed({ value, displayed: nullable(stringSchema()) }, ["value"]);
      return nullable({ ...list(option), minItems: 1 });
    }
    case "defaultFrom":
      return nullable(closed({ field: stringSchema(), factor: nullable({ type: "number", minimum: 0 }) }, ["field"]));
    default:
      return nullable(valueSchema(field));
  }
}
