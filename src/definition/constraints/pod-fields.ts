import { imageReferenceProblem } from "../../base/image-reference.ts";
import { pointerTo } from "../../base/pointer.ts";
import { type FieldProblem, violation } from "../../finding/field-problem.ts";
import {
  type Broken,
  type Constraint,
  checkItems,
  checkObject,
  type ItemRules,
  isPresent,
  mandatory,
} from "../../schema/constraint.ts";
import type { PodFields, Probe, ProbeHandler } from "../pod-fields.ts";
import { checkCompute } from "./compute.ts";
import { checkEnvironment } from "./environment.ts";
import { checkPlacement } from "./placement.ts";
import { securityConstraints } from "./security.ts";
import { checkMountPathConflicts, checkStorage } from "./storage.ts";

const imageReference: Constraint<PodFields> = {
  reads: ["image"],
  check: ({ image }, at) => {
    const problem = isPresent(image) ? imageReferenceProblem(image) : undefined;
    if (!isPresent(image) || problem === undefined) return undefined;
    const placeholder = /<[^<>]+>/.exec(image)?.[0];
    const received = JSON.stringify(image);
    return violation(pointerTo(at, "image"), `${received} is no image reference: it ${problem}`, {
      expected: "an image reference such as registry.example.com/team/app:1.0",
      received,
      ...(placeholder === undefined ? {} : { fix: `replace the placeholder "${placeholder}" with the real value` }),
    });
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

/** Rules of what a Training, a leader and a worker have in common, at a pointer. */
export function checkPodFields(fields: PodFields, at: string, broken: Broken): readonly FieldProblem[] {
  const { compute, storage } = fields;
  const storageAt = pointerTo(at, "storage");
  return [
    ...checkObject(fields, at, podRules, broken),
    ...(isPresent(compute) ? checkCompute(compute, pointerTo(at, "compute"), broken) : []),
    ...checkEnvironment(fields.environmentVariables, pointerTo(at, "environmentVariables"), broken),
    ...checkItems(fields.imagePullSecrets, pointerTo(at, "imagePullSecrets"), pullSecretRules, broken),
    ...checkPlacement(fields, at, broken),
    ...checkProbe(fields.probes, pointerTo(at, "probes"), broken),
    ...checkObject(fields.security, pointerTo(at, "security"), securityConstraints, broken),
    ...(isPresent(storage) ? checkStorage(storage, storageAt, broken) : []),
    ...checkMountPathConflicts(storage ?? {}, storageAt, compute?.largeShmRequest === true),
  ];
}
