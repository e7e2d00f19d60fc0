import type { FileKind } from "../../src/app/run/run-schema.ts";
import { packSchema } from "../../src/app/user-rules/read-pack.ts";
import { closed, list, nullable, type Schema, stringSchema, word } from "../../src/k8s-fields/schema/schema.ts";
import { SEVERITIES } from "../../src/kernel/finding/issue.ts";
import { MUSTER_API_VERSION } from "../../src/kernel/index.ts";
import type { DefinitionKind } from "../../src/model/definition/definition.ts";
import { definitionSchemas, requestBodySchemas } from "../../src/model/definition/schema/envelope.ts";
import { organizationSchema } from "../../src/model/organization/file-schema.ts";
import { ID_KINDS } from "../../src/model/organization/id-map.ts";
import type { Dialect } from "../../src/model/resource-interface/resource-interface.ts";
import { specSchema } from "../../src/model/resource-interface/spec-schema.ts";
import { BASELINE_VERSION, FINGERPRINT, PART } from "../../src/rules/baseline-file.ts";
import { waiversSchema } from "../../src/rules/parse-waivers.ts";
import { policiesSchema } from "../../src/rules/policies-file.ts";
import { lifecycleSchema } from "../../src/synth/output/overlay.ts";
import { ruleFileSchema, ruleOptionsSchema } from "../../src/user-rules/rule-file.ts";
import { type DescribedSchema, describeSchema } from "./described-schema.ts";
import { workloadEffects } from "./effects.ts";
import { docsOf, docsOfType, eitherOf, type FieldDocs } from "./field-docs.ts";
import { describedPolicy } from "./policy-docs.ts";
import { withRules } from "./rule-settings.ts";
import { sharedParts } from "./shared-parts.ts";

const DIALECT = "http://json-schema.org/draft-07/schema#";

/** A JSON Schema, of draft-07: the newest one that every YAML language server reads. */
interface FileSchema extends DescribedSchema {
  readonly $schema: typeof DIALECT;
}

const object: Schema = { type: "object" };
const ENVELOPE = ["apiVersion", "kind"];
const envelope = docsOf({ apiVersion: "Version of the format.", kind: "Kind of the file." });

/** The content of each kind of file. */
const CONTENTS: Readonly<Record<FileKind, string>> = {
  Organization: "Clusters, departments, projects and quotas, in muster.yaml.",
  Training: "Pods that run to their end: fine-tuning, search, batch inference.",
  DistributedInference: "A model served by groups of a leader and its workers.",
  WorkloadType: "Registers a kind of workload, with its Resource Interfaces.",
  Lifecycle: "Changes of workloads that TypeScript or a request body defines.",
  RunaiPolicy: "Defaults and rules of Run:ai for the workloads of a part of the organisation.",
  Rule: "A rule of your own in CEL.",
  RulePack: "The version and the settings of a folder of rules.",
  ResourceInterface: "The pods, scale, status and gangs of a kind of workload.",
  Karta: "The pods, scale, status and gangs of a kind of workload, in the newer dialect.",
  TrainingRequest: "A request body of the Trainings API.",
  DistributedInferenceRequest: "A request body of the Distributed Inferences API.",
  WorkloadTypeRequest: "A request body of the Workload Types API.",
  IdMap: "The ids of a tenant of Run:ai by name, for the option --ids.",
  Baseline: "Known findings, which do not fail a check.",
};

/**
 * The JSON Schemas of the files that muster owns, by kind. They are made from the schemas that its readers use, with the
 * docstrings of the types that its readers return.
 */
export const fileSchemas: Readonly<Record<FileKind, () => FileSchema>> = {
  Organization: () => documentSchema("Organization", withRules(described(organizationFile(), organizationDocs()))),
  Training: () => documentSchema("Training", workload("Training")),
  DistributedInference: () => documentSchema("DistributedInference", workload("DistributedInference")),
  WorkloadType: () => documentSchema("WorkloadType", described(workloadType(), workloadTypeDocs())),
  Lifecycle: () => documentSchema("Lifecycle", described(lifecycleSchema, docsOfType("LifecycleFile"))),
  RunaiPolicy: () => documentSchema("RunaiPolicy", describedPolicy(envelope)),
  Rule: () => documentSchema("Rule", described(ruleFile(), docsOfType("RuleFile"))),
  RulePack: () => documentSchema("RulePack", described(packSchema, docsOfType("PackFile"))),
  ResourceInterface: () => interfaceSchema("ResourceInterface", "optimization.nvidia.com/v1alpha1"),
  Karta: () => interfaceSchema("Karta", "run.ai/v1alpha1"),
  TrainingRequest: () => otherSchema("TrainingRequest", request("Training")),
  DistributedInferenceRequest: () => otherSchema("DistributedInferenceRequest", request("DistributedInference")),
  WorkloadTypeRequest: () => otherSchema("WorkloadTypeRequest", request("WorkloadType")),
  IdMap: () => otherSchema("IdMap", described(idMapSchema, docsOfType("IdMap"))),
  Baseline: () => otherSchema("Baseline", described(baselineSchema, baselineDocs)),
};

const described = (schema: Schema, docs: FieldDocs) => describeSchema(schema, eitherOf(envelope, docs));

function organizationFile(): Schema {
  return {
    ...organizationSchema,
    properties: { ...organizationSchema.properties, policies: policiesSchema, waivers: waiversSchema },
  };
}

function organizationDocs(): FieldDocs {
  return eitherOf(
    docsOfType("OrganizationFile"),
    docsOf({ policies: "" }, docsOfType("PoliciesFile")),
    docsOf({ waivers: "" }, docsOfType("WaiverFile")),
  );
}

function workload(kind: "Training" | "DistributedInference"): DescribedSchema {
  const effects = workloadEffects(kind);
  const docs = eitherOf(envelope, docsOfType(`${kind}Definition`));
  const schema = describeSchema(definitionSchemas[kind], docs, { path: "", effects });
  return withRoles(schema, effects);
}

/** The fields of a leader and a worker, to which a DistributedInference refers; both have the same effects. */
function withRoles({ $defs, ...schema }: DescribedSchema, effects: ReturnType<typeof workloadEffects>) {
  if (schema.properties?.spec?.properties?.leader === undefined || $defs?.podFields === undefined) return schema;
  const podFields = describeSchema($defs.podFields, docsOfType("PodFields"), { path: "spec.leader", effects });
  return { ...schema, $defs: { podFields } };
}

function request(kind: DefinitionKind): DescribedSchema {
  const fields = docsOf({
    name: kind === "WorkloadType" ? "The Kind that the type registers. Mandatory." : "Name of the workload. Mandatory.",
    projectId: "The `id` of a project in `muster.yaml`, or its name. Mandatory.",
    clusterId: "The `id` (UUID) of a cluster in `muster.yaml`. Mandatory.",
    categoryId: "Id of the category in a tenant, beside `category`: muster cannot resolve it.",
    priorityId: "Id of the priority in a tenant, beside `priority`: muster cannot resolve it.",
  });
  const docs = eitherOf(fields, docsOfType(`${kind}Definition`), docsOfType("WorkloadTypeSpec"));
  const schema = requestBodySchemas[kind];
  if (kind === "WorkloadType") return describeSchema(schema, docs);
  const effects = workloadEffects(kind);
  return withRoles(describeSchema(schema, docs, { path: "", effects }), effects);
}

function workloadType(): Schema {
  const schema = definitionSchemas.WorkloadType;
  const spec = schema.properties?.spec;
  const interfaces = spec?.properties?.resourceInterfaces;
  const resourceInterfaces = { ...interfaces, items: closed({ spec: specSchema("spec") }, ["spec"]) };
  const properties = { ...spec?.properties, resourceInterfaces };
  return { ...schema, properties: { ...schema.properties, spec: { ...spec, properties } } };
}

function workloadTypeDocs(): FieldDocs {
  const interfaces = docsOf({ resourceInterfaces: "" }, docsOf({ spec: "" }, interfaceDocs()));
  return eitherOf(docsOfType("WorkloadTypeDefinition"), docsOf({ spec: "" }, interfaces));
}

/** The fields of the `spec` of a Resource Interface. */
function interfaceDocs(): FieldDocs {
  const components = docsOf(
    {
      rootComponent: "The workload itself. Mandatory.",
      childComponents: "The parts of the workload, each below its owner.",
    },
    docsOfType("Component"),
  );
  const kinds = docsOf(
    { additionalChildKinds: "Kinds of further objects that the controller of the workload makes." },
    docsOfType("GroupVersionKind"),
  );
  const gangs = docsOf(
    { gangScheduling: "The groups of pods that are scheduled together." },
    docsOfType("GangScheduling"),
  );
  return eitherOf(
    docsOf(
      { structureDefinition: "The components of the workload, and their pods. Mandatory." },
      eitherOf(components, kinds),
    ),
    docsOf({ optimizationInstructions: "Instructions for the scheduler." }, gangs),
  );
}

function interfaceSchema(kind: "ResourceInterface" | "Karta", dialect: Exclude<Dialect, "spec">): FileSchema {
  const schema = closed({ metadata: object, spec: specSchema(dialect), status: nullable(object) }, ["spec"]);
  const docs = eitherOf(
    docsOf({ metadata: "Metadata of the object.", status: "Status, which a controller writes." }),
    docsOf({ spec: "The description of the kind: its pods, scale, status and gangs. Mandatory." }, interfaceDocs()),
  );
  return documentSchema(kind, described(schema, docs), dialect);
}

function ruleFile(): Schema {
  const spec = ruleFileSchema.properties?.spec;
  const properties = { ...spec?.properties, options: nullable(ruleOptionsSchema) };
  return { ...ruleFileSchema, properties: { ...ruleFileSchema.properties, spec: { ...spec, properties } } };
}

const id: Schema = { type: ["string", "integer"] };
const idMapSchema = closed(
  Object.fromEntries(ID_KINDS.map((kind) => [kind, { type: "object", additionalProperties: id }])),
);

const filledText = stringSchema({ minLength: 1 });
const baselineSchema: Schema = {
  type: "object",
  properties: {
    version: { type: "integer", minimum: BASELINE_VERSION, maximum: BASELINE_VERSION },
    findings: list({
      type: "object",
      properties: {
        fingerprint: stringSchema({ pattern: FINGERPRINT.source }),
        rule: filledText,
        object: { type: "string" },
        value: { type: "number" },
        severity: word(SEVERITIES),
        part: stringSchema({ pattern: PART.source }),
      },
      required: ["fingerprint", "rule", "object"],
    }),
  },
  required: ["version", "findings"],
};
const baselineDocs = eitherOf(
  docsOf({ version: "Version of the format." }),
  docsOf({ findings: "The known findings, which do not fail a check." }, docsOfType("BaselineEntry")),
);

/** The schema of a file without `apiVersion` and `kind`. */
function otherSchema(title: FileKind, schema: DescribedSchema): FileSchema {
  return sharedParts({ $schema: DIALECT, ...schema, title, description: CONTENTS[title] });
}

function documentSchema(kind: FileKind, schema: DescribedSchema, apiVersion = MUSTER_API_VERSION): FileSchema {
  const { apiVersion: version, kind: name } =
    describeSchema(closed({ apiVersion: {}, kind: {} }, ENVELOPE), envelope).properties ?? {};
  const properties = {
    ...schema.properties,
    apiVersion: { ...version, const: apiVersion },
    kind: { ...name, const: kind, description: CONTENTS[kind], markdownDescription: CONTENTS[kind] },
  };
  const required = [...new Set([...ENVELOPE, ...(schema.required ?? [])])];
  return sharedParts({ $schema: DIALECT, ...schema, title: kind, description: CONTENTS[kind], properties, required });
}
