import type { Edit, Finding, Writable } from "../kernel/index.ts";
import { filled, pointerSegments, pointerTo } from "../kernel/index.ts";
import type {
  CheckedObject,
  ObjectSet,
  PodRule,
  PodView,
  RuleContext,
  RuleFinding,
  WorkloadView,
} from "../rule/index.ts";
import { causesOf } from "./causes.ts";
import { makeFinding } from "./make-finding.ts";
import { type ObjectPlace, podPlaces } from "./pod-places.ts";
import { type ApplicableRules, applicableRules, runRules } from "./run-rule.ts";
import type { ActiveRule, PolicySettings } from "./settings.ts";

/** The findings of the rules of one object, of its pods and of the pods inside it. */
export function objectFindings(checked: CheckedObject, set: ObjectSet, settings: PolicySettings): readonly Finding[] {
  const findings: Finding[] = [];
  evaluateObject(checked, set, settings, (finding) => findings.push(finding));
  return findings;
}

/** Runs the rules of one object, of its pods and of the pods inside it, once each. Returns the number of pod templates. */
export function evaluateObject(
  checked: CheckedObject,
  set: ObjectSet,
  settings: PolicySettings,
  add: (finding: Finding, checked: CheckedObject) => void,
): number {
  const workload = set.workloadOf(checked);
  const embedded = set.embeddedIn(checked);
  const active = settings.forObject(checked);
  const rules = applicableRules(active, checked, workload);
  runRules(
    rules.object,
    ({ check }, context) => check(checked, context, workload, embedded, set.crds),
    (applied, reported) => add(makeFinding(applied, reported, { checked }), checked),
  );
  // Most pods have no finding, so the data that findings need is created with the first one.
  let reportedPlaces: Set<string> | undefined;
  const evaluatePods = ({ checked: subject, views }: WorkloadView, podRules: ApplicableRules["pod"], place: Place) => {
    let places: ReturnType<typeof podPlaces> | undefined;
    let current: PodView;
    const check = ({ rule }: ActiveRule<PodRule>, context: RuleContext<never>) =>
      rule.check(current, context, set.crds);
    const report = (applied: ActiveRule, reported: RuleFinding) => {
      places ??= podPlaces(subject.object);
      reportedPlaces ??= new Set();
      const pod = current;
      const placeInObject = places;
      const pointer = reported.path || "/spec";
      const own = place(placeInObject(pod, pointer));
      // A template that serves several components is one place to repair.
      const key = JSON.stringify([applied.rule.id, own.path, reported.message]);
      if (reportedPlaces.has(key)) return;
      reportedPlaces.add(key);
      const placeOf = (other: string) => (other === pointer ? own : place(placeInObject(pod, other)));
      const finding = podFinding(applied, reported, { checked, pod }, { own, placeOf });
      const isExact = subject.definition !== undefined || own.exact;
      const causes = isExact ? causesOf(finding, reported, { checked, pod }) : [];
      add(causes.length === 0 ? finding : { ...finding, causes }, checked);
    };
    for (const pod of views) {
      current = pod;
      runRules(podRules, check, report);
    }
    return views.length;
  };
  let pods = workload === undefined ? 0 : evaluatePods(workload, rules.pod, (place) => place);
  for (const { workload: inner, place } of embedded) {
    const podRules = applicableRules(active, checked, inner).pod;
    pods += evaluatePods(inner, podRules, ({ path }) => ({ path: place(path), exact: false }));
  }
  return pods;
}

type Place = (place: ObjectPlace) => ObjectPlace;

function podFinding(
  active: ActiveRule,
  { path, other, edits, ...reported }: RuleFinding,
  subject: { readonly checked: CheckedObject; readonly pod: PodView },
  { own, placeOf }: { readonly own: ObjectPlace; readonly placeOf: (pointer: string) => ObjectPlace },
): Finding {
  const placed: Writable<RuleFinding> = { ...reported, path: own.path };
  if (!own.exact || other !== undefined) placed.other = sourceOf(other ?? path, placeOf);
  const placedEdits = objectEdits(edits, placeOf);
  if (placedEdits !== undefined) placed.edits = placedEdits;
  return makeFinding(active, placed, subject);
}

/**
 * The place of a field of a pod. A pod that is built from other fields has the place of their object, and the field with
 * the same name in it is the probable source: `memory` of Run:ai becomes the request for memory.
 */
function sourceOf(pointer: string, placeOf: (pointer: string) => ObjectPlace): string {
  const { path, exact } = placeOf(pointer);
  return exact ? path : pointerTo(path, pointerSegments(pointer).at(-1) ?? "");
}

/** The edits of a pod template as edits of the object; undefined unless every place is exact. */
function objectEdits(
  edits: readonly Edit[] | undefined,
  placeOf: (pointer: string) => ObjectPlace,
): readonly Edit[] | undefined {
  if (edits === undefined) return undefined;
  const placed = edits.map((edit) => ({ edit, place: placeOf(edit.path) }));
  if (!placed.every(({ place }) => place.exact)) return undefined;
  return filled(placed.map(({ edit, place }) => ({ ...edit, path: place.path })));
}
