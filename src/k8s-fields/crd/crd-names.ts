import { at, dns1035Problem, items, pointerTo, record, subdomainProblem, text } from "../../kernel/index.ts";
import type { ReportDefinition } from "./schema-walk.ts";

const APPROVAL = "api-approved.kubernetes.io";
/** Groups of the Kubernetes community, whose APIs must be approved. */
const PROTECTED = /(?:^|\.)(?:k8s|kubernetes)\.io$/;

/** The names of a definition: of its object, its group and its kind. */
export function nameFaults(definition: unknown, report: ReportDefinition): void {
  const group = text(at(definition, "spec", "group"));
  const { plural, singular, kind, listKind, shortNames, categories } = record(at(definition, "spec", "names"));
  if (
    group !== undefined &&
    text(plural) !== undefined &&
    at(definition, "metadata", "name") !== `${plural}.${group}`
  ) {
    report("/metadata/name", `must be ${plural}.${group}, from spec.names.plural and spec.group`);
  }
  if (group !== undefined) groupFaults(definition, group, report);
  const check = (path: string, name: unknown, isMandatory = false) => {
    if (typeof name !== "string") return;
    const problem = name === "" && !isMandatory ? undefined : dns1035Problem(name);
    if (problem !== undefined) report(`/spec/names/${path}`, problem);
  };
  check("plural", plural, true);
  check("singular", singular);
  check("kind", text(kind)?.toLowerCase(), true);
  check("listKind", text(listKind)?.toLowerCase());
  if (typeof kind === "string" && kind !== "" && kind === listKind) {
    report("/spec/names/listKind", "must not be the same as kind");
  }
  for (const [field, names] of Object.entries({ shortNames, categories })) {
    for (const [index, name] of items(names).entries()) check(pointerTo(field, index), name, true);
  }
}

function groupFaults(definition: unknown, group: string, report: ReportDefinition): void {
  const problem = subdomainProblem(group);
  if (problem !== undefined) report("/spec/group", problem);
  else if (!group.includes(".")) report("/spec/group", "must be a domain with a dot");
  if (!PROTECTED.test(group)) return;
  const approval = text(at(definition, "metadata", "annotations", APPROVAL)) ?? "";
  if (approval.startsWith("unapproved") || /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s/?#]+/.test(approval)) return;
  const path = pointerTo("/metadata/annotations", APPROVAL);
  report(path, "must be the URL of the approval, or start with unapproved, because the group is one of Kubernetes");
}
