import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedText } from "../../src/k8s-fields/index.ts";
import { formatValue, labelKeyProblem, member, pointerTo, text } from "../../src/kernel/index.ts";
import { KUEUE_PREFIX } from "./kueue-labels.ts";

const TOPOLOGIES = ["podset-required-topology", "podset-preferred-topology", "podset-unconstrained-topology"];
const SLICE = "podset-slice-required-topology";
const SIZE = "podset-slice-size";
const GROUP = "podset-group-name";

/**
 * The annotations about topology in the metadata of a pod template, at `path`, for which Kueue's webhooks reject its job.
 * Source: kubernetes-sigs/kueue v0.19.2, pkg/controller/jobframework/tas_validation.go.
 *
 * @param pods the number of pods, which no slice exceeds
 */
export function topologyFaults(metadata: unknown, path: string, pods: number): readonly ObjectFault[] {
  const annotations = member(metadata, "annotations");
  const value = (name: string) => text(member(annotations, `${KUEUE_PREFIX}${name}`));
  const place = (name: string) => pointerTo(`${path}/annotations`, `${KUEUE_PREFIX}${name}`);
  const has = (name: string) => value(name) !== undefined;
  const [first, second] = TOPOLOGIES.filter(has);
  const rejects = (name: string, other: string) =>
    has(name) && has(other)
      ? [conflictingField(place(name), `must not be set together with ${other}`, place(other))]
      : [];
  return [
    ...(first !== undefined && second !== undefined ? rejects(second, first) : []),
    ...["podset-required-topology", "podset-preferred-topology", SLICE].flatMap((name) =>
      rejectedText(value(name), place(name), labelKeyProblem),
    ),
    ...rejectedText(value("podset-unconstrained-topology"), place("podset-unconstrained-topology"), booleanProblem),
    ...rejectedText(value(SIZE), place(SIZE), (size) =>
      /^\+?\d+$/.test(size) && Number(size) > 0 && Number(size) <= pods
        ? undefined
        : `must be an integer from 1 to ${pods}, the number of pods, but is ${formatValue(size)}`,
    ),
    ...(has(SLICE) && !has(SIZE)
      ? [missingField(place(SIZE), `is mandatory together with ${SLICE}, but missing`)]
      : []),
    ...(has(SIZE) && !has(SLICE)
      ? [missingField(place(SLICE), `is mandatory together with ${SIZE}, but missing`)]
      : []),
    ...rejectedText(value(GROUP), place(GROUP), (name) => (/^\d+$/.test(name) ? "must not be a number" : undefined)),
    ...rejects(GROUP, SIZE),
    ...rejects(GROUP, SLICE),
    ...(has(GROUP) && !has("podset-required-topology") && !has("podset-preferred-topology")
      ? [conflictingField(place(GROUP), "needs podset-required-topology or podset-preferred-topology")]
      : []),
  ];
}

/** The reason why a text is not a boolean as Go reads it, or undefined. */
export function booleanProblem(value: string): string | undefined {
  if (/^(?:1|t|T|TRUE|true|True|0|f|F|FALSE|false|False)$/.test(value)) return undefined;
  return `must be true or false, but is ${formatValue(value)}`;
}
