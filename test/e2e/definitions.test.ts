import { afterEach, describe, expect, test } from "vitest";
import { repository, type TestRepository } from "../helpers/repository.ts";

const ORGANIZATION = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters:
  - { name: main, scheduler: kai, ingress: { domain: apps.example.com } }
departments:
  - name: research
    quotas: [{ cluster: main, gpu: { deserved: 8, limit: 8 }, cpu: unlimited, memory: unlimited }]
projects:
  - name: team-a
    id: "1"
    department: research
    clusters: [main]
    quotas: [{ cluster: main, gpu: { deserved: 4, limit: 4 }, cpu: unlimited, memory: unlimited }]
policies: { pack: none }
`;
const CHECKED = ORGANIZATION.replace("pack: none", "pack: recommended");

const HEADER = `apiVersion: muster.dev/v1alpha1
metadata: { name: demo }
project: team-a
`;

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});

interface ReportedFinding {
  readonly rule: string;
  readonly severity: string;
  readonly path: string;
  readonly message: string;
  readonly location: { readonly line: number; readonly column: number };
}

/** The exit code and the findings of `muster check` in a repository with one definition, without policies by default. */
function check(definition: string, organization = ORGANIZATION) {
  const one = repository({ "muster.yaml": organization, "workloads/demo.yaml": definition });
  open.push(one);
  const { code, stdout } = one.muster("check", "--format", "json");
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly ReportedFinding[] };
  return {
    code,
    findings: findings.map(({ rule, severity, path, message, location }) => ({
      rule,
      severity,
      path,
      message,
      line: location.line,
    })),
  };
}

describe("a definition in YAML is parsed once", () => {
  test("workers: 0 beside a worker is one warning", () => {
    const definition = `kind: DistributedInference
${HEADER}spec:
  workers: 0
  leader: { image: example.com/vllm:1 }
  worker: { image: example.com/vllm:1 }
`;
    expect(check(definition)).toEqual({
      code: 0,
      findings: [
        {
          rule: "DEF-003",
          severity: "warning",
          path: "/spec/worker",
          message: "worker: describes workers, but workers is 0, so none will run",
          line: 8,
        },
      ],
    });
  });

  test("a Training has each of its errors once", () => {
    const definition = `kind: Training
${HEADER}spec:
  imagee: example.com/sft:1
  compute: { gpuPortionRequest: 0.5 }
`;
    expect(check(definition).findings.map(({ rule, path, line }) => `${rule} ${path} ${line}`)).toEqual([
      "DEF-002 /spec/imagee 6",
      "DEF-003 /spec/compute/gpuPortionRequest 7",
    ]);
  });

  test("a Training has each of its warnings once", () => {
    const definition = `kind: Training
${HEADER}spec:
  image: example.com/sft:1
  exposedUrls: [{ container: 8888 }]
`;
    const { code, findings } = check(definition);
    expect(code).toBe(0);
    expect(findings.map(({ rule, severity, path }) => `${rule} ${severity} ${path}`)).toEqual([
      "DEF-008 warning /spec/exposedUrls/0",
    ]);
  });
});

describe("a finding about an object has the place of the field of the definition", () => {
  const linesOf = (definition: string, rules: readonly string[]) =>
    check(definition, CHECKED)
      .findings.filter(({ rule }) => rules.includes(rule))
      .map(({ rule, path, line }) => `${rule} ${path} ${line}`);

  test("of a Training", () => {
    const definition = `kind: Training
${HEADER}spec:
  command: python train.py
  image: example.com/sft:latest
  compute:
    cpuCoreRequest: 1
    gpuDevicesRequest: 64
`;
    expect(linesOf(definition, ["SEC-009", "QUOTA-003"])).toEqual([
      "SEC-009 /spec/template/spec/containers/0/image 7",
      "QUOTA-003 /spec/queue 10",
    ]);
  });

  test("of a leader and its workers", () => {
    const definition = `kind: DistributedInference
${HEADER}spec:
  workers: 1
  leader:
    image: example.com/vllm:latest
  worker:
    command: vllm serve
    image: example.com/vllm:latest
    compute: { gpuDevicesRequest: 64 }
`;
    expect(linesOf(definition, ["SEC-009", "QUOTA-003"])).toEqual([
      "SEC-009 /spec/leaderWorkerTemplate/leaderTemplate/spec/containers/0/image 8",
      "SEC-009 /spec/leaderWorkerTemplate/workerTemplate/spec/containers/0/image 11",
      "QUOTA-003 /spec/queue 12",
    ]);
  });
});
