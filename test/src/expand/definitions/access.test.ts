import { describe, expect, it } from "vitest";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import { readUrl } from "../../../../src/expand/definitions/url.ts";
import type { ExposedUrl, Port } from "../../../../src/model/definition/access.ts";
import type { Target } from "../../../../src/model/organization/organization.ts";
import { at, brief, find, kaiTarget, plainTarget, training } from "./samples.ts";

const ports = (...items: readonly Port[]) => expandTraining(training({ ports: items }), kaiTarget());
const urls = (items: readonly ExposedUrl[], target: Target = kaiTarget()) =>
  expandTraining(training({ exposedUrls: items }), target);

describe("ports", () => {
  it("are Services, one for each kind, over the Job's pods", () => {
    const { objects, issues } = ports(
      { container: 80, serviceType: "ClusterIP", external: 8080 },
      { container: 81, serviceType: "ClusterIP" },
      { container: 80, serviceType: "NodePort", external: 30080 },
      { container: 81, serviceType: "NodePort" },
      { container: 443, serviceType: "LoadBalancer", external: 8443 },
      { container: 9, serviceType: "ClusterIP", exclude: true },
    );
    const selector = { "batch.kubernetes.io/job-name": "sft" };
    expect(issues).toEqual([]);
    expect(objects.filter(({ kind }) => kind === "Service").map(({ metadata, spec }) => [metadata.name, spec])).toEqual(
      [
        [
          "sft-loadbalancer",
          {
            type: "LoadBalancer",
            selector,
            ports: [{ name: "port-8443", port: 8443, targetPort: 443, protocol: "TCP" }],
          },
        ],
        [
          "sft-nodeport",
          {
            type: "NodePort",
            selector,
            ports: [
              { name: "port-80", port: 80, targetPort: 80, protocol: "TCP", nodePort: 30080 },
              { name: "port-81", port: 81, targetPort: 81, protocol: "TCP" },
            ],
          },
        ],
        [
          "sft-clusterip",
          {
            type: "ClusterIP",
            selector,
            ports: [
              { name: "port-8080", port: 8080, targetPort: 80, protocol: "TCP" },
              { name: "port-81", port: 81, targetPort: 81, protocol: "TCP" },
            ],
          },
        ],
      ],
    );
  });

  it("never reach the pod template, which is immutable", () => {
    const template = (result: ReturnType<typeof ports>) => at(result.objects, 0, "spec", "template");
    expect(template(ports({ container: 80, serviceType: "ClusterIP" }))).toEqual(template(ports()));
  });

  it("are valid port numbers of Kubernetes, once each", () => {
    expect(brief(ports({ container: 80, serviceType: "ClusterIP", external: 70000 }).issues)).toEqual([
      "DEF-004 error /spec/ports/0/external",
    ]);
    const same: Port = { container: 80, serviceType: "ClusterIP" };
    expect(brief(ports(same, { ...same, container: 81, external: 80 }).issues)).toEqual([
      "DEF-004 error /spec/ports/1",
    ]);
    expect(
      brief(
        ports(
          { container: 1, serviceType: "NodePort", external: 30000 },
          { container: 2, serviceType: "NodePort", external: 30000 },
        ).issues,
      ),
    ).toEqual(["DEF-004 error /spec/ports/1"]);
  });

  it("are in the range of the cluster's nodes", () => {
    const nodePort = (external: number, nodePorts?: { first: number; last: number }) =>
      brief(
        expandTraining(
          training({ ports: [{ container: 80, serviceType: "NodePort", external }] }),
          kaiTarget(nodePorts && { nodePorts }),
        ).issues,
      );
    const refused = ["DEF-004 error /spec/ports/0/external"];
    expect([80, 29_999, 30_000, 32_767, 32_768].map((port) => nodePort(port))).toEqual([
      refused,
      refused,
      [],
      [],
      refused,
    ]);
    expect(nodePort(80, { first: 80, last: 90 })).toEqual([]);
    expect(nodePort(30_000, { first: 80, last: 90 })).toEqual(refused);
  });
});

describe("URLs of a Training", () => {
  it("become an Ingress and a Service, with a warning that no login is required", () => {
    const { objects, issues } = urls([
      { container: 8888 },
      { container: 6006 },
      { container: 80, url: "http://tb.example.com/ui/" },
    ]);
    expect(brief(issues)).toEqual([0, 1, 2].map((index) => `DEF-008 warning /spec/exposedUrls/${index}`));
    expect(at(find(objects, "Service", "sft-urls"), "spec", "ports")).toEqual(
      [8888, 6006, 80].map((port) => ({ name: `port-${port}`, port, targetPort: port, protocol: "TCP" })),
    );
    const path = (path: string, port: number) => ({
      path,
      pathType: "Prefix",
      backend: { service: { name: "sft-urls", port: { number: port } } },
    });
    expect(find(objects, "Ingress")).toEqual({
      apiVersion: "networking.k8s.io/v1",
      kind: "Ingress",
      metadata: { name: "sft-urls", namespace: "team-nlp" },
      spec: {
        ingressClassName: "nginx",
        tls: [{ hosts: ["team-nlp-sft.apps.example.com", "team-nlp-sft-6006.apps.example.com"] }],
        rules: [
          { host: "team-nlp-sft.apps.example.com", http: { paths: [path("/", 8888)] } },
          { host: "team-nlp-sft-6006.apps.example.com", http: { paths: [path("/", 6006)] } },
          { host: "tb.example.com", http: { paths: [path("/ui/", 80)] } },
        ],
      },
    });
  });

  it.each(["/a//b", "//", "/a/../b", "/a/./b", "/a/..", "/.", "/a%2Fb", "/a%2fb"])(
    "have a path that Kubernetes accepts, so not %s",
    (path) => {
      const { issues, objects } = urls([{ container: 1, url: `https://h.example.com${path}` }]);
      expect(objects).toEqual([]);
      expect(brief(issues)).toContain("DEF-004 error /spec/exposedUrls/0/url");
    },
  );

  it.each(["/a..b", "/.well-known", "/a%20b", "/...", "/a/..b"])("may have the path %s", (path) => {
    const { objects } = urls([{ container: 1, url: `https://h.example.com${path}` }]);
    expect(at(find(objects, "Ingress"), "spec", "rules", 0, "http", "paths", 0, "path")).toBe(path);
  });

  it("have a host of at most 253 characters, also one that muster makes", () => {
    const domain = Array.from({ length: 4 }, () => "a".repeat(60)).join(".");
    const target = kaiTarget({ ingress: { domain } });
    const { issues } = expandTraining(training({ exposedUrls: [{ container: 1 }] }), target);
    expect(brief(issues)).toContain("DEF-004 error /spec/exposedUrls/0");
  });

  it("are never open to everybody where only some may come in", () => {
    for (const item of [
      { container: 1, authorizationType: "authenticatedUsers" as const },
      { container: 1, authorizedUsers: ["a"] },
      { container: 1, authorizedGroups: ["a"] },
    ]) {
      const { issues, objects } = urls([item]);
      expect(objects).toEqual([]);
      expect(issues.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
        `DEF-004 /spec/exposedUrls/0/${Object.keys(item)[1]}`,
      ]);
    }
    expect(urls([{ container: 1, authorizedUsers: [] }]).objects).not.toEqual([]);
  });

  it("need an ingress of the cluster", () => {
    const { issues } = urls([{ container: 1 }], plainTarget());
    expect(brief(issues)).toEqual(["DEF-008 warning /spec/exposedUrls/0", "DEF-004 error /spec/exposedUrls/0"]);
    expect(issues[1]?.message).toBe(
      "exposedUrls[0] requests a URL, but muster.yaml configures no ingress for kai cluster east",
    );
  });

  it("need hosts and paths of their own, and ports that are ports", () => {
    const error = (items: readonly ExposedUrl[]) =>
      brief(urls(items).issues).filter((text) => text.includes(" error "));
    expect(
      error([
        { container: 1, url: "https://a.example.com" },
        { container: 2, url: "a.example.com/" },
      ]),
    ).toEqual(["DEF-004 error /spec/exposedUrls/1/url"]);
    expect(error([{ container: 1, url: "https://a.example.com:8443" }])).toEqual([
      "DEF-004 error /spec/exposedUrls/0/url",
    ]);
    expect(error([{ container: 0 }])).toEqual(["DEF-004 error /spec/exposedUrls/0/container"]);
    const long = expandTraining(
      training({ exposedUrls: [{ container: 1 }] }, { metadata: { name: "a".repeat(58) } }),
      kaiTarget(),
    );
    expect(brief(long.issues)).toContain("DEF-004 error /spec/exposedUrls/0");
  });
});

describe("readUrl", () => {
  it.each([
    ["https://a.example.com", { host: "a.example.com", path: "/", tls: true }],
    ["HTTP://A.example.com/b/c", { host: "a.example.com", path: "/b/c", tls: false }],
    ["a.example.com/b", { host: "a.example.com", path: "/b", tls: true }],
    [" localhost ", { host: "localhost", path: "/", tls: true }],
  ])("reads %j", (url, address) => {
    expect(readUrl(url)).toEqual(address);
  });

  it.each([
    ["ftp://a", "has the scheme ftp; an Ingress serves https and http"],
    ["https://a?x=1", "has '?'; an Ingress reads only host and path"],
    ["https://a/#top", "has '#'; an Ingress reads only host and path"],
    ["https:///a", "has no host"],
    ["/a", "has no host"],
    ["https://me@a", "has a user in front of its host"],
    ["https://a:80", "has a port; an Ingress answers on the ports of its controller"],
    ["https://10.0.0.1/", "has an address instead of a host name"],
    ["https://a_b", "has a host that has '_'; only lower-case letters, digits, '-' and '.' are allowed"],
  ])("refuses %j", (url, problem) => {
    expect(readUrl(url)).toEqual({ problem });
  });
});
