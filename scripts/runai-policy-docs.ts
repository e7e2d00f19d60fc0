import { markdownHead, markdownRow } from "../src/app/report/table.ts";
import { isObject, members } from "../src/kernel/base/read.ts";
import { assumedOrganization } from "../src/model/organization/assumed.ts";
import { applyPolicy } from "../src/model/runai-policy/apply-policy.ts";
import { decodePolicy } from "../src/model/runai-policy/decode-policy.ts";
import { POLICY_WORKLOAD_TYPES, type PolicyWorkloadType } from "../src/model/runai-policy/field.ts";
import { type FlatField, flatFields } from "../src/model/runai-policy/flat-fields.ts";
import { mergePolicies } from "../src/model/runai-policy/merge.ts";
import { RULES_OF_TYPE } from "../src/model/runai-policy/value-type.ts";
import { emitYaml } from "../src/yaml/index.ts";
import { replaceBetween } from "./markers.ts";
import { type PolicyExample, policyExamples } from "./runai-policy-examples.ts";

const MARKERS = ["<!-- value types: written by npm run docs -->", "<!-- end of value types -->"] as const;

/**
 * docs/reference/runai-policy-fields.md with the section of each type of value written anew from the table of fields. The results of the
 * examples are those of muster.
 *
 * @throws Error where the text lacks the markers, or an example is not a valid policy
 */
export function withPolicyFields(text: string): string {
  return replaceBetween(text, MARKERS, policyExamples.map(section).join("\n\n"));
}

function section(example: PolicyExample): string {
  const { type, title, meaning, policy, specs, workloadType = "trainings" } = example;
  const rules = type === "items" ? ["canAdd", "locked"] : RULES_OF_TYPE[type];
  const results = specs.map((spec) => markdownRow([code(inline(spec)), resultOf(policy, spec, workloadType)]));
  const fields = fieldRows(type);
  return [
    `### ${title}`,
    `${meaning} Rules: ${rules.map(code).join(", ")}.`,
    `\`\`\`yaml\n${emitYaml(policy).trimEnd()}\n\`\`\``,
    [...markdownHead(["the definition has", "result"]), ...results].join("\n"),
    [...markdownHead(["field", "types of workload", type === "items" ? "key" : "values"]), ...fields].join("\n"),
  ].join("\n\n");
}

function resultOf(policy: object, spec: unknown, type: PolicyWorkloadType): string {
  const value = {
    apiVersion: "muster.dev/v1alpha1",
    kind: "RunaiPolicy",
    metadata: { name: "example" },
    workloadTypes: [type],
    scope: { tenant: true },
    policy,
  };
  const { policies, issues: invalid } = decodePolicy(value, { organization: assumedOrganization() });
  const [problem] = invalid;
  if (problem !== undefined) throw new Error(`an example is not a valid policy: ${problem.message}`);
  const { issues, applied } = applyPolicy(mergePolicies(policies, type), spec);
  const broken = issues.map(({ field, details, rule }) => `${code(field)}: ${details} (${code(rule)})`);
  const added = applied.map(({ field, value: given }) => `${code(field)} gets ${code(inline(given))}`);
  return [...broken, ...added].join("; ") || "accepted";
}

/** A value in one line, as people write it in YAML. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (isObject(value)) {
    return `{${members(value)
      .map(([name, inner]) => `${name}: ${inline(inner)}`)
      .join(", ")}}`;
  }
  return typeof value === "string" && /^[A-Za-z][\w./-]*$/.test(value) ? value : JSON.stringify(value);
}

function code(text: string): string {
  return `\`${text}\``;
}

interface FieldRow {
  readonly field: FlatField["field"];
  readonly types: Map<PolicyWorkloadType, string[]>;
}

/** The fields of a type of value, each once: its workload types, and in these the roles that have it. */
function fieldRows(type: PolicyExample["type"]): readonly string[] {
  const rows = new Map<string, FieldRow>();
  for (const workloadType of POLICY_WORKLOAD_TYPES) {
    for (const { path, field } of flatFields(workloadType)) {
      if ((field.form === "items" ? "items" : field.type) !== type) continue;
      const [, role, name = path] = /^(leader|worker|master)\.(.*)$/.exec(path) ?? [];
      const values = valuesText(field);
      const key = `${name} ${values}`;
      const row = rows.get(key) ?? { field, types: new Map<PolicyWorkloadType, string[]>() };
      rows.set(key, row);
      const roles = row.types.get(workloadType) ?? [];
      row.types.set(workloadType, role === undefined ? roles : [...roles, role]);
    }
  }
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { field, types }]) => {
      const named = [...types].map(([name, roles]) => (roles.length === 0 ? name : `${name} (${roles.join(", ")})`));
      return markdownRow([code(key.slice(0, key.indexOf(" "))), named.join(", "), valuesText(field)]);
    });
}

function valuesText(field: FlatField["field"]): string {
  if (field.form === "items") return code(field.key);
  const since = field.since === undefined ? [] : [`from release ${field.since}`];
  const member = field.member === undefined ? [] : [`${code(field.member)} in a workload`];
  return [...(field.words ?? []).map(code), ...since, ...member].join(", ");
}
