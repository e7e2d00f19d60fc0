import { rules } from "../../policies/registry.ts";
import { workloadTypes } from "../../workloadtypes/registry.ts";
import type { CheckReport } from "../check/check-report.ts";
import { checkSet, findingOf } from "../check/check-set.ts";
import { listInputs } from "../check/list-inputs.ts";
import { type CheckInputs, readInputs } from "../check/read-inputs.ts";
import { isOrganization, readObjects } from "../check/read-objects.ts";
import { assumedCluster } from "../model/assumed-organization.ts";
import type { Organization } from "../model/organization.ts";
import type { CheckedObject } from "../policy/checked-object.ts";
import { type Finding, isActive } from "../policy/finding.ts";
import type { Issue, Severity } from "../policy/issue.ts";
import { type Pack, packSettings } from "../policy/settings.ts";
import type { WorkloadKnowledge } from "../ri/read-workload.ts";
import { findRoot, readOrganization } from "../source/read-organization.ts";
import { resolveManifests } from "../synth/resolve-manifests.ts";
import type { SynthInput } from "../synth/synthesise.ts";
import { crossCheck, type Unreadable, type YamlDocument, type YamlLimits } from "../yaml/index.ts";
import { EXIT } from "./exit-code.ts";

/** How to check. Everything has a default. */
export interface CheckOptions {
  /** Folder whose repository is asked for `muster.yaml`. Default: the working folder. */
  readonly root?: string;
  readonly pack?: Pack;
  /** Default `error`. */
  readonly failOn?: Severity | "never";
  /** Milder findings are left out. Default `info`. */
  readonly minSeverity?: Severity;
  /** Whether nothing to check is fine. */
  readonly allowEmpty?: boolean;
  readonly stdinName?: string;
  readonly limits?: YamlLimits;
}

const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/**
 * Checks manifests: files, folders, patterns and `-`, or, without paths, the definitions of a repository as a synth
 * would apply them. Never throws for bad input: whatever is wrong is in the report.
 */
export async function check(paths: readonly string[], options: CheckOptions = {}): Promise<CheckReport> {
  const root = findRoot(options.root ?? ".");
  const { organization, document, issues, unreadable } = readOrganization(root);
  if (organization === undefined) {
    const inputs = { documents: 0, evaluated: 0, skipped: [], ignored: 0 };
    return reportOf({ ...inputs, unreadable }, issues.map(findingOf), options, EXIT.usage);
  }
  const read = paths.length === 0 ? await readRepository(root, issues) : await readPaths(paths, organization, options);
  const { findings } = checkSet({
    organization,
    workloadTypes,
    ...read,
    ...(document === undefined ? {} : { locateOrganization: (pointer, at) => document.locate(pointer, at) }),
    settings: packSettings(rules, options.pack ?? "recommended"),
  });
  const { inputs, located } = read;
  const doubtful = [...located].flatMap((entry) => crossCheck(entry) ?? []);
  const documents = inputs.read + inputs.skipped.length + inputs.unreadable.length;
  return reportOf(
    {
      documents,
      evaluated: inputs.read - doubtful.length,
      skipped: inputs.skipped,
      unreadable: [...inputs.unreadable, ...doubtful],
      ignored: inputs.ignored,
    },
    findings,
    options,
  );
}

/** What a check works on, wherever it comes from. */
interface Read extends Pick<WorkloadKnowledge, "resourceInterfaces" | "typeDefaults"> {
  readonly objects: readonly CheckedObject[];
  readonly issues: readonly Issue[];
  readonly inputs: Omit<CheckInputs, "documents"> & { readonly ignored: number };
  readonly located: ReadonlySet<YamlDocument>;
}

async function readPaths(paths: readonly string[], organization: Organization, options: CheckOptions): Promise<Read> {
  const listed = listInputs(paths, { bytes: options.limits?.bytes, stdinName: options.stdinName });
  const { documents, ...read } = readInputs(listed.files, options.limits);
  const inputs = {
    ...read,
    skipped: [...listed.skipped, ...read.skipped],
    unreadable: [...listed.unreadable, ...read.unreadable],
    ignored: listed.ignored,
  };
  const isDefinition = ({ form, value }: (typeof documents)[number]) => form !== "manifest" && !isOrganization(value);
  const definitions = documents.filter(isDefinition);
  const manifests = definitions.length === 0 ? documents : documents.filter((entry) => !isDefinition(entry));
  const objects = readObjects(manifests, organization, assumedCluster());
  if (definitions.length === 0) return { ...objects, inputs };
  // The constructs take a while to load, and foreign manifests need none.
  const { App } = await import("../../constructs/app.ts");
  const { addDocument } = await import("./add-document.ts");
  const app = new App({ organization, workloadTypes });
  for (const document of definitions) addDocument(app, document);
  const expanded = readTree(app.collect());
  return {
    ...objects,
    ...expanded,
    objects: [...objects.objects, ...expanded.objects],
    issues: [...objects.issues, ...expanded.issues],
    resourceInterfaces: [...objects.resourceInterfaces, ...expanded.resourceInterfaces],
    inputs,
  };
}

async function readRepository(root: string, issues: readonly Issue[]): Promise<Read> {
  const { openRepository } = await import("./repository.ts");
  const { app, documents, unreadable } = await openRepository(root);
  const tree = app === undefined ? undefined : readTree(app.collect());
  return {
    objects: [],
    resourceInterfaces: [],
    ...tree,
    issues: [...issues, ...(tree?.issues ?? [])],
    inputs: { read: documents, skipped: [], unreadable, ignored: 0 },
    located: new Set(),
  };
}

function readTree(input: SynthInput) {
  const { manifests, issues } = resolveManifests(input.objects, input.organization);
  const { resourceInterfaces, typeDefaults } = input;
  return {
    objects: manifests.filter(({ reviewOnly }) => !reviewOnly).map(({ checked }) => checked),
    issues: [...input.issues, ...issues],
    resourceInterfaces,
    ...(typeDefaults === undefined ? {} : { typeDefaults }),
  };
}

interface Accounted {
  readonly documents: number;
  readonly evaluated: number;
  readonly skipped: CheckReport["summary"]["skipped"];
  readonly unreadable: readonly Unreadable[];
  readonly ignored: number;
}

function reportOf(
  accounted: Accounted,
  all: readonly Finding[],
  { failOn = "error", minSeverity = "info", allowEmpty = false }: CheckOptions,
  broken?: number,
): CheckReport {
  const active = all.filter(isActive);
  const count = (severity: Severity) => active.filter((finding) => finding.severity === severity).length;
  const failing = failOn === "never" ? [] : SEVERITIES.slice(0, SEVERITIES.indexOf(failOn) + 1);
  const failed = active.some(({ severity }) => failing.includes(severity));
  const incomplete = accounted.unreadable.length > 0 || (accounted.evaluated === 0 && !allowEmpty);
  const shown = SEVERITIES.slice(0, SEVERITIES.indexOf(minSeverity) + 1);
  return {
    summary: {
      ...accounted,
      errors: count("error"),
      warnings: count("warning"),
      infos: count("info"),
      waived: all.filter(({ waiver }) => waiver !== undefined).length,
    },
    findings: all.filter(({ severity }) => shown.includes(severity)),
    rules,
    exitCode: broken ?? (failed ? EXIT.policy : incomplete ? EXIT.stale : EXIT.fine),
  };
}
