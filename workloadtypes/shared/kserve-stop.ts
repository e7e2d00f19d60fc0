/** jq for whether annotations stop a service of KServe, which reads the word in any case. */
export function stopsService(annotations: string): string {
  return `(${annotations}["serving.kserve.io/stop"] | (type == "string" and ascii_downcase == "true"))`;
}
