import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { rejectedText } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, formatValue, pointerTo } from "../../src/kernel/index.ts";

/** The kinds of Flux that have durations, as `group/kind`. */
export const FLUX_KINDS: readonly string[] = [
  "helm/HelmRelease",
  "image/ImagePolicy",
  "image/ImageRepository",
  "image/ImageUpdateAutomation",
  "kustomize/Kustomization",
  "notification/Provider",
  "notification/Receiver",
  "source/Bucket",
  "source/GitRepository",
  "source/HelmChart",
  "source/HelmRepository",
  "source/OCIRepository",
].map((kind) => kind.replace("/", ".toolkit.fluxcd.io/"));

/** The fields with durations, of which each kind has some. */
const FIELDS = [
  "interval",
  "retryInterval",
  "timeout",
  "chart/spec/interval",
  "install/strategy/retryInterval",
  "install/timeout",
  "rollback/timeout",
  "test/timeout",
  "uninstall/timeout",
  "upgrade/strategy/retryInterval",
  "upgrade/timeout",
].map((field) => ["spec", ...field.split("/")]);

const DURATION = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/;

/**
 * The durations that the CRDs of Flux reject. Source: the pattern of these fields in the CRDs of helm-controller 1.6,
 * source-controller 1.9, notification-controller 1.9 and image-automation-controller 1.2.
 */
export function fluxFaults(object: KubeObject): readonly ObjectFault[] {
  return FIELDS.flatMap((field) =>
    rejectedText(at(object, ...field), pointerTo("", ...field), (duration) =>
      DURATION.test(duration) ? undefined : `must be a duration such as 10m or 1h30m, but is ${formatValue(duration)}`,
    ),
  );
}
