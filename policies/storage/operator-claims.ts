import { at, getOrCreate, groupOf, items, type KubeObject, member, pointerTo, text } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, WorkloadView } from "../../src/rule/index.ts";
import { oncePerSet } from "../../src/rules/index.ts";
import { claimOfStorageUri } from "../operators/storage-uri.ts";

const NIM = "apps.nvidia.com";
const DYNAMO = "nvidia.com";

/** A claim that an operator mounts into pods, by a field outside of their templates. */
interface FieldClaim {
  readonly name: string;
  /** JSON pointer of the field in the object. */
  readonly path: string;
  /** The number of pods that mount it. */
  readonly pods: number;
}

/** A claim that an operator creates. */
interface MadeClaim {
  readonly name: string;
  readonly modes: readonly string[];
  /** JSON pointer of the access mode in the object. */
  readonly path: string;
}

/** A claim that an operator creates, with the object that describes it. */
interface PlacedClaim extends Omit<MadeClaim, "name"> {
  readonly checked: CheckedObject;
}

/**
 * The claims in fields of operators. Sources: k8s-nim-operator v3.1, api/apps/v1alpha1 (`GetPVCName`); kserve v0.20,
 * pkg/webhook/admission/pod/storage_initializer_injector.go; dynamo, deploy/operator/api/v1alpha1.
 */
export function fieldClaims({ object, views }: WorkloadView): readonly FieldClaim[] {
  const count = (matches: (view: WorkloadView["views"][number]) => boolean) =>
    views.reduce((sum, view) => (matches(view) ? sum + view.count : sum), 0);
  const { spec, metadata } = object;
  switch (`${groupOf(object.apiVersion)}/${object.kind}`) {
    case `${NIM}/NIMService`: {
      const cache = text(at(spec, "storage", "nimCache", "name"));
      const claim = at(spec, "storage", "pvc");
      const pods = count(() => true);
      return [
        ...(cache ? [{ name: `${cache}-pvc`, path: "/spec/storage/nimCache/name", pods }] : []),
        ...(claim === undefined ? [] : [{ name: nimClaim(claim, metadata.name), path: "/spec/storage/pvc", pods }]),
      ];
    }
    case "serving.kserve.io/InferenceService": {
      const claim = claimOfStorageUri(object);
      if (claim === undefined) return NO_CLAIMS;
      return [{ ...claim, pods: count(({ component }) => component === "predictor") }];
    }
    case `${DYNAMO}/DynamoGraphDeployment`:
      return dynamoMounts(spec, (service) => count(({ instance }) => instance === service));
    default:
      return NO_CLAIMS;
  }
}

const NO_CLAIMS: readonly FieldClaim[] = Object.freeze([]);

/** The claims that the services of a graph mount. */
function dynamoMounts(spec: unknown, podsOf: (service: string) => number): readonly FieldClaim[] {
  const claims = new Map<string, { path: string; pods: number }>();
  for (const [service, value] of Object.entries(member(spec, "services") ?? {})) {
    for (const [index, mount] of items(member(value, "volumeMounts")).entries()) {
      const name = text(member(mount, "name"));
      if (name === undefined) continue;
      const path = pointerTo("/spec/services", service, "volumeMounts", index, "name");
      getOrCreate(claims, name, () => ({ path, pods: 0 })).pods += podsOf(service);
    }
  }
  return [...claims].map(([name, claim]) => ({ name, ...claim }));
}

/** The claims that operators create, by cluster, namespace and name. */
const madeClaims = oncePerSet((set: ObjectSet): ReadonlyMap<string, PlacedClaim> => {
  const kinds = [
    set.ofKind(NIM, "NIMCache"),
    set.ofKind(NIM, "NIMService"),
    set.ofKind(DYNAMO, "DynamoGraphDeployment"),
  ];
  return new Map(
    kinds
      .flat()
      .flatMap((checked) =>
        claimsMadeBy(checked.object).map(
          ({ name, modes, path }) => [keyOf(checked, name), { checked, modes, path }] as const,
        ),
      ),
  );
});

function claimsMadeBy({ kind, metadata, spec }: KubeObject): readonly MadeClaim[] {
  if (kind === "DynamoGraphDeployment") {
    return items(member(spec, "pvcs")).flatMap((claim, index) => {
      const name = text(member(claim, "name"));
      return name === undefined ? [] : madeClaim(claim, name, pointerTo("/spec/pvcs", index));
    });
  }
  const claim = at(spec, "storage", "pvc");
  return madeClaim(claim, nimClaim(claim, metadata.name), "/spec/storage/pvc");
}

function madeClaim(claim: unknown, name: string, path: string): readonly MadeClaim[] {
  const mode = text(member(claim, "volumeAccessMode"));
  if (member(claim, "create") !== true || !mode) return [];
  return [{ name, modes: [mode], path: `${path}/volumeAccessMode` }];
}

function nimClaim(claim: unknown, owner: string): string {
  return text(member(claim, "name")) || `${owner}-pvc`;
}

/** The claim of a name that an operator creates in the namespace of a workload. */
export function madeClaimOf(set: ObjectSet, { checked }: WorkloadView, name: string): PlacedClaim | undefined {
  return madeClaims(set).get(keyOf(checked, name));
}

function keyOf({ cluster, object }: CheckedObject, name: string): string {
  return JSON.stringify([cluster.name, object.metadata.namespace ?? "", name]);
}
