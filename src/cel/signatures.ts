import { CelTypeFault } from "./operand-types.ts";
import { type CelType, celTypeName } from "./types.ts";

/**
 * The arguments of functions without a receiver: the types of each, with `?` where it may be absent. Functions that are not
 * listed take any.
 */
const FUNCTIONS = `
bool bool|string
bytes bytes|string
cidr string
double double|int|string
duration duration|string
dyn any
int double|int|string|timestamp
ip string
isCIDR string
isIP string
isQuantity string
isSemver string bool?
isURL string
matches string string
quantity string
semver string bool?
size bytes|list|map|string
string any
timestamp int|string|timestamp
type any
uint double|int|string
url string
`;

/** The arguments of methods of texts, without the text. */
const TEXT_METHODS = `
charAt int
contains string
endsWith string
find string
findAll string int?
format list
lowerAscii
matches string
replace string string int?
split string int?
startsWith string
substring int int?
trim
upperAscii
`;

interface Parameter {
  readonly types: ReadonlySet<string>;
  readonly isOptional: boolean;
}

function parse(text: string): ReadonlyMap<string, readonly Parameter[]> {
  return new Map(
    text
      .trim()
      .split("\n")
      .map((line) => {
        const [name = "", ...parameters] = line.split(" ");
        const read = (parameter: string) => ({
          types: new Set(parameter.replace("?", "").split("|")),
          isOptional: parameter.endsWith("?"),
        });
        return [name, parameters.map(read)];
      }),
  );
}

const OF_FUNCTIONS = parse(FUNCTIONS);
const OF_TEXTS = parse(TEXT_METHODS);

/**
 * Rejects arguments that a function, or a method of texts, does not take.
 *
 * @throws CelTypeFault
 */
export function expectArguments(name: string, types: readonly CelType[], isMethod: boolean): void {
  const parameters = (isMethod ? OF_TEXTS : OF_FUNCTIONS).get(name);
  if (parameters === undefined) return;
  const least = parameters.filter(({ isOptional }) => !isOptional).length;
  const isWrong = (type: CelType, index: number) => {
    const known = celTypeName(type);
    const wanted = parameters[index]?.types ?? new Set<string>();
    return known !== "dyn" && !wanted.has("any") && !wanted.has(known);
  };
  if (types.length >= least && types.length <= parameters.length && !types.some(isWrong)) return;
  const given = types.length === 0 ? "nothing" : `(${types.map(celTypeName).join(", ")})`;
  throw new CelTypeFault(`calls ${name}() with ${given}`);
}
