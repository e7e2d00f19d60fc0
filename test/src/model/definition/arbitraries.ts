import fc from "fast-check";
import { CAPABILITIES } from "../../../../src/model/definition/security.ts";

/** A field that may be absent, `null`, or given. */
function optional<T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> {
  const nullable = Object.fromEntries(
    Object.entries(model).map(([key, value]) => [key, fc.option(value as fc.Arbitrary<unknown>, { freq: 8 })]),
  );
  return fc.record(nullable, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;
}

const letters = (alphabet: string, maxLength = 8) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength });
/** DNS labels. */
const label = letters("abcdefghijklmnopqrstuvwxyz0123456789");
const key = fc.oneof(
  label,
  fc.tuple(label, label).map(([domain, name]) => `${domain}.example.com/${name}`),
);
const image = fc.tuple(label, label, label).map(([path, name, tag]) => `registry.example.com/${path}/${name}:${tag}`);
const text = fc.string({ maxLength: 20 });
const filled = fc.string({ minLength: 1, maxLength: 20 });
const port = fc.integer({ min: 1, max: 65_535 });
const path = fc.array(label, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join("/")}`);
const bytes = (unit: string) => fc.integer({ min: 1, max: 512 }).map((count) => `${count}${unit}`);
const flag = fc.boolean();

function uniqueBy<T>(items: fc.Arbitrary<T>, field: keyof T): fc.Arbitrary<(T | null)[]> {
  const unique = fc.uniqueArray(items, { maxLength: 3, selector: (item) => item[field] });
  return fc.tuple(unique, flag).map(([list, gap]) => (gap ? [null, ...list] : list));
}

const gpu = fc.oneof(
  fc.record({ gpuDevicesRequest: fc.integer({ min: 0, max: 16 }) }),
  fc.record({
    gpuDevicesRequest: fc.constant(1),
    gpuRequestType: fc.constant("portion"),
    gpuPortionRequest: fc.constantFrom(0.1, 0.25, 0.5, 1),
    gpuPortionLimit: fc.constant(1),
  }),
  fc.record({
    gpuRequestType: fc.constant("memory"),
    gpuMemoryRequest: bytes("M"),
    gpuMemoryLimit: bytes("Gi"),
  }),
);

const compute = fc
  .tuple(
    gpu,
    optional({
      cpuCoreRequest: fc.constantFrom(0, 0.1, 1, 2.5),
      cpuCoreLimit: fc.constantFrom(2.5, 64),
      cpuMemoryRequest: bytes("Mi"),
      cpuMemoryLimit: bytes("Gi"),
      largeShmRequest: flag,
      extendedResources: uniqueBy(
        fc.record({ resource: label.map((name) => `example.com/${name}`), quantity: fc.constantFrom("1", "2k") }),
        "resource",
      ),
    }),
  )
  .map((parts) => Object.assign({}, ...parts));

const reference = fc.record({ name: label, key: label });
const variable = fc.oneof(
  fc.record({ name: label.map((name) => `V_${name}`), value: text }),
  fc.record({ name: label.map((name) => `V_${name}`), secret: reference, value: fc.constant(null) }),
  fc.record({ name: label.map((name) => `V_${name}`), configMap: reference, description: text }),
  fc.record({ name: label.map((name) => `V_${name}`), userCredential: reference }),
  fc.record({ name: label.map((name) => `V_${name}`), podFieldRef: fc.record({ path: fc.constant("metadata.name") }) }),
  fc.record({ name: label.map((name) => `V_${name}`), exclude: fc.constant(true) }),
);

const toleration = fc.oneof(
  fc.record({ name: label, operator: fc.constant("Exists"), effect: fc.constantFrom("Any", "NoSchedule"), key }),
  fc.record({
    name: label,
    operator: fc.constant("Equal"),
    key,
    value: label,
    effect: fc.constant("NoExecute"),
    seconds: fc.integer({ min: 1 }),
  }),
);

const expression = fc.oneof(
  fc.record({ key, operator: fc.constantFrom("In", "NotIn"), values: fc.array(label, { minLength: 1, maxLength: 3 }) }),
  fc.record({ key, operator: fc.constantFrom("Exists", "DoesNotExist") }),
  fc.record({ key, operator: fc.constantFrom("Gt", "Lt"), values: fc.nat().map((value) => [`${value}`]) }),
);

/** Storage with paths of its own for every list, so that none is taken twice. */
const storage = (kinds: "all" | "shared") => {
  const at = (kind: string) => path.map((inside) => `/${kind}${inside}`);
  const shared = {
    configMapVolume: uniqueBy(
      fc.record({ configMap: label, mountPath: at("configmap"), subPath: filled }),
      "mountPath",
    ),
    secretVolume: uniqueBy(
      fc.record({ secret: label, mountPath: at("secret"), defaultMode: fc.constantFrom("0400", null) }),
      "mountPath",
    ),
    emptyDirVolume: uniqueBy(
      fc.record({ path: at("scratch"), medium: fc.constantFrom("Memory", null), sizeLimit: bytes("Gi") }),
      "path",
    ),
    pvc: uniqueBy(
      fc.oneof(
        fc.record({ path: at("pvc"), existingPvc: fc.constant(true), claimName: label }),
        fc.record({ path: at("pvc"), claimInfo: fc.record({ size: bytes("Gi") }), readOnly: flag }),
      ),
      "path",
    ),
  };
  if (kinds === "shared") return optional(shared);
  return optional({
    ...shared,
    git: uniqueBy(fc.record({ repository: fc.webUrl(), path: at("git"), branch: label }), "path"),
    hostPath: uniqueBy(fc.record({ path, mountPath: at("host"), readOnly: flag }), "mountPath"),
    nfs: uniqueBy(fc.record({ path, server: label, mountPath: at("nfs") }), "mountPath"),
    s3: uniqueBy(fc.record({ bucket: label, path: at("s3") }), "path"),
    dataVolume: uniqueBy(
      fc.uuid().map((id) => ({ id, mountPath: `/data/${id}` })),
      "id",
    ),
  });
};

const podFields = {
  annotations: uniqueBy(fc.record({ name: key, value: text }), "name"),
  args: filled,
  command: filled,
  compute,
  createHomeDir: flag,
  environmentVariables: uniqueBy(variable as fc.Arbitrary<{ name: string }>, "name"),
  imagePullPolicy: fc.constantFrom("Always", "Never", "IfNotPresent"),
  imagePullSecrets: uniqueBy(fc.record({ name: label, userCredential: flag }), "name"),
  labels: uniqueBy(fc.record({ name: key, value: label }), "name"),
  nodeAffinityRequired: fc.record({
    nodeSelectorTerms: fc.array(fc.record({ matchExpressions: fc.array(expression, { minLength: 1, maxLength: 2 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
  nodeType: label,
  podAffinity: fc.record({ type: fc.constantFrom("Required", "Preferred"), key }),
  probes: fc.record({
    readiness: fc.record({ handler: fc.record({ httpGet: fc.record({ port, path }) }), periodSeconds: port }),
  }),
  tolerations: uniqueBy(toleration as fc.Arbitrary<{ name: string }>, "name"),
  workingDir: path,
};

const security = {
  capabilities: fc.subarray([...CAPABILITIES]),
  runAsUid: fc.nat(65_535).map((id) => id + 1),
  runAsGid: fc.nat(65_535),
  runAsNonRoot: flag,
  supplementalGroups: fc.array(fc.nat(65_535), { maxLength: 3 }).map((ids) => ids.join(",")),
  uidGidSource: fc.constantFrom("custom", "fromIdpToken"),
};

const scheduling = {
  category: fc.constantFrom("Build", "Train"),
  nodePools: fc.uniqueArray(label, { maxLength: 3 }),
  preemptibility: fc.constantFrom("preemptible", "non-preemptible"),
  priorityClass: fc.constantFrom("low", "very-high"),
};

const withImage = (fields: fc.Arbitrary<object>): fc.Arbitrary<Record<string, unknown>> =>
  fc.tuple(fields, image).map(([rest, reference]) => ({ ...rest, image: reference }));

const trainingSpec = withImage(
  optional({
    ...podFields,
    ...scheduling,
    security: optional({ ...security, hostIpc: flag, allowPrivilegeEscalation: flag }),
    storage: storage("all"),
    backoffLimit: fc.nat(10),
    completions: fc.integer({ min: 1, max: 100 }),
    parallelism: fc.nat(100),
    restartPolicy: fc.constantFrom("Always", "Never", "OnFailure"),
    exposedUrls: uniqueBy(fc.record({ container: port, name: label, authorizedUsers: fc.constant(["a"]) }), "name"),
    ports: uniqueBy(fc.record({ container: port, serviceType: fc.constant("ClusterIP"), name: label }), "name"),
    relatedUrls: uniqueBy(fc.record({ url: fc.webUrl(), type: label, name: label }), "name"),
    stdin: fc.constant(true),
    terminationGracePeriodSeconds: fc.nat(300),
    tty: fc.constant(false),
  }),
);

const role = withImage(optional({ ...podFields, security: optional(security), storage: storage("shared") }));

const distributedInferenceSpec = fc
  .tuple(
    optional({
      ...scheduling,
      replicas: fc.nat(1000),
      restartPolicy: fc.constantFrom("RecreateGroupOnPodRestart", "None"),
      servingPort: fc.record({ port, authorizationType: fc.constant("public") }),
      startupPolicy: fc.constantFrom("LeaderCreated", "LeaderReady"),
    }),
    role,
    fc.option(fc.tuple(fc.integer({ min: 1, max: 1000 }), role)),
  )
  .map(([rest, leader, worker]) => ({
    ...rest,
    leader,
    ...(worker === null ? {} : { workers: worker[0], worker: worker[1] }),
  }));

const envelope = optional({
  cluster: label,
  useGivenNameAsPrefix: flag,
  run: fc.integer({ min: 1, max: 100 }),
});

/** Valid Trainings and DistributedInferences in muster's own form, with every field of the API here and there. */
export const validDefinition: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    fc.oneof(
      fc.record({ kind: fc.constant("Training"), spec: trainingSpec }),
      fc.record({ kind: fc.constant("DistributedInference"), spec: distributedInferenceSpec }),
    ),
    envelope,
    label,
  )
  .map(([definition, rest, name]) => ({
    apiVersion: "muster.dev/v1alpha1",
    metadata: { name },
    project: "team-nlp",
    ...rest,
    ...definition,
  }));
