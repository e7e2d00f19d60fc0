import type { Finding } from "../kernel/index.ts";
import { given, type Issue, record, type Severity, sortedWith, synthRules } from "../kernel/index.ts";
import type { Organization } from "../model/index.ts";
import type { ObjectSet, Rule, Waiver } from "../rule/index.ts";
import type { YamlDocument } from "../yaml/index.ts";
import { applyWaivers, type WaiverContext } from "./apply-waivers.ts";
import { evaluateRules, type RuleEvaluationOptions } from "./evaluate.ts";
import type { Layers, Override } from "./layered-settings.ts";
import { parsePolicies } from "./parse-policies.ts";
import { parseWaivers } from "./parse-waivers.ts";
import type { Policy } from "./policy.ts";
import { type CatalogueRule, ruleCatalogue } from "./rule-catalogue.ts";
import { runaiPolicyFindings } from "./runai-policy-findings.ts";
import { activeRule, type Pack, type PolicySettings } from "./settings.ts";
import type { WaiverUse } from "./waiver-findings.ts";
import type { WaiverSettings } from "./waiver-rules.ts";

/** The rules of a repository, and the waivers of their findings. */
export interface RuleBook {
  readonly settings: PolicySettings;
  /** The settings as data. */
  readonly layers: Layers;
  /** Waivers of `muster.yaml`; those of constructs come with the objects. */
  readonly waivers: readonly Waiver[];
  readonly waiverSettings: WaiverSettings;
  /** Every rule that a finding may name. */
  readonly rules: readonly CatalogueRule[];
  /** The rules that muster does not ship. */
  readonly userRules: readonly Rule[];
  /** The modules of rules of the repository, with their hashes. */
  readonly modules: readonly { readonly file: string; readonly sha256: string }[];
  readonly locate?: YamlDocument["locate"];
  /** The issues of `policies` and `waivers` of `muster.yaml`. With an error the settings must not be used. */
  readonly issues: readonly Issue[];
}

/** The arguments of `readRuleBook`. */
interface RuleBookSources {
  readonly rules: readonly Rule[];
  readonly organization: Organization;
  /** `muster.yaml`, if there is one. */
  readonly document?: YamlDocument | undefined;
  /** The modules of rules of the repository. Default: none. */
  readonly modules?: RuleBook["modules"];
  /** The issues of the files of rules. Default: none. */
  readonly issues?: readonly Issue[];
  /** Whether `muster.yaml` may name rules that are not given, because their modules did not run. Default false. */
  readonly isPartial?: boolean | undefined;
  /** Settings by the ids of rules, which apply unless `muster.yaml` has others; the later ones count. Default: none. */
  readonly defaults?: readonly Readonly<Record<string, unknown>>[];
  /** Overrides the pack of `muster.yaml`. */
  readonly pack?: Pack | undefined;
  /** Whether `muster.yaml` may relax the strict pack of the command line. Default false. */
  readonly allowOverrides?: boolean | undefined;
}

/** Reads the rule book of a repository. Without a `muster.yaml` it is the recommended pack without waivers. */
export function readRuleBook({
  rules,
  organization,
  document,
  pack,
  allowOverrides,
  issues = [],
  modules = [],
  isPartial,
  defaults,
}: RuleBookSources): RuleBook {
  const file = record(document?.value);
  const locate = document?.locate.bind(document);
  const catalogue = ruleCatalogue(rules);
  const policies = parsePolicies(file.policies, rules, locate, {
    pack,
    allowOverrides,
    organization,
    fixed: catalogue,
    isPartial,
    defaults,
  });
  const waivers = parseWaivers(file.waivers, locate);
  return given({
    settings: policies.settings,
    layers: policies.layers,
    waivers: waivers.waivers,
    waiverSettings: policies.waivers,
    rules: catalogue,
    modules,
    userRules: rules.filter(({ user }) => user !== undefined),
    locate,
    issues: [...policies.issues, ...waivers.issues, ...issues],
  });
}

/** Returns the rule book with one severity, or `off`, for a rule everywhere. */
export function withSeverity(book: RuleBook, rule: Rule, severity: Severity | "off"): RuleBook {
  const { settings, layers } = book;
  const forSet = settings.forSet.filter((entry) => entry.rule.id !== rule.id);
  if (severity !== "off" && rule.scope === "set") forSet.push({ ...activeRule(rule), rule, severity });
  const base = new Map(layers.base).set(rule.id, severity === "off" ? { on: false } : { on: true, severity });
  return {
    ...book,
    layers: { ...layers, base, overrides: layers.overrides.map((override) => withoutRule(override, rule)) },
    settings: {
      ...settings,
      forSet,
      ofSetRule: (other, object) => {
        if (other.id !== rule.id) return settings.ofSetRule(other, object);
        if (severity === "off") return { off: true };
        return { off: false, severity };
      },
    },
  };
}

function withoutRule(override: Override, { id }: Rule): Override {
  return { ...override, rules: new Map([...override.rules].filter(([other]) => other !== id)) };
}

/** The options of `applyRuleBook`. */
interface RuleBookOptions extends RuleEvaluationOptions {
  /** Day that decides whether a waiver has expired, `yyyy-mm-dd` in UTC. */
  readonly today: string;
  /** False when only a part is checked, so that unused waivers cannot be detected. Default true. */
  readonly complete?: boolean;
  /** The waivers of the branch, when the book is that of its base. */
  readonly branch?: BranchWaivers | undefined;
}

/** The waivers of a branch that is judged by the book of its base. */
export interface BranchWaivers {
  /** Its rules about waivers check its own waivers; they accept nothing. */
  readonly book: RuleBook;
  /** Whether the base has the waiver of a construct too. */
  readonly accepts: (waiver: Waiver) => boolean;
}

/** Findings with their waivers, including findings about waivers. */
interface RuleBookResult {
  readonly findings: readonly Finding[];
  readonly uses: readonly WaiverUse[];
  /** The objects of findings that `--fix` may repair, by fingerprint. */
  readonly subjects: ReturnType<typeof evaluateRules>["subjects"];
}

/** Runs every rule of a book once, then applies its waivers. */
export function applyRuleBook(set: ObjectSet, book: RuleBook, options: RuleBookOptions): RuleBookResult {
  const { today, complete = true, branch } = options;
  const { findings, subjects } = evaluateRules(set, book.settings, options);
  const all = sortedWith(findings, runaiPolicyFindings(set));
  return { ...waive(all, set, book, given({ today, complete, branch })), subjects };
}

/** Applies the waivers of a book to findings. */
export function waive(
  findings: readonly Finding[],
  set: ObjectSet,
  book: RuleBook,
  { today, complete, branch }: Pick<RuleBookOptions, "today" | "complete" | "branch">,
): Omit<RuleBookResult, "subjects"> {
  const context: WaiverContext = given({
    today,
    complete,
    rules: book.rules,
    settings: book.waiverSettings,
    objects: set.objects,
    readsGit: set.repository !== undefined,
    organization: set.organization.name,
  });
  const { locate } = branch?.book ?? book;
  const waived = applyWaivers(findings, book.waivers, { ...context, locate, accepts: branch?.accepts });
  const own = branch && applyWaivers(findings, branch.book.waivers, { ...context, locate });
  return { findings: sortedWith(waived.findings, (own ?? waived).issues), uses: waived.uses };
}

// A synth checks these rules itself with every pack, because it cannot write its output otherwise.
const SYNTH_RULES: ReadonlySet<string> = new Set(Object.values(synthRules).map(({ id }) => id));

/** The rules of a book as the policy of a synth. */
export function bookPolicy(book: RuleBook, today: string): Policy {
  return { name: "rules", check: (set) => findingsForSynth(set, book, { today }) };
}

/** As `applyRuleBook`, without the findings that a synth reports itself. */
export function findingsForSynth(set: ObjectSet, book: RuleBook, options: RuleBookOptions): readonly Finding[] {
  const located = { ...set, ...given({ locateOrganization: (options.branch?.book ?? book).locate }) };
  return applyRuleBook(located, book, options).findings.filter(({ rule }) => !SYNTH_RULES.has(rule));
}
