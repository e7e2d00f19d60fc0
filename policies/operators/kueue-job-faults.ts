import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, rejectedText } from "../../src/k8s-fields/index.ts";
import {
  at,
  formatValue,
  groupOf,
  isObject,
  type KubeObject,
  member,
  members,
  names,
  nearest,
  number,
  pointerTo,
  subdomainProblem,
  text,
} from "../../src/kernel/index.ts";
import { podsOfJob } from "../../src/model/index.ts";
import {
  ELASTIC_KINDS,
  JOB_ANNOTATIONS,
  JOB_LABELS,
  KUEUE_NAMES,
  KUEUE_PREFIX,
  QUEUED_KINDS,
  TEMPLATE_ANNOTATIONS,
} from "./kueue-labels.ts";
import { booleanProblem, topologyFaults } from "./kueue-topology-faults.ts";

/** Kueue reads a number of 32 bits. */
const MOST_PODS = 2 ** 31 - 1;
const MAPS = ["labels", "annotations"] as const;

/**
 * The labels and annotations of a job for which Kueue's webhooks reject it, and those that Kueue does not read: misspelt
 * ones, and a label in place of an annotation. Empty for an object without any.
 * Source: kubernetes-sigs/kueue v0.19.2, pkg/controller/jobframework/validation.go and pkg/controller/jobs/job.
 */
export function kueueJobFaults(object: KubeObject): readonly ObjectFault[] {
  const kind = `${groupOf(object.apiVersion)}/${object.kind}`;
  if (!QUEUED_KINDS.has(kind)) return [];
  const isJob = kind === "batch/Job";
  const template = kind === "/Pod" ? undefined : at(object.spec, "template", "metadata");
  if (!hasKueue(object.metadata) && !hasKueue(template)) return [];
  return [
    ...placeFaults(object.metadata, "/metadata", kind === "/Pod"),
    ...valueFaults(object, kind),
    ...(isJob ? jobFaults(object) : []),
    ...(kind === "/Pod" ? topologyFaults(object.metadata, "/metadata", MOST_PODS) : []),
    ...(isJob && isObject(template)
      ? [
          ...unknownNames(template, "/spec/template/metadata"),
          ...topologyFaults(template, "/spec/template/metadata", podsOfJob(object.spec)),
        ]
      : []),
  ];
}

function hasKueue(metadata: unknown): boolean {
  return MAPS.some((map) => names(member(metadata, map)).some((key) => key.startsWith(KUEUE_PREFIX)));
}

function keyOf(name: string): string {
  return `${KUEUE_PREFIX}${name}`;
}

function placeOf(path: string, map: (typeof MAPS)[number], name: string): string {
  return pointerTo(`${path}/${map}`, keyOf(name));
}

/** The names that Kueue does not read: misspelt ones, and those in the wrong map or on the wrong object. */
function placeFaults(metadata: unknown, path: string, isPod: boolean): readonly ObjectFault[] {
  const has = (map: (typeof MAPS)[number], name: string) => Object.hasOwn(member(metadata, map) ?? {}, keyOf(name));
  return [
    ...unknownNames(metadata, path),
    ...JOB_LABELS.filter((name) => has("annotations", name) && !has("labels", name)).map((name) =>
      conflictingField(placeOf(path, "annotations", name), "is an annotation, but Kueue reads a label"),
    ),
    ...[...JOB_ANNOTATIONS, ...TEMPLATE_ANNOTATIONS]
      .filter((name) => has("labels", name) && !has("annotations", name))
      .map((name) => conflictingField(placeOf(path, "labels", name), "is a label, but Kueue reads an annotation")),
    ...TEMPLATE_ANNOTATIONS.filter((name) => !isPod && has("annotations", name)).map((name) =>
      conflictingField(placeOf(path, "annotations", name), "is on the job, but Kueue reads it on the pod template"),
    ),
  ];
}

function unknownNames(metadata: unknown, path: string): readonly ObjectFault[] {
  return MAPS.flatMap((map) =>
    members(member(metadata, map)).flatMap(([key]): readonly ObjectFault[] => {
      const name = key.slice(KUEUE_PREFIX.length);
      if (!key.startsWith(KUEUE_PREFIX) || KUEUE_NAMES.includes(name)) return [];
      const right = nearest(name, KUEUE_NAMES);
      const common = { kind: "unknown", path: placeOf(path, map, name) } as const;
      if (right === undefined) return [{ ...common, message: "is not a name that Kueue reads", severity: "warning" }];
      return [{ ...common, message: `is not a name that Kueue reads; did you mean ${keyOf(right)}?` }];
    }),
  );
}

function valueFaults({ metadata }: KubeObject, kind: string): readonly ObjectFault[] {
  const label = (name: string) => member(member(metadata, "labels"), keyOf(name));
  const isElastic = member(member(metadata, "annotations"), keyOf("elastic-job")) === "true";
  return [
    ...["queue-name", "prebuilt-workload-name"].flatMap((name) =>
      rejectedText(label(name), placeOf("/metadata", "labels", name), (value) => subdomainProblem(value)),
    ),
    ...rejectedText(label("max-exec-time-seconds"), placeOf("/metadata", "labels", "max-exec-time-seconds"), (value) =>
      /^\+?0*[1-9]\d*$/.test(value) ? undefined : `must be an integer above 0, but is ${formatValue(value)}`,
    ),
    ...(isElastic && !ELASTIC_KINDS.has(kind)
      ? [conflictingField(placeOf("/metadata", "annotations", "elastic-job"), "is rejected for this kind")]
      : []),
  ];
}

/** The annotations of a Job. */
function jobFaults({ metadata, spec }: KubeObject): readonly ObjectFault[] {
  const annotation = (name: string) => text(member(member(metadata, "annotations"), keyOf(name)));
  const least = annotation("job-min-parallelism");
  const isEqual = annotation("job-completions-equal-parallelism");
  const parallelism = number(member(spec, "parallelism")) ?? 1;
  const completions = number(member(spec, "completions"));
  const pods = podsOfJob(spec);
  const place = (name: string) => placeOf("/metadata", "annotations", name);
  return [
    ...rejectedText(least, place("job-min-parallelism"), (value) => {
      const isInRange = /^\+?\d+$/.test(value) && Number(value) > 0 && Number(value) < pods;
      return isInRange ? undefined : `must be an integer from 1 to ${pods - 1}, but is ${formatValue(value)}`;
    }),
    ...(least !== undefined && annotation("elastic-job") === "true"
      ? [
          conflictingField(
            place("job-min-parallelism"),
            "must not be set together with elastic-job",
            place("elastic-job"),
          ),
        ]
      : []),
    ...rejectedText(isEqual, place("job-completions-equal-parallelism"), booleanProblem),
    ...(isTrue(isEqual) && member(spec, "completionMode") !== "Indexed"
      ? [conflictingField(place("job-completions-equal-parallelism"), "needs completionMode: Indexed")]
      : []),
    ...(isTrue(isEqual) && parallelism !== (completions ?? 1)
      ? [
          conflictingField(
            "/spec/completions",
            "must be equal to parallelism",
            place("job-completions-equal-parallelism"),
          ),
        ]
      : []),
  ];
}

function isTrue(value: string | undefined): boolean {
  return value !== undefined && /^(?:1|t|T|TRUE|true|True)$/.test(value);
}
