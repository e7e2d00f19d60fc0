/** More steps, objects or values than a build may need. A repository decides how many there are. */
export class BuildLimit extends Error {}
