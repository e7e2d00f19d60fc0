import { describe, expect, it } from "vitest";
import { readYaml } from "../../../../src/yaml/index.ts";
import { fieldErrors } from "../../../helpers/field-verdict.ts";

const objectOf = (yaml: string) => readYaml(yaml, "a.yaml").documents[0]?.value;
const errorsOn = (yaml: string, kubernetes?: string) => fieldErrors(objectOf(yaml), kubernetes);

const pod = (spec: string) => `
apiVersion: v1
kind: Pod
metadata: {name: a}
spec: {containers: [{name: a, image: b}], ${spec}}
`;
const projected = (source: string) => pod(`volumes: [{name: a, projected: {sources: [${source}]}}]`);
const policy = (spec: string) => `
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicy
metadata: {name: a}
spec: {${spec}}
`;
const RULES = "resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]";

describe("a field or a word that Kubernetes has since a version", () => {
  it.each([
    ["1.35", "schedulingGroup: {podGroupName: a}", "schedulingGroup", "1.36"],
    ["1.36", "evictionResponders: [{name: example.com/a, priority: 1000}]", "evictionResponders", "1.37"],
  ])("on %s: %s", (kubernetes, field, name, since) => {
    expect(errorsOn(pod(field), kubernetes)).toEqual([
      `K8S-001 /spec/${name}: ${name}: is not a field of Kubernetes ${kubernetes}, which has it since ${since}`,
    ]);
    expect(errorsOn(pod(field), since)).toEqual([]);
  });

  it("is an error before it, and a warning where the feature is off by default", () => {
    const toleration = pod("tolerations: [{key: a, operator: Gt, value: '5'}]");
    expect(errorsOn(toleration, "1.34")).toEqual([
      'K8S-004 /spec/tolerations/0/operator: tolerations[0].operator: must be one of Equal, Exists, but is "Gt", which Kubernetes has since 1.35',
    ]);
    expect(errorsOn(toleration, "1.37")).toEqual([]);
  });

  it("compares numbers in tolerations", () => {
    expect(errorsOn(pod("tolerations: [{key: a, operator: Lt, value: '05'}]"))).toEqual([
      'K8S-004 /spec/tolerations/0/value: tolerations[0].value: must be an integer with operator: Lt, but is "05"',
    ]);
  });
});

describe("a scale to zero", () => {
  const autoscaler = (more: string) => `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: a}
spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}, maxReplicas: 2, minReplicas: 0${more}}
`;
  const external = ", metrics: [{type: External, external: {metric: {name: a}, target: {type: Value, value: '1'}}}]";

  it("is refused before 1.37", () => {
    expect(errorsOn(autoscaler(external), "1.36")).toEqual([
      "K8S-004 /spec/minReplicas: minReplicas: must be at least 1, but is 0; Kubernetes allows 0 since 1.37",
    ]);
    expect(errorsOn(autoscaler(external), "1.37")).toEqual([]);
  });

  it("needs a metric that is known without pods", () => {
    expect(errorsOn(autoscaler(""))).toEqual([
      "K8S-003 /spec/metrics: metrics: needs one of type External or Object with minReplicas: 0",
    ]);
  });
});

describe("a source of a projected volume", () => {
  const certificate = (more: string) => `{podCertificate: {signerName: example.com/a, keyType: ED25519${more}}}`;
  const place = "volumes[0].projected.sources[0]";
  const pointer = "/spec/volumes/0/projected/sources/0";

  it.each([
    [`{clusterTrustBundle: {name: a, path: p}}, ${certificate(", keyPath: k")}`],
    ["{clusterTrustBundle: {name: 'example.com:a:b', path: p}}"],
  ])("is accepted: %s", (source) => expect(errorsOn(projected(source))).toEqual([]));

  it.each([
    [
      certificate(""),
      `K8S-003 ${pointer}/podCertificate: ${place}.podCertificate: must have one of credentialBundlePath, keyPath, certificateChainPath`,
    ],
    [
      "{podCertificate: {signerName: example, keyType: RSA, keyPath: k}}",
      `K8S-004 ${pointer}/podCertificate/keyType: ${place}.podCertificate.keyType: must be one of ECDSAP256, ECDSAP384, ECDSAP521, ED25519, RSA3072, RSA4096, but is "RSA"`,
      `K8S-004 ${pointer}/podCertificate/signerName: ${place}.podCertificate.signerName: "example" must be a domain and a name such as example.com/signer`,
    ],
    [
      "{clusterTrustBundle: {path: p}}",
      `K8S-003 ${pointer}/clusterTrustBundle: ${place}.clusterTrustBundle: must have one of name and signerName`,
    ],
    [
      "{clusterTrustBundle: {name: a, path: p, labelSelector: {}}}",
      `K8S-006 ${pointer}/clusterTrustBundle/labelSelector: ${place}.clusterTrustBundle.labelSelector: must not be set together with name`,
    ],
  ])("is refused: %s", (source, ...errors) =>
    expect(errorsOn(projected(source)).toSorted()).toEqual(errors.toSorted()),
  );

  it("must not write the file of another one", () => {
    const bundle = "{clusterTrustBundle: {name: a, path: p}}";
    expect(errorsOn(projected(`${bundle}, ${certificate(", keyPath: p")}`))).toEqual([
      `K8S-005 /spec/volumes/0/projected/sources/1/podCertificate: volumes[0].projected.sources[1].podCertificate: another source already has the path "p"`,
    ]);
  });
});

describe("a MutatingAdmissionPolicy", () => {
  const mutations = "mutations: [{patchType: JSONPatch, jsonPatch: {expression: '[]'}}], reinvocationPolicy: Never";

  it("is accepted", () => expect(errorsOn(policy(`matchConstraints: {${RULES}}, ${mutations}`))).toEqual([]));

  it.each([
    [mutations, ["K8S-003 /spec/matchConstraints: matchConstraints: is mandatory, but missing"]],
    [
      `matchConstraints: {}, ${mutations}`,
      ["K8S-003 /spec/matchConstraints/resourceRules: matchConstraints.resourceRules: is mandatory, but missing"],
    ],
    [
      `matchConstraints: {${RULES.replace("CREATE", "DELETE")}}, ${mutations}`,
      [
        "K8S-004 /spec/matchConstraints/resourceRules/0/operations/0: matchConstraints.resourceRules[0].operations[0]: must be one of CREATE, UPDATE here",
      ],
    ],
    [
      `matchConstraints: {${RULES}}, reinvocationPolicy: Never, mutations: [{patchType: JSONPatch, applyConfiguration: {expression: a}}]`,
      [
        "K8S-003 /spec/mutations/0/jsonPatch: mutations[0].jsonPatch: is mandatory with patchType: JSONPatch, but missing",
        "K8S-006 /spec/mutations/0/applyConfiguration: mutations[0].applyConfiguration: must not be set together with patchType: JSONPatch",
      ],
    ],
    [
      `matchConstraints: {${RULES}}, ${mutations}, variables: [{name: a, expression: 'object.'}]`,
      [expect.stringMatching(/^K8S-004 \/spec\/variables\/0\/expression: /)],
    ],
  ])("is refused: %s", (spec, errors) => expect(errorsOn(policy(spec)).toSorted()).toEqual(errors));
});

describe("other objects", () => {
  it.each([
    [
      "apiVersion: storage.k8s.io/v1\nkind: CSIDriver\nmetadata: {name: a.b}\nspec: {serviceAccountTokenInSecrets: false}\n",
      [
        "K8S-003 /spec/tokenRequests: tokenRequests: is mandatory together with serviceAccountTokenInSecrets, but missing",
      ],
    ],
    [
      "apiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: a}\nspec: {extendedResourceName: gpu}\n",
      [
        'K8S-004 /spec/extendedResourceName: extendedResourceName: "gpu" is not a name with a domain, such as example.com/gpu',
      ],
    ],
    [
      "apiVersion: resource.k8s.io/v1\nkind: DeviceTaintRule\nmetadata: {name: a}\nspec: {deviceSelector: {pool: a//b}, taint: {key: a.b/c, effect: NoExecute}}\n",
      ['K8S-004 /spec/deviceSelector/pool: deviceSelector.pool: "a//b" has an empty part'],
    ],
    [
      "apiVersion: storagemigration.k8s.io/v1\nkind: StorageVersionMigration\nmetadata: {name: a}\nspec: {resource: {resource: A}}\n",
      [
        "K8S-004 /spec/resource/resource: resource.resource: \"A\" has an upper-case letter; only lower-case letters, digits and '-' are allowed",
      ],
    ],
  ])("%s", (yaml, errors) => expect(errorsOn(yaml)).toEqual(errors));

  it("has no name of an extended resource that 1.35 reads", () => {
    const yaml =
      "apiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: a}\nspec: {extendedResourceName: gpu}\n";
    expect(errorsOn(yaml, "1.35")).toEqual([]);
  });
});
