import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  emptyListPlace,
  missingField,
  numberBelow,
  rejectedText,
} from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, dns1035Problem, isAbsent, member, names, pointerTo, text, variableIn } from "../../src/kernel/index.ts";
import { revisionAnnotationFaults, rolloutFaults } from "./annotation-faults.ts";
import { podFieldFaults } from "./pod-field-faults.ts";
import { trafficFaults } from "./traffic-faults.ts";

const TEMPLATE = "/spec/template";
const AUTOSCALING = "autoscaling.knative.dev";

/**
 * The fields for which Knative's webhook rejects a Service in every configuration of the cluster. Not included are
 * fields that a feature flag allows, such as `schedulerName`, and bounds of timeouts and concurrency that the cluster sets.
 * Source: knative/serving 0.50, pkg/apis/serving/v1, pkg/apis/serving and pkg/apis/autoscaling.
 */
export function knativeServiceFaults(object: KubeObject): readonly ObjectFault[] {
  const { metadata, spec } = object;
  const template = member(spec, "template");
  const pod = member(template, "spec");
  const containers = emptyListPlace(spec, "/spec", "template", "spec", "containers");
  return [
    ...nameFaults(metadata),
    ...misplacedFaults(member(metadata, "annotations")),
    ...rolloutFaults(member(metadata, "annotations")),
    ...(containers === undefined ? [] : [missingField(containers)]),
    ...revisionNameFaults(member(template, "metadata"), metadata),
    ...revisionAnnotationFaults(at(template, "metadata", "annotations"), `${TEMPLATE}/metadata/annotations`),
    ...["timeoutSeconds", "containerConcurrency"].flatMap((field) => numberBelow(pod, field, `${TEMPLATE}/spec`, 0)),
    ...podFieldFaults(pod, `${TEMPLATE}/spec`),
    ...trafficFaults(member(spec, "traffic")),
  ];
}

function nameFaults(metadata: unknown): readonly ObjectFault[] {
  // The API server completes a generated name. An empty one is a fault of any object.
  if (!isAbsent(member(metadata, "generateName")) || member(metadata, "name") === "") return [];
  return rejectedText(member(metadata, "name"), "/metadata/name", (name) => dns1035Problem(name));
}

/** Annotations of the autoscaler at the Service, which has no effect there. */
function misplacedFaults(annotations: unknown): readonly ObjectFault[] {
  return names(annotations)
    .filter((key) => key.startsWith(AUTOSCALING))
    .map((key) =>
      conflictingField(
        pointerTo("/metadata/annotations", key),
        "is rejected here; Knative reads it in spec.template.metadata.annotations",
      ),
    );
}

/** The fault of the name of the revision, which begins with the name of the Service. */
function revisionNameFaults(revision: unknown, metadata: unknown): readonly ObjectFault[] {
  const name = text(member(revision, "name")) ?? "";
  const service = text(member(metadata, "name")) ?? "";
  const path = `${TEMPLATE}/metadata/name`;
  if (name === "" || variableIn(name) !== undefined || variableIn(service) !== undefined) return [];
  const invalid = rejectedText(name, path, (written) => dns1035Problem(written));
  if (invalid.length > 0 || !isAbsent(member(metadata, "generateName")) || name.startsWith(`${service}-`)) {
    return invalid;
  }
  return [conflictingField(path, "must begin with the name of the Service and '-'", "/metadata/name")];
}
