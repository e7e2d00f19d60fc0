import {
  type Broken,
  type Constraint,
  checkItems,
  checkObject,
  type ItemRules,
  isPresent,
  mandatory,
} from "../../../k8s-fields/index.ts";
import { type FieldProblem, given, imageReferenceProblem, pointerTo, violation } from "../../../kernel/index.ts";
import type { PodFields, Probe, ProbeHandler } from "../pod-fields.ts";
import { checkCompute } from "./compute.ts";
import { checkEnvironment } from "./environment.ts";
import { checkMountPathConflicts } from "./mount-paths.ts";
import { checkPlacement } from "./placement.ts";
import { securityConstraints } from "./security.ts";
import { checkStorage } from "./storage.ts";

const imageReference: Constraint<PodFields> = {
  reads: ["image"],
  check: ({ image }, at) => {
    if (!isPresent(image)) return undefined;
    const problem = imageReferenceProblem(image);
    if (problem === undefined) return undefined;
    const [placeholder] = /<[^<>]+>/.exec(image) ?? [];
    const received = JSON.stringify(image);
    const more = given({
      expected: "an image reference such as registry.example.com/team/app:1.0",
      received,
      fix: placeholder && `replace the placeholder "${placeholder}" with the real value`,
    });
    return violation(pointerTo(at, "image"), `${received} is not an image reference: it ${problem}`, more);
  },
};

const podRules: readonly Constraint<PodFields>[] = [mandatory("image"), imageReference];

type ImagePullSecret = NonNullable<NonNullable<PodFields["imagePullSecrets"]>[number]>;
const pullSecretRules: ItemRules<ImagePullSecret> = { identity: "name", active: [mandatory("name")] };

const handlerRules: readonly Constraint<ProbeHandler>[] = [mandatory("httpGet")];
type HttpGet = NonNullable<ProbeHandler["httpGet"]>;
const httpGetRules: readonly Constraint<HttpGet>[] = [mandatory("port")];
const probeRules: readonly Constraint<Probe>[] = [mandatory("handler")];

function checkProbe(probe: PodFields["probes"], at: string, broken: Broken): readonly FieldProblem[] {
  const readiness = pointerTo(at, "readiness");
  const handler = pointerTo(readiness, "handler");
  return [
    ...checkObject(probe?.readiness, readiness, probeRules, broken),
    ...checkObject(probe?.readiness?.handler, handler, handlerRules, broken),
    ...checkObject(probe?.readiness?.handler?.httpGet, pointerTo(handler, "httpGet"), httpGetRules, broken),
  ];
}

/** Rules of the fields that a Training, a leader and a worker have in common, at a pointer. */
export function checkPodFields(fields: PodFields, at: string, broken: Broken): readonly FieldProblem[] {
  const { compute, storage } = fields;
  const storageAt = pointerTo(at, "storage");
  return [
    ...checkObject(fields, at, podRules, broken),
    ...checkCompute(compute, pointerTo(at, "compute"), broken),
    ...checkEnvironment(fields.environmentVariables, pointerTo(at, "environmentVariables"), broken),
    ...checkItems(fields.imagePullSecrets, pointerTo(at, "imagePullSecrets"), pullSecretRules, broken),
    ...checkPlacement(fields, at, broken),
    ...checkProbe(fields.probes, pointerTo(at, "probes"), broken),
    ...checkObject(fields.security, pointerTo(at, "security"), securityConstraints, broken),
    ...checkStorage(storage ?? {}, storageAt, broken),
    ...checkMountPathConflicts(storage ?? {}, storageAt, compute?.largeShmRequest === true),
  ];
}
