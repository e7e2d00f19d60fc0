import type { Locate } from "../kernel/index.ts";
import { given, type Location, locationText, record, type Severity } from "../kernel/index.ts";
import { highestSeverity, isLower } from "./enforce-pack.ts";
import type { Layers, RuleSetting } from "./layered-settings.ts";
import type { WhereFile } from "./policies-file.ts";
import type { CatalogueRule } from "./rule-catalogue.ts";
import { inPack, type Pack, packSeverity } from "./settings.ts";
import type { WaiverUse } from "./waiver-findings.ts";

/** A rule that is off, or has a lower severity than its own, for all or some objects. */
export interface RelaxedRule {
  readonly rule: string;
  readonly name: string;
  /** The layer that relaxes it: a pack, `muster.yaml`, an override of `muster.yaml`, or the command line. */
  readonly by: `pack ${Pack}` | "muster.yaml" | "override" | "command line";
  /** `muster.yaml:12:5`; absent for a pack and the command line. */
  readonly where?: string;
  readonly location?: Location;
  /** The objects of an override: `path: workloads/sandbox/**`. */
  readonly objects?: string;
  /** The lower severity; absent for a rule that is off. */
  readonly severity?: Severity;
}

/** A waiver that covers a finding. */
export interface WaiverInUse {
  readonly rule: string;
  /** Absent for the waiver of a construct. */
  readonly object?: string;
  readonly owner: string;
  readonly expires: string;
  /** Its place, for people. */
  readonly at: string;
  readonly findings: number;
}

/** The policies that a check applied, as every report states them. */
export interface PolicyState {
  /** `branch`: the files of the working folder; `base <commit>`: those of the base of the branch. */
  readonly source: string;
  readonly pack: Pack;
  readonly off: readonly RelaxedRule[];
  readonly lowered: readonly RelaxedRule[];
  readonly waivers: readonly WaiverInUse[];
}

/** The parts of a rule book that decide which rules apply. */
interface AppliedPolicies {
  readonly layers: Layers;
  readonly rules: readonly CatalogueRule[];
  readonly locate?: Locate | undefined;
}

/** Describes the rules that are off or have a lower severity, and the waivers that cover findings. */
export function policyState(
  { layers, rules, locate }: AppliedPolicies,
  uses: readonly WaiverUse[],
  source: string,
): PolicyState {
  const settable = rules.filter(({ origin }) => origin === "policy" || origin === "waiver");
  const { pack } = layers;
  const off: RelaxedRule[] = [];
  const lowered: RelaxedRule[] = [];
  for (const rule of settable) {
    const { id, name } = rule;
    const setting = layers.base.get(id);
    if (setting === undefined && !inPack(rule.pack ?? "recommended", pack)) {
      off.push({ rule: id, name, by: `pack ${pack}` });
    }
    const add = (found: RuleSetting | undefined, by: "muster.yaml" | "override", objects?: string) => {
      const state = relaxed(found, rule, pack);
      if (found === undefined || state === undefined) return;
      const location = found.pointer === undefined ? undefined : locate?.(found.pointer);
      const severity = state === "off" ? undefined : state;
      const list = state === "off" ? off : lowered;
      const where = location && locationText(location);
      list.push(given({ rule: id, name, by: found.pointer ? by : "command line", where, location, objects, severity }));
    };
    add(setting, "muster.yaml");
    for (const override of layers.overrides) add(override.rules.get(id), "override", whereText(override.where));
  }
  const waivers = uses.flatMap(({ waiver, findings, problems }) => {
    if (findings === 0 || problems.length > 0) return [];
    const { rule, object, owner, expires, at } = waiver;
    return [given({ rule, object, owner, expires, at, findings })];
  });
  return { source, pack, off, lowered, waivers };
}

function relaxed(setting: RuleSetting | undefined, rule: CatalogueRule, pack: Pack): Severity | "off" | undefined {
  if (setting === undefined) return undefined;
  if (!setting.on) return "off";
  const { severity } = setting;
  if (severity !== undefined && isLower(severity, packSeverity(rule, pack) ?? highestSeverity(rule))) return severity;
  return undefined;
}

/** The objects of an override in words: `project: team-nlp; kind: PyTorchJob, RayJob`. */
export function whereText(where: WhereFile): string {
  return Object.entries(record(where))
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([field, value]) => `${field}: ${[value].flat().join(", ")}`)
    .join("; ");
}
