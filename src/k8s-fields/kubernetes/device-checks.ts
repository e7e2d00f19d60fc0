import { formatValue, items, member, text } from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { exactlyOneOf } from "./one-of.ts";

/** The checks of devices, and of claims of them. */
export const DEVICE_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  DeviceClaim: [checkRequestNames],
  DeviceConstraint: [exactlyOneOf("distinctAttribute", "matchAttribute")],
  ResourceSliceSpec: [
    exactlyOneOf("allNodes", "nodeName", "nodeSelector", "perDeviceNodeSelection"),
    isNotFalse("allNodes"),
    isNotFalse("perDeviceNodeSelection"),
    checkDeviceNames,
  ],
};

function isNotFalse(field: string): ObjectCheck {
  return (value, report) => {
    if (value[field] === false) report("value", [field], "must be true or absent, but is false");
  };
}

function checkDeviceNames({ devices }: Members, report: ReportField): void {
  const earlier = new Set<unknown>();
  for (const [index, device] of items(devices).entries()) {
    const name = member(device, "name");
    if (typeof name === "string" && earlier.has(name)) {
      report("duplicate", ["devices", index, "name"], `another device has the name ${formatValue(name)}`);
    }
    earlier.add(name);
  }
}

/** Configurations and constraints name requests of the claim, or alternatives such as `gpu/large`. */
function checkRequestNames({ requests, config, constraints }: Members, report: ReportField): void {
  const known = new Set(
    items(requests).flatMap((request) => {
      const name = text(member(request, "name")) ?? "";
      const alternatives = items(member(request, "firstAvailable"));
      return [name, ...alternatives.map((alternative) => `${name}/${text(member(alternative, "name")) ?? ""}`)];
    }),
  );
  for (const [field, list] of Object.entries({ config, constraints })) {
    for (const [index, entry] of items(list).entries()) {
      for (const [at, name] of items(member(entry, "requests")).entries()) {
        if (typeof name === "string" && name !== "" && !known.has(name)) {
          report("conflict", [field, index, "requests", at], `the claim has no request ${formatValue(name)}`, {
            value: name,
          });
        }
      }
    }
  }
}
