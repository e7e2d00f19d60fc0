/** Returns a reporter that reports only the first of several findings with the same place. */
export function withoutRepeats<Finding>(
  report: (finding: Finding) => void,
  placeOf: (finding: Finding) => readonly unknown[],
): (finding: Finding) => void {
  const reported = new Set<string>();
  return (finding) => {
    const place = JSON.stringify(placeOf(finding));
    if (!reported.has(place)) report(finding);
    reported.add(place);
  };
}
