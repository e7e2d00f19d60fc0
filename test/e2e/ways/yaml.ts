import { EVIL_POD, EVIL_YAML, GOOD_YAML, inYaml, MOVING_TAG, type Way } from "./way.ts";

const pod = (container: string) => `apiVersion: v1
kind: Pod
metadata: {name: evil, namespace: team-a}
spec:
  containers:
  - name: c
    image: evil:latest
${container.replace(/^/gm, "    ")}
`;
const JSON_POD = JSON.stringify(EVIL_POD);
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};
const deep = (depth: number) => `data: ${"[".repeat(depth)}${"]".repeat(depth)}\n`;

/** Merge keys, anchors, tags and styles. */
export const grammarWays: readonly Way[] = [
  inYaml("merge of a flow map", pod("securityContext: {<<: {privileged: true}}")),
  inYaml("merge of a list", pod("securityContext: {<<: [{runAsUser: 1}, {privileged: true}]}")),
  inYaml("explicit merge key", pod("securityContext:\n  ? <<\n  : {privileged: true}")),
  inYaml("explicit merge key with a comment", pod("securityContext:\n  ? << # no\n  : {privileged: true}")),
  inYaml("explicit merge key in a flow map", pod("securityContext: {? << : {privileged: true}}"), 3),
  inYaml("merge key with blanks", pod("securityContext:\n  <<   : {privileged: true}")),
  inYaml("merge of a merge", pod("securityContext: {<<: {<<: {<<: {privileged: true}}}}")),
  inYaml("merge of an alias", `x: &x {privileged: true}\n${pod("securityContext: {<<: *x}")}`),
  inYaml("merge of the container", pod("<<: {securityContext: {privileged: true}}")),
  inYaml("merge of the spec", EVIL_YAML.replace("spec: {", "spec: {<<: {hostNetwork: true}, "), "SEC-005"),
  inYaml("merge of the whole object", `<<: ${JSON_POD}\n`),
  inYaml("tagged merge key", pod("securityContext:\n  !!merge <<: {privileged: true}"), 3),
  inYaml("two merges in a map", pod("securityContext:\n  <<: {privileged: true}\n  <<: {runAsUser: 1}"), 3),
  inYaml(
    "a merge that an own key overrides",
    pod("securityContext:\n  privileged: true\n  <<: {privileged: false}"),
    3,
  ),
  inYaml("alias of a boolean", `x: &x true\n${pod("securityContext: {privileged: *x}")}`),
  inYaml("alias of a key", `x: &x privileged\n${pod("securityContext: {*x : true}")}`),
  inYaml("anchor of another anchor's name", `x: &x false\ny: &x true\n${pod("securityContext: {privileged: *x}")}`),
  inYaml("anchor at a list item", pod("securityContext: &s\n  privileged: &p true")),
  inYaml("tag !!bool", pod('securityContext: {privileged: !!bool "true"}')),
  inYaml("tag !!bool with yes", pod("securityContext: {privileged: !!bool yes}")),
  inYaml("tag with its full name", pod("securityContext: {privileged: !<tag:yaml.org,2002:bool> true}")),
  inYaml("tag of a key", pod("securityContext: {!!str privileged: true}")),
  inYaml("tag !!map", pod("securityContext: !!map {privileged: true}")),
  inYaml("tag !!binary", pod("securityContext: {? !!binary cHJpdmlsZWdlZA== : true}"), 3),
  inYaml("unknown tag", pod("securityContext: !x {privileged: true}"), 3),
  inYaml("tag directive", `%TAG ! tag:yaml.org,2002:\n---\n${pod("securityContext: {privileged: !bool true}")}`, 3),
  ...["yes", "on", "True", "TRUE", "y", "Y", "ON"].map((word) =>
    inYaml(`boolean ${word}`, pod(`securityContext: {privileged: ${word}}`)),
  ),
  inYaml("boolean in quotes", pod('securityContext: {privileged: "true"}'), "GITOPS-042"),
  inYaml("boolean with a non-specific tag", pod("securityContext: {privileged: ! true}"), "GITOPS-042"),
  inYaml("boolean as a number", pod("securityContext: {privileged: 1}"), "GITOPS-042"),
  inYaml("boolean in a block scalar", pod("securityContext:\n  privileged: |-\n    true"), "GITOPS-042"),
  inYaml("octal user 0", pod("securityContext: {runAsUser: 0o0, privileged: yes}")),
  inYaml("escapes in a key", pod('securityContext: {"privi\\u006ceged": true}')),
  inYaml("a key in single quotes", pod("securityContext: {'privileged': true}")),
  inYaml("an explicit key", pod("securityContext:\n  ? privileged\n  : true")),
  inYaml("a key of a block scalar", pod("securityContext:\n  ? |-\n    privileged\n  : true")),
  inYaml("a key without a blank", pod('securityContext: {"privileged":true}')),
  inYaml("a key of another case", pod("SecurityContext: {privileged: true}"), MOVING_TAG),
  inYaml("duplicate keys", pod("securityContext: {privileged: true}\nsecurityContext: {}"), 3),
  inYaml("duplicate keys in two spellings", pod('securityContext: {"privileged": true, privileged: false}'), 3),
  inYaml("an own __proto__", pod("securityContext: {__proto__: {privileged: false}, privileged: true}")),
  inYaml("a long comment in front", `# ${"x".repeat(200_000)}\n${EVIL_YAML}`),
  inYaml("a quoted text at the margin", pod('command: ["\n  echo\n"]\nsecurityContext: {privileged: true}')),
];

/** Documents, encodings and sizes. */
export const textWays: readonly Way[] = [
  inYaml("second document", `${GOOD_YAML}---\n${EVIL_YAML}`),
  inYaml("document after three empty ones", `---\n---\n---\n${EVIL_YAML}`),
  inYaml("document after an end marker", `${GOOD_YAML}...\n---\n${EVIL_YAML}`),
  inYaml("content after an end marker", `${GOOD_YAML}...\n${EVIL_YAML}`, 3),
  inYaml("content on the line of the marker", `${GOOD_YAML}--- ${JSON_POD}\n`, 3),
  inYaml("marker with a comment", `${GOOD_YAML}--- # next\n${EVIL_YAML}`),
  inYaml("marker with a tab", `${GOOD_YAML}---\t\n${EVIL_YAML}`),
  inYaml("marker in CRLF", `${GOOD_YAML}---\n${EVIL_YAML}`.replaceAll("\n", "\r\n")),
  inYaml("marker after a block scalar", `${GOOD_YAML}data:\n  a: |\n    x\n---\n${EVIL_YAML}`),
  inYaml("marker inside of a block scalar at the margin", `${GOOD_YAML}data:\n  a: |\n---\n${EVIL_YAML}`),
  inYaml("marker inside of a quoted text", `${GOOD_YAML}data:\n  a: "\n---\n${EVIL_YAML}`),
  inYaml("JSON in a YAML file", JSON_POD),
  inYaml("JSON over several lines", JSON.stringify(EVIL_POD, null, 2)),
  inYaml("JSON documents in a row", `${JSON_POD}\n${JSON_POD}`, 3),
  inYaml("JSON with a comment in a YAML file", `# x\n${JSON_POD}`),
  { name: "JSON stream", files: { "k8s/a.json": `${JSON.stringify({})}\n${JSON_POD}` }, ends: 3 },
  { name: "JSON with comments", files: { "k8s/a.json": `// x\n${JSON_POD}` }, ends: 3 },
  { name: "JSON with an extra comma", files: { "k8s/a.json": JSON_POD.replace("]}", "],}") }, ends: 3 },
  {
    name: "JSON with duplicate keys",
    files: { "k8s/a.json": JSON_POD.replace('{"privileged":true}', '{"privileged":true,"privileged":false}') },
    ends: 3,
  },
  {
    name: "JSON with escapes in keys",
    files: { "k8s/a.json": JSON_POD.replace('"privileged"', '"\\u0070rivileged"') },
    ends: "SEC-001",
  },
  { name: "JSON with a byte order mark", files: { "k8s/a.json": `\ufeff${JSON_POD}` }, ends: "SEC-001" },
  { name: "YAML in a JSON file", files: { "k8s/a.json": EVIL_YAML }, ends: 3 },
  { name: "two JSON documents with a marker", files: { "k8s/a.json": `{}\n---\n${JSON_POD}` }, ends: 3 },
  inYaml("byte order mark", `\ufeff${EVIL_YAML}`),
  inYaml("byte order mark before the second document", `${GOOD_YAML}---\n\ufeff${EVIL_YAML}`, 3),
  inYaml("UTF-16, little end first", utf16(EVIL_YAML), 3),
  inYaml("UTF-16, big end first", utf16(EVIL_YAML, true), 3),
  inYaml("UTF-16 without a mark", Buffer.from(EVIL_YAML, "utf16le"), 3),
  inYaml("UTF-32", Buffer.from([...EVIL_YAML].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0])), 3),
  inYaml("Latin-1", Buffer.from(`# \xe9\n${EVIL_YAML}`, "latin1"), 3),
  inYaml("NUL", `${EVIL_YAML}\0`, 3),
  inYaml("NEL as a line break", EVIL_YAML.replaceAll("\n", "\u0085"), 3),
  inYaml("U+2028 as a line break", `# x\u2028${EVIL_YAML}`, 3),
  inYaml("carriage returns as line breaks", EVIL_YAML.replaceAll("\n", "\r"), 3),
  inYaml("CRLF", EVIL_YAML.replaceAll("\n", "\r\n")),
  inYaml("tabs as indentation", EVIL_YAML.replace("spec: {", "spec:\n\t{"), 3),
  inYaml("a template beside it", `${EVIL_YAML}---\na: {{ .Values.a }}\n`),
  inYaml("a template around it", `{{ if true }}\n${EVIL_YAML}{{ end }}\n`, 3),
  inYaml("a faulty document in front", `apiVersion: v1\nkind: Pod\na: *b\n---\n${EVIL_YAML}`),
  inYaml("a deep document in front", `apiVersion: v1\nkind: A\n${deep(200)}---\n${EVIL_YAML}`),
  inYaml("too deep", `${EVIL_YAML}${deep(20_000)}`, 3),
  {
    ...inYaml("too many values", `${EVIL_YAML}data: [${"1,".repeat(20_000)}]\n`, 3),
    options: { limits: { nodes: 10_000 } },
  },
  inYaml("too many values by aliases", `${EVIL_YAML}data:\n- &a [${"1,".repeat(2_000)}]\n${"- *a\n".repeat(1_000)}`, 3),
  inYaml("too large", `${EVIL_YAML}# ${"x".repeat(11 * 1024 * 1024)}\n`, 3),
  inYaml("an early end", EVIL_YAML.slice(0, -5), 3),
];
