import { describe, expect, it } from "vitest";
import { readYaml } from "../../../../src/yaml/index.ts";
import { fieldErrors } from "../../../helpers/field-verdict.ts";

const errorsOn = (yaml: string, kubernetes?: string) =>
  fieldErrors(readYaml(yaml, "a.yaml").documents[0]?.value, kubernetes);

const group = (spec: string, version = "v1beta1") => `
apiVersion: scheduling.k8s.io/${version}
kind: PodGroup
metadata: {name: a}
spec: {${spec}}
`;
const workload = (spec: string, version = "v1beta1") => `
apiVersion: scheduling.k8s.io/${version}
kind: Workload
metadata: {name: a}
spec: {${spec}}
`;
const job = (spec: string) => `
apiVersion: batch/v1
kind: Job
metadata: {name: a}
spec: {${spec}, template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}
`;
const GANG = "schedulingPolicy: {gang: {minCount: 4}}";

describe("a PodGroup of Kubernetes", () => {
  it.each([
    GANG,
    "schedulingPolicy: {basic: {}}",
    `${GANG}, workloadRef: {workloadName: w, templateName: t}, parentCompositePodGroupName: p`,
    `${GANG}, schedulingConstraints: {topology: [{key: example.com/rack}]}, disruptionMode: {all: {}}`,
    `${GANG}, resourceClaims: [{name: c, resourceClaimName: d}], priorityClassName: train, priority: 50`,
  ])("is accepted: {%s}", (spec) => {
    expect(errorsOn(group(spec))).toEqual([]);
    expect(errorsOn(group(spec, "v1alpha3"))).toEqual([]);
  });

  it.each([
    ["", ["K8S-003 /spec/schedulingPolicy: schedulingPolicy: is mandatory, but missing"]],
    ["schedulingPolicy: {}", ["K8S-003 /spec/schedulingPolicy: schedulingPolicy: must have one of basic and gang"]],
    [
      "schedulingPolicy: {basic: {}, gang: {minCount: 1}}",
      [
        "K8S-006 /spec/schedulingPolicy/gang: schedulingPolicy.gang: must not be set together with basic: only one of basic and gang is allowed",
      ],
    ],
    [
      "schedulingPolicy: {gang: {minMember: 4}}",
      [
        "K8S-003 /spec/schedulingPolicy/gang/minCount: schedulingPolicy.gang.minCount: is mandatory, but missing",
        "K8S-001 /spec/schedulingPolicy/gang/minMember: schedulingPolicy.gang.minMember: unknown field; no field has a similar name",
      ],
    ],
    [
      "schedulingPolicy: {gang: {minCount: 0}}",
      ["K8S-004 /spec/schedulingPolicy/gang/minCount: schedulingPolicy.gang.minCount: must be at least 1, but is 0"],
    ],
    [
      `${GANG}, schedulingConstraints: {topology: [{key: a}, {key: b}]}`,
      [
        "K8S-004 /spec/schedulingConstraints/topology: schedulingConstraints.topology: has more than one item; only one is allowed",
      ],
    ],
    [
      `${GANG}, parentCompositePodGroupName: p`,
      ["K8S-003 /spec/workloadRef: workloadRef: is mandatory with parentCompositePodGroupName, but missing"],
    ],
  ])("is refused: {%s}", (spec, errors) => {
    expect(errorsOn(group(spec))).toEqual(errors);
    expect(errorsOn(group(spec, "v1alpha3"))).toEqual(errors);
  });

  it("of 1.36 names its template in another way", () => {
    const spec = `${GANG}, disruptionMode: PodGroup, podGroupTemplateRef: {workload: {workloadName: w, podGroupTemplateName: t}}`;
    expect(errorsOn(group(spec, "v1alpha2"), "1.36")).toEqual([]);
    expect(errorsOn(group(`${GANG}, disruptionMode: Group`, "v1alpha2"), "1.36")).toEqual([
      'K8S-004 /spec/disruptionMode: disruptionMode: must be one of Pod, PodGroup, but is "Group"',
    ]);
  });
});

describe("a Workload of Kubernetes", () => {
  const templates = (count: number) =>
    Array.from({ length: count }, (_, index) => `{name: t${index}, ${GANG}}`).join(", ");

  it("has up to 8 templates, whose names are DNS labels", () => {
    expect(errorsOn(workload(`podGroupTemplates: [${templates(8)}]`))).toEqual([]);
    expect(errorsOn(workload(`podGroupTemplates: [${templates(9)}]`))).toEqual([
      "K8S-004 /spec/podGroupTemplates: podGroupTemplates: has 9 items; at most 8 are allowed",
    ]);
    expect(errorsOn(workload(`podGroupTemplates: [{name: a.b, ${GANG}}]`))).toEqual([
      "K8S-004 /spec/podGroupTemplates/0/name: podGroupTemplates[0].name: \"a.b\" has '.'; only lower-case letters, digits and '-' are allowed",
    ]);
  });

  it("has one kind of templates", () => {
    const composite = `compositePodGroupTemplates: [{name: c, schedulingPolicy: {gang: {minGroupCount: 1}}, podGroupTemplates: [${templates(1)}]}]`;
    expect(errorsOn(workload(composite))).toEqual([]);
    expect(errorsOn(workload("controllerRef: {kind: Job, name: a}"))).toEqual([
      "K8S-003 /spec: spec: must have one of podGroupTemplates and compositePodGroupTemplates",
    ]);
    expect(errorsOn(workload(`podGroupTemplates: [{name: other, ${GANG}}], ${composite}`))).toEqual([
      "K8S-006 /spec/compositePodGroupTemplates: compositePodGroupTemplates: must not be set together with podGroupTemplates: only one of podGroupTemplates and compositePodGroupTemplates is allowed",
    ]);
  });

  it("has templates with one priority and different names, in up to 3 levels of composite ones", () => {
    const composite = (name: string, more: string) => `{name: ${name}, schedulingPolicy: {basic: {}}, ${more}}`;
    const leaf = (name: string, more = "") => `podGroupTemplates: [{name: ${name}, ${GANG}${more}}]`;
    const levels = (count: number): string =>
      count === 0 ? leaf("leaf") : `compositePodGroupTemplates: [${composite(`c${count}`, levels(count - 1))}]`;
    expect(errorsOn(workload(levels(3)))).toEqual([]);
    expect(errorsOn(workload(levels(4), "v1alpha3"))).toEqual([
      expect.stringMatching(/^K8S-004 .*: is level 4 of composite templates; at most 3 are allowed$/),
    ]);
    const pair = (one: string, other: string) =>
      workload(`compositePodGroupTemplates: [${composite("a", one)}, ${composite("b", other)}]`);
    expect(errorsOn(pair(leaf("x"), leaf("z")))).toEqual([]);
    expect(errorsOn(pair(leaf("x"), leaf("x")))).toEqual([
      'K8S-005 /spec/compositePodGroupTemplates/1/podGroupTemplates/0/name: compositePodGroupTemplates[1].podGroupTemplates[0].name: another template of the Workload already has the name "x"',
    ]);
    expect(errorsOn(pair(leaf("x"), leaf("z", ", priorityClassName: train")))).toEqual([
      "K8S-006 /spec/compositePodGroupTemplates/1/podGroupTemplates/0/priorityClassName: compositePodGroupTemplates[1].podGroupTemplates[0].priorityClassName: must be the same in all templates of the Workload, as priority",
    ]);
    expect(errorsOn(pair(leaf("x"), "disruptionMode: {all: {}}"))).toEqual([
      "K8S-003 /spec/compositePodGroupTemplates/1: compositePodGroupTemplates[1]: must have podGroupTemplates or compositePodGroupTemplates",
    ]);
  });

  it("of 1.35 has groups in place of templates", () => {
    expect(errorsOn(workload("podGroups: [{name: a, policy: {gang: {minCount: 2}}}]", "v1alpha1"), "1.35")).toEqual([]);
    expect(errorsOn(workload("podGroups: [{name: a, policy: {}}]", "v1alpha1"), "1.35")).toEqual([
      "K8S-003 /spec/podGroups/0/policy: podGroups[0].policy: must have one of basic and gang",
    ]);
  });
});

describe("the names in groups of Kubernetes", () => {
  const fieldsWith = (yaml: string, kubernetes?: string) =>
    errorsOn(yaml, kubernetes).map((error) => error.split(":")[0]?.replace("K8S-004 ", ""));

  it("are DNS names", () => {
    const spec = `${GANG}, workloadRef: {workloadName: A, templateName: a.b}, priorityClassName: a_b, parentCompositePodGroupName: A, schedulingConstraints: {topology: [{key: /a}]}, resourceClaims: [{name: a.b, resourceClaimName: A}]`;
    const places = [
      "/spec/workloadRef/workloadName",
      "/spec/workloadRef/templateName",
      "/spec/priorityClassName",
      "/spec/parentCompositePodGroupName",
      "/spec/schedulingConstraints/topology/0/key",
      "/spec/resourceClaims/0/name",
      "/spec/resourceClaims/0/resourceClaimName",
    ];
    expect(fieldsWith(group(spec)).toSorted()).toEqual(places.toSorted());
    expect(fieldsWith(group(spec, "v1alpha3")).toSorted()).toEqual(places.toSorted());
  });

  // As an API server of Kubernetes 1.35 with the feature gate GenericWorkload answered.
  it("are DNS names in 1.35", () => {
    const reference = `controllerRef: {kind: Job, name: x, apiGroup: "a b"}, podGroups: [{name: a, policy: {basic: {}}}]`;
    expect(fieldsWith(workload(reference, "v1alpha1"), "1.35")).toEqual(["/spec/controllerRef/apiGroup"]);
    const pod = `
apiVersion: v1
kind: Pod
metadata: {name: a}
spec: {containers: [{name: a, image: b}], workloadRef: {name: "a b", podGroup: b.c, podGroupReplicaKey: B}}
`;
    expect(fieldsWith(pod, "1.35")).toEqual([
      "/spec/workloadRef/name",
      "/spec/workloadRef/podGroup",
      "/spec/workloadRef/podGroupReplicaKey",
    ]);
  });
});

it("a pod of a group has no responders to evictions", () => {
  const pod = (more: string) => `
apiVersion: v1
kind: Pod
metadata: {name: a}
spec: {containers: [{name: a, image: b}], schedulingGroup: {podGroupName: a}${more}}
`;
  expect(errorsOn(pod(""))).toEqual([]);
  expect(errorsOn(pod(", evictionResponders: [{name: example.com/a, priority: 1000}]"))).toEqual([
    "K8S-006 /spec/schedulingGroup: schedulingGroup: must not be set together with evictionResponders",
  ]);
});

describe("the gang of a Job", () => {
  const gang = (minimum: string) => `scheduling: {schedulingPolicy: {gang: {${minimum}}}}`;

  it("waits for at most as many pods as run at once", () => {
    expect(errorsOn(job(`parallelism: 4, ${gang("minCount: 4")}`))).toEqual([]);
    expect(errorsOn(job(`parallelism: 4, ${gang("")}`))).toEqual([]);
    expect(errorsOn(job(`parallelism: 4, ${gang("minCount: 5")}`))).toEqual([
      "K8S-006 /spec/scheduling/schedulingPolicy/gang/minCount: scheduling.schedulingPolicy.gang.minCount: must be at most parallelism 4, but is 5",
    ]);
    expect(errorsOn(job(gang("minCount: 2")))).toEqual([
      "K8S-006 /spec/scheduling/schedulingPolicy/gang/minCount: scheduling.schedulingPolicy.gang.minCount: must be at most parallelism 1, but is 2",
    ]);
  });

  it("is a field since 1.37", () => {
    expect(errorsOn(job(gang("minCount: 1")), "1.36")).toEqual([
      "K8S-001 /spec/scheduling: scheduling: is not a field of Kubernetes 1.36, which has it since 1.37",
    ]);
  });
});
