import {
  type Broken,
  type Constraint,
  checkItems,
  checkObject,
  type ItemRules,
  isPresent,
  mandatory,
} from "../../../k8s-fields/index.ts";
import {
  type FieldProblem,
  missing,
  parseQuantity,
  pointerTo,
  presentItems,
  subdomainProblem,
  violation,
} from "../../../kernel/index.ts";
import type { ClaimInfo, ConfigMapVolume, EmptyDirVolume, PvcVolume, SecretVolume, Storage } from "../storage.ts";
import { quantityField, wholeBytes } from "./quantity-field.ts";
import { textField } from "./text-field.ts";

const memoryOrDisk: Constraint<EmptyDirVolume> = {
  reads: ["medium"],
  check: ({ medium }, at) => {
    if (!isPresent(medium) || medium === "Memory") return undefined;
    const more = {
      expected: "Memory",
      received: JSON.stringify(medium),
      fix: "write Memory, or leave it out for disk",
    };
    return violation(pointerTo(at, "medium"), `must be Memory, but is ${more.received}`, more);
  },
};

const existingClaim: Constraint<PvcVolume> = {
  reads: ["existingPvc", "claimName", "claimInfo", "ephemeral"],
  check: (pvc, at) => {
    if (pvc.existingPvc !== true) return undefined;
    const findings: FieldProblem[] = [];
    if (!isPresent(pvc.claimName)) {
      findings.push(missing(at, "claimName", { message: "is mandatory with existingPvc: true" }));
    }
    if (isPresent(pvc.claimInfo)) {
      const text = "describes a new claim, but existingPvc is true";
      findings.push(violation(pointerTo(at, "claimInfo"), text, { fix: "remove claimInfo or existingPvc" }));
    }
    if (pvc.ephemeral === true) {
      const text = "would delete a claim that the workload does not own, as existingPvc is true";
      findings.push(violation(pointerTo(at, "ephemeral"), text, { fix: "remove ephemeral or existingPvc" }));
    }
    return findings;
  },
};

const newClaim: Constraint<PvcVolume> = {
  reads: ["existingPvc", "claimInfo"],
  check: ({ existingPvc, claimInfo }, at) => {
    if (existingPvc === true || isPresent(claimInfo)) return undefined;
    const message = "is mandatory for a new claim, as it gives the size";
    return missing(at, "claimInfo", {
      message,
      fix: "add claimInfo.size, or existingPvc: true for a claim that exists already",
    });
  },
};

const someAccessMode: Constraint<ClaimInfo> = {
  reads: ["accessModes"],
  check: ({ accessModes }, at) => {
    if (!isPresent(accessModes)) return undefined;
    const { readWriteOnce, readOnlyMany, readWriteMany } = accessModes;
    if (readWriteOnce !== false || readOnlyMany === true || readWriteMany === true) return undefined;
    return violation(
      pointerTo(at, "accessModes"),
      "leaves no access mode: readWriteOnce is switched off, no other is on",
    );
  },
};

const someSpace: Constraint<ClaimInfo> = {
  reads: ["size"],
  check: ({ size }, at) => {
    const amount = parseQuantity(size ?? "");
    if (amount === undefined || amount.nano > 0n) return undefined;
    return violation(pointerTo(at, "size"), `must be above 0, but is ${size}`, {
      expected: "above 0",
      received: `${size}`,
    });
  },
};

const claimRules: readonly Constraint<ClaimInfo>[] = [
  mandatory("size"),
  quantityField("size"),
  wholeBytes("size"),
  someSpace,
  someAccessMode,
];

const pvcRules: ItemRules<PvcVolume> = {
  identity: "name",
  active: [mandatory("path"), existingClaim, newClaim, textField("claimName", subdomainProblem, "name of a claim")],
};

const configMapRules: ItemRules<ConfigMapVolume> = {
  identity: "name",
  active: [mandatory("configMap"), mandatory("mountPath")],
};

const secretRules: ItemRules<SecretVolume> = {
  identity: "name",
  active: [mandatory("secret"), mandatory("mountPath"), textField("secret", subdomainProblem, "name of a Secret")],
};

const emptyDirRules: ItemRules<EmptyDirVolume> = {
  identity: "name",
  active: [mandatory("path"), memoryOrDisk, quantityField("sizeLimit"), wholeBytes("sizeLimit")],
};

/** Rules of the storage that every pod can have, at a pointer. */
export function checkStorage(storage: Storage, at: string, broken: Broken): readonly FieldProblem[] {
  const claims = presentItems(storage.pvc).filter(({ item }) => item.exclude !== true && item.existingPvc !== true);
  return [
    ...checkItems(storage.configMapVolume, pointerTo(at, "configMapVolume"), configMapRules, broken),
    ...checkItems(storage.secretVolume, pointerTo(at, "secretVolume"), secretRules, broken),
    ...checkItems(storage.emptyDirVolume, pointerTo(at, "emptyDirVolume"), emptyDirRules, broken),
    ...checkItems(storage.pvc, pointerTo(at, "pvc"), pvcRules, broken),
    ...claims.flatMap(({ item, index }) =>
      checkObject(item.claimInfo, pointerTo(at, "pvc", index, "claimInfo"), claimRules, broken),
    ),
  ];
}
