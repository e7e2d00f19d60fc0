import { rules as shipped } from "../../../policies/index.ts";
import type { ReadOrganization } from "../../inputs/index.ts";
import { given } from "../../kernel/index.ts";
import { namespaceOf, type Organization, ownsNamespace } from "../../model/index.ts";
import type { Rule } from "../../rule/index.ts";
import type { Pack } from "../../rules/index.ts";
import { findRule, type RuleBook, readRuleBook } from "../../rules/index.ts";

/** Options of the command line that affect the rules of a check. */
interface BookOptions {
  /** Rules that a program gives. */
  readonly rules?: readonly Rule[] | undefined;
  readonly pack?: Pack | undefined;
  readonly allowOverrides?: boolean | undefined;
}

/** The base of a branch, as far as its rules depend on it. */
export interface BaseRules {
  /** `muster.yaml` of the base. */
  readonly muster: Pick<ReadOrganization, "organization" | "document">;
  /** The rules of the base that muster does not ship. Default: none. */
  readonly userRules?: readonly Rule[] | undefined;
  /** The settings of the packs of the base. */
  readonly packSettings?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

/**
 * Returns the rule book by which a branch is judged: `policies`, `waivers` and rules of the base, and the rules that the
 * branch adds. Overrides name projects of the base, and of the branch those that do not take a namespace from the base.
 *
 * @param added the rules of the branch that muster does not ship; those with the id or name of a rule of the base are left out
 */
export function baseRuleBook(
  { muster: base, userRules = [], packSettings = [] }: BaseRules,
  branch: Organization,
  added: readonly Rule[],
  { rules: given = [], ...options }: BookOptions = {},
): RuleBook {
  const organization = base.organization === undefined ? branch : joined(base.organization, branch);
  const known = [...shipped, ...given, ...userRules];
  const isNew = ({ id, name }: Rule) => findRule(id, known) === undefined && findRule(name, known) === undefined;
  const rules = [...known, ...added.filter(isNew)];
  return readRuleBook({ rules, organization, document: base.document, defaults: packSettings, ...options });
}

function joined(base: Organization, branch: Organization): Organization {
  const clusters = branch.clusters.filter(({ name }) => !base.clusters.some((other) => other.name === name));
  const projects = branch.projects.filter((project) => {
    const isNew = !base.projects.some(({ name }) => name === project.name);
    return isNew && !takesNamespace(project, base, branch);
  });
  return { ...base, clusters: [...base.clusters, ...clusters], projects: [...base.projects, ...projects] };
}

function takesNamespace(project: Organization["projects"][number], base: Organization, branch: Organization): boolean {
  return branch.clusters.some((cluster) =>
    base.projects.some((other) => {
      const namespace = namespaceOf(other, cluster);
      return other.clusters.includes(cluster.name) && ownsNamespace(project, cluster, namespace);
    }),
  );
}

/**
 * Returns the organisation of a branch as it is judged: the base decides which Resource Interfaces of the repository are
 * accepted as they are.
 */
export function effectiveOrganization(
  { organization: base }: Pick<ReadOrganization, "organization">,
  branch: Organization,
): Organization {
  const { overrides: _, ...rest } = branch;
  return { ...rest, ...given({ overrides: base?.overrides }) };
}
