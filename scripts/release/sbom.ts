import { execFileSync } from "node:child_process";

interface Bom {
  readonly serialNumber?: string;
  readonly metadata: { readonly timestamp?: string } & Readonly<Record<string, unknown>>;
  readonly components: readonly {
    readonly "bom-ref": string;
    readonly properties?: readonly { readonly name: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/**
 * The software bill of materials of the package in the format CycloneDX, from the lock file. Without the number and the time
 * that npm adds, so that the same packages give the same text. `npm sbom --omit dev` leaves out packages that developers
 * need as well, so the packages of developers are removed here.
 */
export function sbom(root: string): string {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--sbom-type", "application"];
  const stdio = ["ignore", "pipe", "ignore"] as const;
  const output = execFileSync("npm", args, { cwd: root, encoding: "utf8", stdio: [...stdio], maxBuffer: 1 << 26 });
  const { serialNumber: _number, metadata, ...rest } = JSON.parse(output) as Bom;
  const { timestamp: _time, ...kept } = metadata;
  const isOfDevelopers = ({ properties = [] }: Bom["components"][number]) =>
    properties.some(({ name }) => name === "cdx:npm:package:development");
  const removed = new Set(rest.components.filter(isOfDevelopers).map((component) => component["bom-ref"]));
  const components = rest.components.filter((component) => !removed.has(component["bom-ref"]));
  const dependencies = rest.dependencies
    .filter(({ ref }) => !removed.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !removed.has(other)) }));
  return `${JSON.stringify({ ...rest, metadata: kept, components, dependencies }, null, 2)}\n`;
}
