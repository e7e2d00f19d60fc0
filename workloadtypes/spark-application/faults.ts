import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, nameFault } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { formatValue, isAbsent, isObject, items, member, members, pointerTo, text } from "../../src/kernel/index.ts";

const TYPES = ["driver", "executor"] as const;
const AUTHENTICATE = "spark.kubernetes.authenticate";
/** Properties that the operator sets itself, with what users do. */
const OF_OPERATOR: ReadonlyMap<string, string> = new Map([
  ...["driver", "executor"].map(
    (type) => [`${AUTHENTICATE}.${type}.serviceAccountName`, `set spec.${type}.serviceAccount`] as const,
  ),
  ...["", ".driver", ".executor"].flatMap((type) =>
    ["oauthToken", "oauthTokenFile"].map((token) => [`${AUTHENTICATE}${type}.${token}`, "remove it"] as const),
  ),
  ["spark.master", "remove it"],
  ["spark.kubernetes.driver.master", "remove it"],
  ["spark.kubernetes.container.image", "set spec.image"],
  ["spark.kubernetes.driver.container.image", "set spec.driver.image"],
  ["spark.kubernetes.executor.container.image", "set spec.executor.image"],
]);
const NAMESPACE = "spark.kubernetes.namespace";

type Spec = Readonly<Record<string, unknown>>;

/**
 * The fields for which the webhook of the Spark operator rejects a SparkApplication.
 * Source: kubeflow/spark-operator v2.5.2, internal/webhook.
 *
 * @param isPart whether it is in a ScheduledSparkApplication, which names it
 */
export function sparkApplicationFaults(object: KubeObject, isPart: boolean): readonly ObjectFault[] {
  const { spec, metadata } = object;
  const own = isPart ? [] : nameFault(object);
  if (!isObject(spec)) return own;
  return [
    ...own,
    ...versionFaults(spec),
    ...selectorFaults(spec),
    ...ingressFaults(spec.driverIngressOptions),
    ...propertyFaults(spec.sparkConf, text(member(metadata, "namespace"))),
  ];
}

/** Pod templates need Spark 3. */
function versionFaults(spec: Spec): readonly ObjectFault[] {
  const [type] = TYPES.filter((each) => !isAbsent(member(spec[each], "template")));
  const version = text(spec.sparkVersion) ?? "";
  const isNew =
    /^v?(?:[3-9]|[1-9]\d+)(?:\.(?:0|[1-9]\d*)){0,2}(?:[-+].*)?$/.test(version) &&
    !/^v?3(?:\.0)?(?:\.0)?-/.test(version);
  if (type === undefined || isNew) return [];
  const message = `is rejected with sparkVersion ${formatValue(version)}; it needs 3.0.0`;
  return [conflictingField(`/spec/${type}/template`, message, "/spec/sparkVersion")];
}

function selectorFaults(spec: Spec): readonly ObjectFault[] {
  if (isAbsent(spec.nodeSelector)) return [];
  return TYPES.filter((type) => !isAbsent(member(spec[type], "nodeSelector"))).map((type) =>
    conflictingField(
      `/spec/${type}/nodeSelector`,
      "must not be set together with spec.nodeSelector",
      "/spec/nodeSelector",
    ),
  );
}

function ingressFaults(options: unknown): readonly ObjectFault[] {
  return (["servicePort", "ingressURLFormat"] as const).flatMap((field) => {
    const first = new Map<unknown, string>();
    return items(options).flatMap((option, index): readonly ObjectFault[] => {
      const value = member(option, field);
      const path = pointerTo("/spec/driverIngressOptions", index, field);
      if (isAbsent(value) || value === "") return [missingField(path)];
      const earlier = first.get(value);
      if (earlier !== undefined) return [{ kind: "duplicate", path, message: `repeats ${earlier}` }];
      first.set(value, path);
      return [];
    });
  });
}

function propertyFaults(properties: unknown, namespace: string | undefined): readonly ObjectFault[] {
  return members(properties).flatMap(([key, value]): readonly ObjectFault[] => {
    const path = pointerTo("/spec/sparkConf", key);
    const fix = OF_OPERATOR.get(key);
    if (fix !== undefined) return [{ ...conflictingField(path, "is rejected, because the operator sets it"), fix }];
    if (key !== NAMESPACE || namespace === undefined || value === namespace) return [];
    return [conflictingField(path, `must be the namespace ${formatValue(namespace)}`, "/metadata/namespace")];
  });
}
