import type { HealthKind, RunningHealth, RunningMeaning } from "../../interpret/index.ts";
import {
  argocdSettings,
  argocdTestFiles,
  fluxCheck,
  fluxPatch,
  fluxStatus,
  type HealthCase,
  hasOwnReader,
  type KindScript,
  keyOf,
  luaScript,
  objectHealth,
  type RefusedExpression,
  refusedPart,
  statusExamples,
} from "../../interpret/index.ts";
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
  /** The status in Flux; `-` for a kind that Flux reads itself. */
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
  const chosen = chooseKinds(names, known.kinds);
  if (chosen.exitCode !== EXIT.fine) return { ...NOTHING, messages: chosen.messages, exitCode: chosen.exitCode };
  const meaning = runningOf(options.running ?? [], known.kinds);
  const recorded = readHealthObjects(options.test ?? []);
  const { text, files, refusals, notes } =
    options.for === "flux"
      ? fluxChecks(chosen.kinds, meaning, options)
      : argocdChecks(chosen.kinds, meaning, options, recorded.objects);
  return {
    text,
    files,
    judged: [],
    messages: [...(names.length === 0 ? known.without : []), ...notes, ...recorded.messages, ...refusals],
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

const SERVER_SIDE =
  "# Too large for a client-side apply: kubectl apply --server-side --force-conflicts -f argocd-cm.yaml\n";

function argocdChecks(
  kinds: readonly HealthKind[],
  meaning: RunningMeaning,
  { openLibs = false, fallback = false, as = "configmap" }: HealthOptions,
  recorded: readonly RecordedManifest[],
): GeneratedChecks {
  const refusals: string[] = [];
  const scripts = kinds.flatMap((kind): readonly KindScript[] => {
    const script = luaScript(kind, { running: meaning(kind), openLibs, fallback });
    refusals.push(...script.refusals.map((refusal) => refusalLine(kind, refusal, fallback)));
    if (script.text === undefined) return [];
    return [{ kind, text: script.text }];
  });
  const hint = as === "configmap" ? SERVER_SIDE : "";
  const text = `${hint}${emitYaml(argocdSettings(scripts, as, openLibs))}`;
  const path = as === "helm" ? "argocd-values.yaml" : "argocd-cm.yaml";
  const tests = scripts.flatMap((script) =>
    argocdTestFiles(script, casesOf(script.kind, meaning(script.kind), recorded), emitYaml),
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
      const made = fluxCheck(kind, { running: meaning(kind), fallback });
      refusals.push(...made.refusals.map((refusal) => refusalLine(kind, refusal, fallback)));
      return made.check ?? [];
    });
  const text = emitYaml(fluxPatch(checks));
  const notes = kinds
    .filter(hasOwnReader)
    .map(
      (kind) => `${keyOf(kind)}: Flux reads the status of this kind itself, before any expression, so it has no check`,
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
    const found = describedBy(known.kinds, object);
    const name = kindAndName(object);
    if (found === undefined) {
      problems.push(`${place}: error: no Resource Interface with a status describes ${object.apiVersion} ${name}`);
      return [];
    }
    const judgement = objectHealth(found.kind, found.definition, object, meaning(found.kind));
    const { health, matcher, status, message } = judgement;
    const flux = hasOwnReader(found.kind) ? "-" : fluxStatus(judgement, object);
    return [{ file, object: name, health, flux, matcher: matcher ?? status?.toLowerCase() ?? "-", message }];
  });
  const messages = [...known.messages, ...recorded.messages, ...problems];
  const isIncomplete = recorded.messages.length + problems.length > 0;
  return { text: "", files: [], judged, messages, exitCode: known.exitCode || staleIf(isIncomplete) };
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
      ? `${keyOf(kind)} ${pointer}`
      : `${location.file}:${location.line}:${location.column}: ${pointer}`;
  const effect = isLeftOut ? "the matcher is left out" : "the kind has no check";
  return `${place}: “${refusedPart(refusal)}” at column ${span.start + 1} ${reason}, so ${effect}`;
}
