import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  exactlyOneField,
  missingField,
  numberBelow,
  rejectedText,
} from "../../src/k8s-fields/index.ts";
import { at, formatValue, isAbsent, isObject, items, member, number, pointerTo, text } from "../../src/kernel/index.ts";
import { ofWebhook } from "../shared/nim-claims.ts";

const SOURCES = ["resourceClaimName", "resourceClaimTemplateName", "claimCreationSpec"] as const;
const VALUES = ["boolValue", "intValue", "stringValue", "versionValue"] as const;
const VERSION = /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;
const DRIVER = "gpu.nvidia.com";

type Members = Readonly<Record<string, unknown>>;

/** The faults of `draResources` of a NIMService: sources of claims, and the devices of new ones. */
export function deviceFaults(spec: Members): readonly ObjectFault[] {
  const claimed = new Map<string, string>();
  return items(spec.draResources).flatMap((resource, index) => {
    const path = pointerTo("/spec/draResources", index);
    if (!isObject(resource)) return [];
    const sources = SOURCES.filter((source) => !isAbsent(resource[source]) && resource[source] !== "");
    const name = text(resource.resourceClaimName) ?? "";
    const earlier = claimed.get(name);
    if (name !== "" && earlier === undefined) claimed.set(name, `${path}/resourceClaimName`);
    return [
      ...exactlyOneField(SOURCES, sources, path),
      ...ofWebhook(name === "" ? [] : sharedClaimFaults(spec, path)),
      ...(earlier === undefined
        ? []
        : ofWebhook([{ kind: "duplicate", path: `${path}/resourceClaimName`, message: `repeats ${earlier}` }])),
      ...newClaimFaults(resource.claimCreationSpec, `${path}/claimCreationSpec`),
    ];
  });
}

/** One claim is for one pod. */
function sharedClaimFaults({ replicas, scale }: Members, path: string): readonly ObjectFault[] {
  const place = `${path}/resourceClaimName`;
  const rejected = (fact: string, other: string) =>
    conflictingField(place, `is rejected with ${fact}; use resourceClaimTemplateName`, other);
  return [
    ...((number(replicas) ?? 0) > 1 ? [rejected("several replicas", "/spec/replicas")] : []),
    ...(member(scale, "enabled") === true ? [rejected("scale.enabled: true", "/spec/scale/enabled")] : []),
  ];
}

function newClaimFaults(claim: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(claim)) return [];
  const { devices } = claim;
  if (isAbsent(devices) || (Array.isArray(devices) && devices.length === 0)) return [missingField(`${path}/devices`)];
  return items(devices).flatMap((device, index) => {
    const place = `${path}/devices/${index}`;
    if (!isObject(device)) return [];
    const selectors = ["attributeSelectors", "capacitySelectors"].filter((field) => !isAbsent(device[field]));
    const empty = ["name", "deviceClassName", "driverName"].filter((field) => device[field] === "");
    return [
      ...numberBelow(device, "count", place, 1),
      ...empty.map((field) => missingField(`${place}/${field}`, "is mandatory, but empty")),
      ...(isAbsent(device.celExpressions)
        ? []
        : selectors.map((field) =>
            conflictingField(
              `${place}/${field}`,
              "must not be set together with celExpressions",
              `${place}/celExpressions`,
            ),
          )),
      ...items(device.attributeSelectors).flatMap((selector, at) =>
        ofWebhook(attributeFaults(selector, `${place}/attributeSelectors/${at}`)),
      ),
      ...ofWebhook(repeatedKeys(device, place)),
    ];
  });
}

function attributeFaults(selector: unknown, path: string): readonly ObjectFault[] {
  const value = member(selector, "value");
  if (!isObject(value)) return [];
  const set = VALUES.filter((field) => !isAbsent(value[field]));
  return [
    ...exactlyOneField(VALUES, set, `${path}/value`),
    ...rejectedText(at(value, "versionValue"), `${path}/value/versionValue`, (version) =>
      VERSION.test(version) ? undefined : `must be a semantic version, but is ${formatValue(version)}`,
    ),
  ];
}

function repeatedKeys(device: Members, path: string): readonly ObjectFault[] {
  const first = new Map<string, string>();
  const driver = text(device.driverName) ?? DRIVER;
  return ["attributeSelectors", "capacitySelectors"].flatMap((list) =>
    items(device[list]).flatMap((selector, index): readonly ObjectFault[] => {
      const key = text(member(selector, "key")) ?? "";
      const name = key.includes("/") ? key : `${driver}/${key}`;
      const place = `${path}/${list}/${index}/key`;
      const earlier = first.get(name);
      if (earlier !== undefined) return [{ kind: "duplicate", path: place, message: `repeats ${earlier}` }];
      first.set(name, place);
      return [];
    }),
  );
}
