import type { HealthKind, RunningHealth, RunningMeaning } from "../../interpret/index.ts";
import {
  argocdSettings,
  argocdTestFiles,
  fluxCheck,
  fluxPatch,
  type HealthCase,
  hasOwnReader,
  type KindScript,
  kindFor,
  luaScript,
  objectHealth,
  type RefusedExpression,
  refusedPart,
  statusExamples,
} from "../../interpret/index.ts";
import { kindName } from "../../model/index.ts";
import { emitYaml } from "../../yaml/index.ts";
import { EXIT, staleIf } from "../output/exit-code.ts";
import type { NewFile } from "../output/write-new-files.ts";
import {
  chooseKinds,
  describedBy,
  type HealthOptions,
  type RecordedManifest,
  readHealthKinds,
  readHealthObjects,
} from "./health-inputs.ts";
import { replacedChecks, unchangedChecks } from "./health-notes.ts";
import { type HealthOutcome, NO_HEALTH } from "./health-outcome.ts";
import { runningKinds } from "./health-running.ts";

/**
 * The health checks of kinds for a controller, Argo CD by default. Ends with 2 where an expression was refused: its kind is
 * then left out, or, with `fallback`, the matcher.
 *
 * @throws Error for a wrong `running`
 */
export async function runHealth(names: readonly string[], options: HealthOptions): Promise<HealthOutcome> {
  const known = await readHealthKinds(options);
  if (known.exitCode !== EXIT.fine) return { ...NO_HEALTH, messages: known.messages, exitCode: known.exitCode };
  const controller = options.for ?? "argocd";
  const running = runningKinds(options.running ?? [], known.kinds, names);
  const { meaning } = running;
  const chosen = chooseKinds(names, running.kinds, controller);
  if (chosen.exitCode !== EXIT.fine) return { ...NO_HEALTH, messages: chosen.messages, exitCode: chosen.exitCode };
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
      ...(names.length === 0 ? known.without : []),
      ...replacedChecks(chosen.kinds, controller),
      ...unchangedChecks(running.unchanged(controller), controller),
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
