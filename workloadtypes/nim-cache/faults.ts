import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  exactlyOneField,
  missingField,
  rejectedText,
  unknownWord,
} from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { formatValue, isAbsent, isObject, items, member, names, text } from "../../src/kernel/index.ts";
import { claimFaults, ofWebhook } from "../shared/nim-claims.ts";

const SOURCES = ["ngc", "dataStore", "hf"] as const;
/** The fields of a model that profiles replace. */
const OF_MODEL = ["precision", "engine", "tensorParallelism", "qosProfile", "gpus", "lora", "buildable"];
/** The hosts without a proxy that the webhook accepts. */
const HOST =
  /^(?:\.?[a-zA-Z0-9.-]+|(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?|\[[0-9a-fA-F:]+\](?::\d+)?|(?:\d{1,3}\.){3}\d{1,3}\/\d{1,2}|\[[0-9a-fA-F:]+\]\/\d{1,3})$/;

/**
 * The fields for which a rule of its CRD rejects a NIMCache, and those for which the webhook of the NIM operator does.
 * Source: NVIDIA/k8s-nim-operator v3.1.2, internal/webhook/apps/v1alpha1 and api/apps/v1alpha1.
 */
export function nimCacheFaults({ spec }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec)) return [];
  return [...sourceFaults(spec.source), ...ofWebhook([...storageFaults(spec.storage), ...proxyFaults(spec.proxy)])];
}

function sourceFaults(source: unknown): readonly ObjectFault[] {
  const path = "/spec/source";
  if (!isObject(source)) return [];
  const set = SOURCES.filter((each) => !isAbsent(source[each]));
  return [
    ...exactlyOneField(SOURCES, set, path),
    ...(["dataStore", "hf"] as const).flatMap((each) => contentFaults(source[each], `${path}/${each}`)),
    ...(isObject(source.ngc) ? ngcFaults(source.ngc, `${path}/ngc`) : []),
  ];
}

/** A store has a model or a data set. */
function contentFaults(store: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(store)) return [];
  const [hasModel, hasData] = [!isAbsent(store.modelName), !isAbsent(store.datasetName)];
  if (hasModel && hasData) {
    return [conflictingField(`${path}/datasetName`, "must not be set together with modelName", `${path}/modelName`)];
  }
  return hasModel || hasData ? [] : [missingField(path, "needs one of modelName, datasetName")];
}

function ngcFaults(ngc: Readonly<Record<string, unknown>>, path: string): readonly ObjectFault[] {
  const { model, modelEndpoint } = ngc;
  return [
    ...["authSecret", "modelPuller"]
      .filter((field) => ngc[field] === "")
      .map((field) => missingField(`${path}/${field}`, "is mandatory, but empty")),
    ...(isAbsent(model) || isAbsent(modelEndpoint)
      ? []
      : [conflictingField(`${path}/modelEndpoint`, "must not be set together with model", `${path}/model`)]),
    ...ofWebhook(modelFaults(model, `${path}/model`)),
  ];
}

/** The faults of a model: profiles replace its other fields. */
function modelFaults(model: unknown, path: string): readonly ObjectFault[] {
  const profiles = items(member(model, "profiles"));
  const others = OF_MODEL.filter((field) => isSet(member(model, field)));
  return [
    ...(profiles.length > 1 && profiles.includes("all")
      ? [conflictingField(`${path}/profiles`, 'must not have other items together with "all"')]
      : []),
    ...(profiles.length === 0
      ? []
      : others.map((field) =>
          conflictingField(`${path}/${field}`, "must not be set together with profiles", `${path}/profiles`),
        )),
    ...unknownWord(["latency", "throughput", ""], member(model, "qosProfile"), `${path}/qosProfile`),
  ];
}

function isSet(value: unknown): boolean {
  return !isAbsent(value) && value !== "" && (!Array.isArray(value) || value.length > 0);
}

function storageFaults(storage: unknown): readonly ObjectFault[] {
  const claim = member(storage, "pvc");
  const isEmpty = isAbsent(claim) || (isObject(claim) && names(claim).every((field) => !isSet(claim[field])));
  if (!isEmpty) return claimFaults(claim, "/spec/storage/pvc");
  return isAbsent(storage) || isObject(storage) ? [missingField("/spec/storage/pvc", "is mandatory, but empty")] : [];
}

function proxyFaults(proxy: unknown): readonly ObjectFault[] {
  const hosts = (text(member(proxy, "noProxy")) ?? "").split(",").map((host) => host.trim());
  const wrong = hosts.find((host) => host !== "" && !HOST.test(host));
  return [
    ...(wrong === undefined
      ? []
      : rejectedText(
          member(proxy, "noProxy"),
          "/spec/proxy/noProxy",
          () => `has ${formatValue(wrong)}, which is no host`,
        )),
    ...["httpProxy", "httpsProxy"].flatMap((field) =>
      rejectedText(member(proxy, field), `/spec/proxy/${field}`, (url) =>
        url === "" || /^https?:\/\//.test(url) ? undefined : "must start with http:// or https://",
      ),
    ),
  ];
}
