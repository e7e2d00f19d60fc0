import { describe, expect, it } from "vitest";
import { updateRefusals } from "../../../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";

const object = (apiVersion: string, kind: string, fields: object = {}): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "x", namespace: "lab" },
  ...fields,
});

/** The paths of refusals; those that depend on the cluster have a question mark. */
const paths = (before: KubeObject, after: KubeObject, minor = 36, expands?: (name?: string) => boolean | undefined) =>
  updateRefusals(before, after, { minor, ...(expands && { expands }) }).map(
    ({ path, condition }) => `${path}${condition === undefined ? "" : "?"}`,
  );

const pod = (spec: object, status?: object) =>
  object("v1", "Pod", { spec: { containers: [{ name: "main", image: "a:1" }], ...spec }, ...(status && { status }) });

const job = (spec: object, pods: object = {}, status?: object) =>
  object("batch/v1", "Job", {
    spec: { ...spec, template: { spec: { containers: [{ name: "main", image: "a:1" }], ...pods } } },
    ...(status && { status }),
  });

const claim = (spec: object, status?: object) =>
  object("v1", "PersistentVolumeClaim", {
    spec: { storageClassName: "fast", resources: { requests: { storage: "2Gi" } }, ...spec },
    ...(status && { status }),
  });
const size = (storage: string) => ({ resources: { requests: { storage } } });

const service = (spec: object) => object("v1", "Service", { spec });

describe("updateRefusals", () => {
  it("accepts objects without fields, of unknown kinds and without changes", () => {
    for (const kind of ["Pod", "Service", "PersistentVolumeClaim", "PersistentVolume", "Secret", "Node"]) {
      for (const fields of [{}, { spec: null }, { spec: {} }, { spec: [] }, { spec: "x" }]) {
        expect(paths(object("v1", kind, fields), object("v1", kind, fields))).toEqual([]);
      }
    }
    expect(paths(object("batch/v1", "Job"), object("batch/v1", "Job", { spec: null }))).toEqual([]);
    expect(paths(object("a.b/v1", "Any", { spec: { a: 1 } }), object("a.b/v1", "Any", { spec: { a: 2 } }))).toEqual([]);
    expect(paths(object("v9", "Pod", { spec: { a: 1 } }), object("v9", "Pod"))).toEqual([]);
  });

  it("lets only the minimum of a gang of Kubernetes change, from 1.37 on", () => {
    const group = (spec: object, version = "v1beta1") => object(`scheduling.k8s.io/${version}`, "PodGroup", { spec });
    const gang = (minCount: number) => ({ schedulingPolicy: { gang: { minCount } } });
    const minimum = "/spec/schedulingPolicy/gang/minCount";
    expect(paths(group(gang(2)), group(gang(3)), 37)).toEqual([]);
    expect(paths(group(gang(2), "v1alpha2"), group(gang(3), "v1alpha2"), 36)).toEqual([minimum]);
    expect(paths(group(gang(2)), group({ ...gang(2), disruptionMode: { single: {} } }), 37)).toEqual([]);
    expect(paths(group(gang(2)), group({ ...gang(2), priorityClassName: "train" }), 37)).toEqual([
      "/spec/priorityClassName",
    ]);
    expect(paths(group(gang(2)), group({ schedulingPolicy: { basic: {} } }), 37)).toEqual([
      "/spec/schedulingPolicy/gang",
      "/spec/schedulingPolicy/basic",
    ]);
  });

  it("lets a Workload of Kubernetes keep its templates, in any order", () => {
    const workload = (...podGroupTemplates: readonly object[]) =>
      object("scheduling.k8s.io/v1beta1", "Workload", { spec: { podGroupTemplates } });
    const template = (name: string, minCount: number, more: object = {}) => ({
      name,
      schedulingPolicy: { gang: { minCount } },
      ...more,
    });
    const before = workload(template("a", 1), template("b", 2));
    expect(paths(before, workload(template("b", 2), template("a", 4)), 37)).toEqual([]);
    expect(paths(before, workload(template("b", 2), template("a", 1, { priorityClassName: "train" })), 37)).toEqual([
      "/spec/podGroupTemplates/1/priorityClassName",
    ]);
    expect(paths(before, workload(template("a", 1)), 37)).toEqual(["/spec/podGroupTemplates"]);
    expect(paths(workload(template("a", 1)), before, 37)).toEqual(["/spec/podGroupTemplates/1"]);
    const nested = (minCount: number, minGroupCount: number) =>
      object("scheduling.k8s.io/v1beta1", "Workload", {
        spec: {
          compositePodGroupTemplates: [
            { name: "c", schedulingPolicy: { gang: { minGroupCount } }, podGroupTemplates: [template("a", minCount)] },
          ],
        },
      });
    expect(paths(nested(1, 1), nested(2, 2), 37)).toEqual([]);
    const controlled = object("scheduling.k8s.io/v1beta1", "Workload", {
      spec: { podGroupTemplates: [template("a", 1)], controllerRef: { kind: "Job", name: "j", apiGroup: "batch" } },
    });
    expect(paths(workload(template("a", 1)), controlled, 37)).toEqual(["/spec/controllerRef"]);
  });

  it("lets nothing in a Workload of Kubernetes 1.36 and 1.35 change, but its controller be set in 1.35", () => {
    const of = (version: string, spec: object) => object(`scheduling.k8s.io/${version}`, "Workload", { spec });
    const policy = (minCount: number) => ({ gang: { minCount } });
    const [a, b] = [
      { name: "a", policy: policy(2) },
      { name: "b", policy: { basic: {} } },
    ];
    const controllerRef = { kind: "Job", apiGroup: "batch", name: "x" };
    const old = of("v1alpha1", { podGroups: [a, b] });
    expect(paths(old, of("v1alpha1", { podGroups: [{ name: "a", policy: policy(3) }, b] }), 35)).toEqual([
      "/spec/podGroups/0/policy/gang/minCount",
    ]);
    expect(paths(old, of("v1alpha1", { podGroups: [b, a] }), 35)).not.toEqual([]);
    const controlled = of("v1alpha1", { podGroups: [a, b], controllerRef });
    expect(paths(old, controlled, 35)).toEqual([]);
    expect(paths(controlled, old, 35)).toEqual(["/spec/controllerRef"]);
    const template = (minCount: number) => ({ name: "a", schedulingPolicy: policy(minCount) });
    const newer = (minCount: number, more: object = {}) =>
      of("v1alpha2", { podGroupTemplates: [template(minCount)], ...more });
    expect(paths(newer(2), newer(3), 36)).toEqual(["/spec/podGroupTemplates/0/schedulingPolicy/gang/minCount"]);
    expect(paths(newer(2), newer(2, { controllerRef }), 36)).toEqual(["/spec/controllerRef"]);
  });

  it("lets only the minimum of the gang of a Job change", () => {
    const scheduled = (schedulingPolicy?: object) =>
      job({ parallelism: 4, ...(schedulingPolicy && { scheduling: { schedulingPolicy } }) });
    expect(paths(scheduled({ gang: { minCount: 2 } }), scheduled({ gang: { minCount: 4 } }), 37)).toEqual([]);
    expect(paths(scheduled({ gang: {} }), scheduled({ gang: { minCount: 4 } }), 37)).toEqual([]);
    expect(paths(scheduled(), scheduled({ gang: {} }), 37)).toEqual(["/spec/scheduling"]);
    expect(paths(scheduled({ gang: {} }), scheduled({ basic: {} }), 37)).toEqual([
      "/spec/scheduling/schedulingPolicy/gang",
      "/spec/scheduling/schedulingPolicy/basic",
    ]);
  });

  it("takes a default that is written out for no change", () => {
    const written = {
      enableServiceLinks: true,
      serviceAccountName: "default",
      dnsPolicy: "ClusterFirst",
      restartPolicy: "Always",
      securityContext: {},
      hostNetwork: false,
      nodeName: "",
      tolerations: [],
      terminationGracePeriodSeconds: 30,
      containers: [
        {
          name: "main",
          image: "a:1",
          imagePullPolicy: "IfNotPresent",
          ports: [],
          resources: {},
          stdin: false,
          terminationMessagePath: "/dev/termination-log",
        },
      ],
    };
    expect(paths(pod({}), pod(written))).toEqual([]);
    expect(paths(pod(written), pod({}))).toEqual([]);
    // A pointer to an empty value is not the same as none.
    expect(paths(pod({}), pod({ shareProcessNamespace: false }))).toEqual(["/spec/shareProcessNamespace"]);
    expect(paths(job({}), job({ completions: 1, parallelism: 1, suspend: false }))).toEqual([]);
    expect(paths(job({}), job({}, { serviceAccountName: "default" }))).toEqual([
      "/spec/template/spec/serviceAccountName",
    ]);
    expect(paths(claim(size("1Gi")), claim(size("1024Mi")))).toEqual([]);
  });

  it("keeps the pull policy that the server has once set", () => {
    const image = (name: string, more: object = {}) => pod({ containers: [{ name: "main", image: name, ...more }] });
    expect(paths(image("a:1"), image("a:latest"))).toEqual([]);
    expect(paths(image("a:1"), image("a:latest", { imagePullPolicy: "Always" }))).toEqual([
      "/spec/containers/0/imagePullPolicy",
    ]);
  });

  it("judges Pods, and those with scheduling gates", () => {
    expect(paths(pod({ activeDeadlineSeconds: 9 }), pod({ activeDeadlineSeconds: 8 }))).toEqual([]);
    expect(paths(pod({ activeDeadlineSeconds: 9 }), pod({}))).toEqual(["/spec/activeDeadlineSeconds"]);
    const tolerates = (...keys: string[]) => pod({ tolerations: keys.map((key) => ({ key })) });
    expect(paths(tolerates("a"), tolerates("b", "a"))).toEqual([]);
    expect(paths(tolerates("a"), tolerates("b"))).toEqual(["/spec/tolerations"]);
    const gated = (fields: object, gates = ["g"]) =>
      pod({ schedulingGates: gates.map((name) => ({ name })), ...fields });
    expect(paths(gated({}), gated({}, []))).toEqual([]);
    expect(paths(gated({}), gated({}, ["g", "h"]))).toEqual(["/spec/schedulingGates/1"]);
    expect(paths(gated({ nodeSelector: { a: "1" } }), gated({ nodeSelector: { a: "1", b: "2" } }))).toEqual([]);
    expect(paths(gated({ nodeSelector: { a: "1" } }), gated({ nodeSelector: { b: "2" } }))).toEqual([
      "/spec/nodeSelector",
    ]);
    const terms = (...values: string[]) =>
      gated({
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: values.map((key) => ({ matchExpressions: [{ key, operator: "Exists" }] })),
            },
          },
        },
      });
    expect(paths(gated({}), terms("a"))).toEqual([]);
    expect(paths(terms("a"), terms("b"))).toHaveLength(1);
    // A pod needs only one of the terms, so another one is a wider choice.
    expect(paths(terms("a"), terms("a", "b"))).toHaveLength(1);
    expect(paths(pod({ terminationGracePeriodSeconds: -1 }), pod({ terminationGracePeriodSeconds: 1 }))).toEqual([]);
    expect(paths(pod({}), pod({ containers: [] }))).toEqual(["/spec/containers"]);
  });

  it("judges the template of a suspended Job by its status, its release and the field", () => {
    const suspended = (pods: object, status?: object) => job({ suspend: true }, pods, status);
    const ready = { conditions: [{ type: "Suspended", status: "True" }] };
    const nodes = { nodeSelector: { a: "b" } };
    const path = "/spec/template/spec/nodeSelector";
    expect(paths(job({}), job({}, nodes))).toEqual([path]);
    expect(paths(suspended({}), suspended(nodes))).toEqual([`${path}?`]);
    expect(paths(suspended({}, ready), suspended(nodes))).toEqual([]);
    expect(paths(suspended({}, { ...ready, active: 1 }), suspended(nodes))).toEqual([path]);
    expect(paths(suspended({}, {}), suspended(nodes), 35)).toEqual([]);
    expect(paths(suspended({}, { startTime: "2026-01-01T00:00:00Z" }), suspended(nodes), 35)).toEqual([path]);
    const cpu = { containers: [{ name: "main", image: "a:1", resources: { limits: { cpu: 1 } } }] };
    expect(paths(suspended({}, ready), suspended(cpu))).toEqual([]);
    expect(paths(suspended({}, {}), suspended(cpu), 35)).toHaveLength(1);
    const image = { containers: [{ name: "main", image: "a:2" }] };
    expect(paths(suspended({}, ready), suspended(image))).toEqual(["/spec/template/spec/containers/0/image"]);
  });

  it("lets a claim grow where its class allows it", () => {
    expect(paths(claim(size("1Gi")), claim(size("2Gi")))).toEqual(["/spec/resources/requests/storage?"]);
    expect(paths(claim(size("1Gi")), claim(size("2Gi")), 36, () => true)).toEqual([]);
    expect(paths(claim(size("1Gi")), claim(size("2Gi")), 36, () => false)).toEqual([
      "/spec/resources/requests/storage",
    ]);
    expect(paths(claim(size("2Gi")), claim(size("1Gi")), 36, () => true)).toEqual(["/spec/resources/requests/storage"]);
    const pending = { phase: "Pending" };
    expect(paths(claim(size("1Gi"), pending), claim(size("2Gi")), 36, () => true)).toEqual([
      "/spec/resources/requests/storage",
    ]);
    const failed = { phase: "Bound", capacity: { storage: "1Gi" } };
    expect(paths(claim(size("4Gi"), failed), claim(size("2Gi")))).toEqual([]);
    expect(paths(claim({}), claim({ volumeName: "v" }))).toEqual([]);
    expect(paths(claim({ volumeName: "v" }), claim({}))).toEqual(["/spec/volumeName"]);
    expect(paths(claim({}), claim({ storageClassName: "slow" }))).toEqual(["/spec/storageClassName"]);
    expect(paths(claim({ storageClassName: undefined }), claim({}))).toEqual(["/spec/storageClassName?"]);
    expect(paths(claim({}), claim({ dataSource: { kind: "PersistentVolumeClaim", name: "o" } }))).toEqual([
      "/spec/dataSource",
      "/spec/dataSourceRef",
    ]);
  });

  it("judges the addresses of Services, and fields of another type", () => {
    const ip = (clusterIP?: string, more: object = {}) => service({ ...(clusterIP && { clusterIP }), ...more });
    expect(paths(ip(), ip("10.0.0.1"))).toEqual(["/spec/clusterIP"]);
    expect(paths(ip("10.0.0.1"), ip())).toEqual([]);
    expect(paths(ip("10.0.0.1"), service({ clusterIPs: ["10.0.0.1"] }))).toEqual([]);
    expect(paths(ip("10.0.0.1"), ip("10.0.0.2", { type: "NodePort" }))).toEqual(["/spec/clusterIP"]);
    expect(paths(ip("None"), ip(undefined, { type: "NodePort" }))).toEqual(["/spec/type"]);
    const external = { type: "ExternalName", externalName: "e" };
    expect(paths(ip("10.0.0.1"), ip("10.0.0.1", external))).toEqual([]);
    expect(paths(service(external), ip("10.0.0.1", external))).toEqual(["/spec/clusterIP"]);
    expect(paths(service(external), ip("10.0.0.1"))).toEqual([]);
    const balanced = (more: object) => service({ type: "LoadBalancer", externalTrafficPolicy: "Local", ...more });
    expect(paths(balanced({ loadBalancerClass: "a" }), balanced({}))).toEqual(["/spec/loadBalancerClass"]);
    expect(paths(balanced({ healthCheckNodePort: 1 }), balanced({ healthCheckNodePort: 2 }))).toEqual([
      "/spec/healthCheckNodePort",
    ]);
    expect(paths(balanced({}), balanced({ healthCheckNodePort: 2 }))).toEqual(["/spec/healthCheckNodePort?"]);
    expect(paths(service({ ipFamilies: ["IPv4"] }), service({ ipFamilies: ["IPv6"] }))).toEqual(["/spec/ipFamilies"]);
    expect(paths(service({}), service({ ipFamilies: ["IPv6"] }))).toEqual(["/spec/ipFamilies?"]);
    const dual = { clusterIP: "10.0.0.1", clusterIPs: ["10.0.0.1", "fd00::1"] };
    expect(paths(service(dual), ip("10.0.0.1"))).toEqual(["/spec/ipFamilyPolicy"]);
    expect(paths(service(dual), ip("10.0.0.1", { ipFamilyPolicy: "SingleStack" }))).toEqual([]);
  });

  it("judges the content of Secrets and ConfigMaps", () => {
    const secret = (fields: object) => object("v1", "Secret", fields);
    expect(
      paths(secret({ immutable: true, data: { a: "Yg==" } }), secret({ immutable: true, stringData: { a: "b" } })),
    ).toEqual([]);
    expect(paths(secret({ immutable: true, data: { a: "Yg==" } }), secret({ immutable: true, data: {} }))).toEqual([
      "/data",
    ]);
    expect(paths(secret({ type: "a/b" }), secret({}))).toEqual(["/type"]);
    const map = (fields: object) => object("v1", "ConfigMap", fields);
    expect(paths(map({ immutable: true }), map({}))).toEqual(["/immutable"]);
    expect(paths(map({ data: { a: "b" } }), map({ immutable: true }))).toEqual([]);
  });

  it("judges rare kinds", () => {
    const volume = (spec: object) => object("v1", "PersistentVolume", { spec });
    expect(
      paths(
        volume({ csi: { driver: "d" } }),
        volume({ csi: { driver: "d", controllerExpandSecretRef: { name: "s" } } }),
      ),
    ).toEqual([]);
    expect(paths(volume({ nfs: { path: "/a" } }), volume({ nfs: { path: "/b" } }))).toEqual(["/spec/nfs/path"]);
    const definition = (...names: string[]) =>
      object("apiextensions.k8s.io/v1", "CustomResourceDefinition", {
        spec: { versions: names.map((name, index) => ({ name, storage: index === 0 })) },
      });
    expect(paths(definition("v1", "v2"), definition("v2"))).toEqual(["/spec/versions"]);
    expect(paths(definition("v1", "v2"), definition("v1"))).toEqual([]);
    const ranges = (...cidrs: string[]) => object("networking.k8s.io/v1", "ServiceCIDR", { spec: { cidrs } });
    expect(paths(ranges("10.0.0.0/16"), ranges("10.0.0.0/16", "fd00::/108"))).toEqual([]);
    expect(paths(ranges("10.0.0.0/16"), ranges("10.1.0.0/16"))).toEqual(["/spec/cidrs"]);
    const node = (spec: object) => object("v1", "Node", { spec });
    expect(paths(node({}), node({ providerID: "a" }))).toEqual([]);
    expect(paths(node({ providerID: "a" }), node({}))).toEqual(["/spec/providerID"]);
    const drivers = (...all: object[]) => object("storage.k8s.io/v1", "CSINode", { spec: { drivers: all } });
    expect(paths(drivers({ name: "a", nodeID: "n" }), drivers({ name: "b", nodeID: "m" }))).toEqual([]);
    expect(paths(drivers({ name: "a", nodeID: "n" }), drivers({ name: "a", nodeID: "m" }))).toEqual([
      "/spec/drivers/0/nodeID",
    ]);
    const quota = (...scopes: string[]) => object("v1", "ResourceQuota", { spec: { scopes } });
    expect(paths(quota("Terminating", "BestEffort"), quota("BestEffort", "Terminating"))).toEqual([]);
    expect(paths(quota("BestEffort"), quota())).toEqual(["/spec/scopes"]);
  });
});
