import type { ReadOrganization } from "../../inputs/index.ts";
import { given } from "../../kernel/index.ts";
import { namespaceOf, type Organization, ownsNamespace } from "../../model/index.ts";
import type { Rule } from "../../rule/index.ts";
import type { Pack } from "../../rules/index.ts";
import { type RuleBook, readRuleBook } from "../../rules/index.ts";

/** Options of the command line that affect the rules of a check. */
interface BookOptions {
  readonly pack?: Pack | undefined;
  readonly allowOverrides?: boolean | undefined;
}

/**
 * Returns the rule book by which a branch is judged: `policies` and `waivers` of the base. Overrides name projects of the
 * base, and of the branch those that do not take a namespace from the base.
 */
export function baseRuleBook(
  base: Pick<ReadOrganization, "organization" | "document">,
  branch: Organization,
  rules: readonly Rule[],
  options: BookOptions = {},
): RuleBook {
  const organization = base.organization === undefined ? branch : joined(base.organization, branch);
  return readRuleBook({ rules, organization, document: base.document, ...options });
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
