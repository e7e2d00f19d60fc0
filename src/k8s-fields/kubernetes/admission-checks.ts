import { items, member, stringOf, text } from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { isMissing } from "./mandatory.ts";
import { exactlyOneOf } from "./one-of.ts";
import { checkWildcardLists } from "./wildcards.ts";

/** The checks of webhooks, and of admission policies and their bindings. */
export const ADMISSION_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  MutatingAdmissionPolicyBindingSpec: [
    ({ matchResources }, report) => checkMutable(matchResources, "matchResources", report),
  ],
  MutatingAdmissionPolicySpec: [checkMutatingPolicy],
  MutatingWebhook: [checkReviewVersions],
  Mutation: [checkMutation],
  NamedRuleWithOperations: [checkWildcards],
  ParamRef: [exactlyOneOf("name", "selector")],
  RuleWithOperations: [checkWildcards],
  ValidatingAdmissionPolicyBindingSpec: [checkActions],
  ValidatingAdmissionPolicySpec: [checkPolicy],
  Validation: [checkReason],
  ValidatingWebhook: [checkReviewVersions],
  WebhookClientConfig: [exactlyOneOf("service", "url")],
};

/** The versions of reviews that an API server sends. */
const REVIEW_VERSIONS = ["v1", "v1beta1"];

function checkReviewVersions({ admissionReviewVersions }: Members, report: ReportField): void {
  const versions = items(admissionReviewVersions);
  if (versions.length > 0 && !versions.some((version) => REVIEW_VERSIONS.includes(stringOf(version)))) {
    report("value", ["admissionReviewVersions"], `must have one of ${REVIEW_VERSIONS.join(" and ")}`);
  }
}

/** The reasons that an API server takes. */
const REASONS = ["Forbidden", "Invalid", "RequestEntityTooLarge"];

function checkReason({ reason }: Members, report: ReportField): void {
  if (typeof reason === "string" && !REASONS.includes(reason)) {
    report("value", ["reason"], `must be one of ${REASONS.join(", ")}`);
  }
}

const LISTS = ["apiGroups", "apiVersions", "operations"] as const;

function checkWildcards(rule: Members, report: ReportField): void {
  checkWildcardLists(rule, LISTS, report);
  for (const field of ["apiVersions", "resources"]) {
    for (const [index, item] of items(rule[field]).entries()) {
      if (isMissing(item)) report("missing", [field, index], "is empty");
    }
  }
  checkResources(items(rule.resources), report);
}

/** As the API server does, only the items before one cover it. */
function checkResources(resources: readonly unknown[], report: ReportField): void {
  const covered = new Set<string>();
  const isCovered = (index: number) =>
    report("conflict", ["resources", index], "is part of an earlier item of the list");
  for (const [index, resource] of resources.entries()) {
    const [name, part] = typeof resource === "string" ? resource.split(/\/(.*)/s) : [];
    if (name === undefined || part === undefined) continue;
    if (covered.has(`${name}/*`) || covered.has(`*/${part}`)) isCovered(index);
    if (name === "*" || part === "*") covered.add(`${name}/${part}`);
  }
  if (resources.includes("*/*") && resources.length > 1) {
    report("conflict", ["resources"], "must not have other items together with '*/*'");
  }
  const last = resources.findLast((resource) => typeof resource === "string" && !resource.includes("/"));
  if (resources.includes("*") && last !== "*") {
    report("conflict", ["resources"], "must not have other resources together with '*'");
  }
}

function checkActions({ validationActions }: Members, report: ReportField): void {
  const actions = items(validationActions);
  if (actions.includes("Deny") && actions.includes("Warn")) {
    report("conflict", ["validationActions"], "must not have both Deny and Warn");
  }
}

function checkMutatingPolicy({ failurePolicy, matchConstraints }: Members, report: ReportField): void {
  // Without the field, the API server sets Fail.
  if (failurePolicy === "") report("missing", ["failurePolicy"], "is mandatory, but empty");
  if (matchConstraints != null && isMissing(member(matchConstraints, "resourceRules"))) {
    report("missing", ["matchConstraints", "resourceRules"], "is mandatory, but missing");
  }
  checkMutable(matchConstraints, "matchConstraints", report);
}

const MUTABLE = ["CREATE", "UPDATE"];

/** A policy changes only objects that are created or updated. */
function checkMutable(resources: unknown, field: string, report: ReportField): void {
  for (const [index, rule] of items(member(resources, "resourceRules")).entries()) {
    for (const [at, operation] of items(member(rule, "operations")).entries()) {
      if (typeof operation === "string" && !MUTABLE.includes(operation)) {
        report("value", [field, "resourceRules", index, "operations", at], `must be one of ${MUTABLE.join(", ")} here`);
      }
    }
  }
}

/** The field of each type of mutation. */
const PATCHES = { ApplyConfiguration: "applyConfiguration", JSONPatch: "jsonPatch" } as const;

function checkMutation(mutation: Members, report: ReportField): void {
  const { patchType } = mutation;
  if (patchType !== "ApplyConfiguration" && patchType !== "JSONPatch") return;
  for (const [type, field] of Object.entries(PATCHES)) {
    const patch = mutation[field];
    if (type !== patchType) {
      if (patch != null) report("conflict", [field], `must not be set together with patchType: ${patchType}`);
    } else if (patch == null) report("missing", [field], `is mandatory with patchType: ${patchType}, but missing`);
    else if ((text(member(patch, "expression")) ?? "").trim() === "") {
      report("missing", [field, "expression"], "is mandatory, but missing");
    }
  }
}

function checkPolicy({ validations, auditAnnotations, matchConstraints }: Members, report: ReportField): void {
  if (isMissing(validations) && isMissing(auditAnnotations)) {
    report("missing", ["validations"], "is mandatory without auditAnnotations, but missing");
  }
  if (matchConstraints != null && isMissing(member(matchConstraints, "resourceRules"))) {
    report("missing", ["matchConstraints", "resourceRules"], "is mandatory, but missing");
  }
  for (const [index, annotation] of items(auditAnnotations).entries()) {
    if (text(member(annotation, "valueExpression"))?.trim() === "") {
      report("missing", ["auditAnnotations", index, "valueExpression"], "is mandatory, but empty");
    }
  }
}
