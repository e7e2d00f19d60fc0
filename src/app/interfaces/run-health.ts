import type {
  HealthController,
  HealthKind,
  ObjectHealth,
  RunningHealth,
  RunningMeaning,
} from "../../interpret/index.ts";
import {
  argocdSettings,
  argocdTestFiles,
  fluxCheck,
  fluxPatch,
  fluxStatus,
  type HealthCase,
  hasOwnReader,
  isCheckedBy,
  type KindScript,
  kindFor,
  luaScript,
  objectHealth,
  type RefusedExpression,
  refusedPart,
  statusExamples,
} from "../../interpret/index.ts";
import { at } from "../../kernel/index.ts";
import { kindName } from "../../model/index.ts";
import { emitYaml } from "../../yaml/index.ts";
import { EXIT, staleIf } from "../output/exit-code.ts";
import type { NewFile } from "../output/write-new-files.ts";
import {
  chooseKinds,
  describedBy,
  type HealthOptions,
  kindAndName,
  type RecordedManifest,
  readHealthKinds,
  readHealthObjects,
  runningOf,
} from "./health-inputs.ts";

/** The health of a recorded object. */
interface JudgedObject {
  readonly file: string;
  readonly object: string;
  readonly health: string;
  /** The status in Flux. */
  readonly flux: string;
  readonly matcher: string;
  readonly message: string;
}

/** Generated checks, or judged objects, and the exit code. */
interface HealthOutcome {
  /** For standard output. */
  readonly text: string;
  readonly files: readonly NewFile[];
  readonly judged: readonly JudgedObject[];
  /** For standard error. */
  readonly messages: readonly string[];
  readonly exitCode: number;
}

/**
 * The health checks of kinds for a controller, Argo CD by default. Ends with 2 where an expression was refused: its kind is
 * then left out, or, with `fallback`, the matcher.
 *
 * @throws Error for a wrong `running`
 */
export async function runHealth(names: readonly string[], options: HealthOptions): Promise<HealthOutcome> {
  const known = await readHealthKinds(options);
  if (known.exitCode !== EXIT.fine) return { ...NOTHING, messages: known.messages, exitCode: known.exitCode };
  const controller = options.for ?? "argocd";
  const chosen = chooseKinds(names, known.kinds, controller);
  if (chosen.exitCode !== EXIT.fine) return { ...NOTHING, messages: chosen.messages, exitCode: chosen.exitCode };
  const meaning = runningOf(options.running ?? [], known.kinds);
  const recorded = readHealthObjects(options.test ?? []);
  const { text, files, refusals, notes } =
    controller === "flux"
      ? fluxChecks(chosen.kinds, meaning, options)
      : argocdChecks(chosen.kinds, meaning, options, recorded.objects);
  return {
    text,
    files,
    judged: [],
    messages: [
      ...(names.length === 0 ? known.without : replacedChecks(chosen.kinds, controller)),
      ...notes,
      ...recorded.messages,
      ...refusals,
    ],
    exitCode: refusals.length > 0 && options.fallback !== true ? EXIT.policy : staleIf(recorded.messages.length > 0),
  };
}

/** Generated checks, the refused expressions and the kinds without a check. */
interface GeneratedChecks {
  readonly text: string;
  readonly files: readonly NewFile[];
  readonly refusals: readonly string[];
  readonly notes: readonly string[];
}

// Another manager than that of Argo CD's installation: an apply removes the fields that its manager no longer sends.
const SERVER_SIDE =
  "# kubectl apply --server-side --field-manager=muster --force-conflicts -f argocd-cm.yaml: keeps the keys of others\n";

/** The notes about named kinds that the controller checks itself. Flux never runs an expression for a Job. */
function replacedChecks(kinds: readonly HealthKind[], controller: HealthController): readonly string[] {
  return kinds.flatMap((kind) => {
    if (!isCheckedBy(controller, kind) || (controller === "flux" && hasOwnReader(kind))) return [];
    const name = controller === "argocd" ? "Argo CD" : "Flux";
    const how = kind.health?.[controller] === undefined ? "may be weaker than that" : "finds the same as that";
    return `${kindName(kind.group, kind.kind)}: ${name} checks this kind itself; the generated check replaces it, and ${how}`;
  });
}

function argocdChecks(
  kinds: readonly HealthKind[],
  meaning: RunningMeaning,
  { openLibs = false, fallback = false, as = "configmap" }: HealthOptions,
  recorded: readonly RecordedManifest[],
): GeneratedChecks {
  const refusals: string[] = [];
  const scripts = kinds.flatMap((kind): readonly KindScript[] => {
    const script = luaScript(kindFor(kind, "argocd"), { running: meaning(kind), openLibs, fallback });
    refusals.push(...script.refusals.map((refusal) => refusalLine(kind, refusal, fallback)));
    if (script.text === undefined) return [];
    return [{ kind, text: script.text }];
  });
  const hint = as === "configmap" ? SERVER_SIDE : "";
  const text = `${hint}${emitYaml(argocdSettings(scripts, as, openLibs))}`;
  const path = as === "helm" ? "argocd-values.yaml" : "argocd-cm.yaml";
  const tests = scripts.flatMap((script) =>
    argocdTestFiles(script, casesOf(kindFor(script.kind, "argocd"), meaning(script.kind), recorded), emitYaml),
  );
  return { text, files: [{ path, content: text }, ...tests], refusals, notes: [] };
}

function fluxChecks(
  kinds: readonly HealthKind[],
  meaning: RunningMeaning,
  { fallback = false }: HealthOptions,
): GeneratedChecks {
  const refusals: string[] = [];
  const checks = kinds
    .filter((kind) => !hasOwnReader(kind))
    .flatMap((kind) => {
      const made = fluxCheck(kindFor(kind, "flux"), { running: meaning(kind), fallback });
      refusals.push(...made.refusals.map((refusal) => refusalLine(kind, refusal, fallback)));
      return made.check ?? [];
    });
  const text = emitYaml(fluxPatch(checks));
  const notes = kinds
    .filter(hasOwnReader)
    .map(
      (kind) =>
        `${kindName(kind.group, kind.kind)}: Flux reads the status of this kind itself, before any expression, so it has no check`,
    );
  return { text, files: [{ path: "kustomization-patch.yaml", content: text }], refusals, notes };
}

const NOTHING: Pick<HealthOutcome, "text" | "files" | "judged"> = { text: "", files: [], judged: [] };

/** The health that each recorded object would have, and the matcher behind it. Ends with 3 for an object without one. */
export async function runHealthTest(options: HealthOptions): Promise<HealthOutcome> {
  const known = await readHealthKinds(options);
  const meaning = runningOf(options.running ?? [], known.kinds);
  const recorded = readHealthObjects(options.test ?? []);
  const problems: string[] = [];
  const judged = recorded.objects.flatMap(({ file, place, object }): readonly JudgedObject[] => {
    const found = describedBy(known.kinds, object)?.kind;
    const name = kindAndName(object);
    if (found === undefined) {
      problems.push(`${place}: error: no Resource Interface with a status describes ${object.apiVersion} ${name}`);
      return [];
    }
    const running = meaning(found);
    const { health, matcher, status, message } = controllerHealth(found, "argocd", object, running);
    const flux = fluxStatus(found, controllerHealth(found, "flux", object, running), object);
    return [{ file, object: name, health, flux, matcher: matcher ?? status?.toLowerCase() ?? "-", message }];
  });
  const messages = [...known.messages, ...recorded.messages, ...problems];
  const isIncomplete = recorded.messages.length + problems.length > 0;
  return { text: "", files: [], judged, messages, exitCode: known.exitCode || staleIf(isIncomplete) };
}

/** The health of an object in a controller: by its own check where it has one, or by the generated one. */
function controllerHealth(
  kind: HealthKind,
  controller: HealthController,
  object: Readonly<Record<string, unknown>>,
  running: RunningHealth,
): ObjectHealth {
  // The controller's own checks of some kinds do not compare generations.
  const checked = isCheckedBy(controller, kind)
    ? {
        ...kindFor(kind, controller),
        ...(kind.health?.hasTextGeneration !== true && { comparesGeneration: true as const }),
      }
    : kindFor(kind, controller);
  const found = describedBy([checked], object);
  if (found === undefined) return { health: "Progressing", message: "no status matches" };
  const judged = objectHealth(checked, found.definition, object, running);
  if (controller === "argocd" && at(object, "metadata", "deletionTimestamp") !== undefined) {
    return { health: "Progressing", message: "Pending deletion" };
  }
  return judged;
}

function casesOf(
  kind: HealthKind,
  running: RunningHealth,
  recorded: readonly RecordedManifest[],
): readonly HealthCase[] {
  const own = recorded.filter(({ object }) => describedBy([kind], object) !== undefined);
  const objects: readonly Pick<HealthCase, "name" | "object">[] = [
    ...statusExamples(kind, running),
    ...own.map(({ object }, index) => ({ name: `recorded-${index + 1}`, object })),
  ];
  return objects.flatMap(({ name, object }) => {
    const found = describedBy([kind], object);
    if (found === undefined) return [];
    const { health, message, problem } = objectHealth(kind, found.definition, object, running);
    if (problem === undefined) return { name, object, status: health, message };
    return [];
  });
}

function refusalLine(kind: HealthKind, refusal: RefusedExpression, isLeftOut: boolean): string {
  const { definition, pointer, span, reason } = refusal;
  const location = definition.locate?.(pointer);
  const place =
    location === undefined
      ? `${kindName(kind.group, kind.kind)} ${pointer}`
      : `${location.file}:${location.line}:${location.column}: ${pointer}`;
  const effect = isLeftOut ? "the matcher is left out" : "the kind has no check";
  return `${place}: “${refusedPart(refusal)}” at column ${span.start + 1} ${reason}, so ${effect}`;
}
