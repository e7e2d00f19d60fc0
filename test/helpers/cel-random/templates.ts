/**
 * The forms of random expressions by their type. `$type` stands for an expression of a type, `$type<x:type>` for one that may
 * use the variable `x`. Sources: cel-go, and apiserver, `pkg/cel/library`.
 */
const split = (text: string): readonly string[] => text.split("¦");

export const CEL_LEAVES: Readonly<Record<string, string>> = {
  bool: "true¦false¦b¦object.spec.paused¦object.spec.template.spec.hostNetwork",
  int: "0¦1¦2¦-1¦i¦j¦7¦0x1F¦-0x10¦9223372036854775807¦-9223372036854775808¦100¦object.spec.replicas¦9223372036854775808¦007¦1_0",
  uint: "0u¦1u¦0xFu¦18446744073709551615u¦5U¦18446744073709551616u",
  double:
    "0.0¦1.5¦-2.5¦d¦1e3¦.5¦1e400¦1.0e-5¦object.spec.ratio¦0.1¦-0.0¦1.¦9007199254740993.0¦1e21¦123456789.0¦3.0¦1E+2",
  string: String.raw`''¦'a'¦"b"¦s¦t¦'é'¦'\n'¦"\u00e9"¦'\U0001F600'¦r'\d+'¦"""a"b"""¦'''x'y'''¦'\x41'¦'\101'¦'a\'b'¦"\q"¦'10'¦'-5'¦'1.5'¦'true'¦'1h'¦'2024-01-02T03:04:05Z'¦'500m'¦'1Gi'¦'10.0.0.1'¦'::1'¦'10.0.0.0/8'¦'https://a.b:80/c?d=e&d=f'¦'1.2.3'¦'v1.2.3-rc.1+b'¦'my-name'¦object.metadata.name¦object.kind¦'%d %s'¦'^a+$'¦'['¦"\ud800"¦R"\x"¦'A B c'¦'  x '¦"tab\there"¦b'x'¦''''''¦'/x'¦'[::1]'¦object.metadata.labels["app.kubernetes.io/name"]¦'\?'`,
  bytes: String.raw`b'abc'¦b''¦b'\xff\x00'¦b"é"¦rb'\n'¦B'''x'''¦b'\u00e9'¦br'x'`,
  null: "null¦nothing¦object.spec.nothing",
  duration: "length¦duration('90s')¦duration('-1.5h')¦duration('1x')¦duration('0')¦duration('1d')",
  timestamp:
    "now¦timestamp('2024-02-29T00:00:00Z')¦timestamp('1970-01-01T00:00:00.5+01:00')¦timestamp(1700000000)¦timestamp('x')¦timestamp('0001-01-01T00:00:00Z')¦timestamp('9999-12-31T23:59:59Z')¦timestamp('2023-02-29T00:00:00Z')",
  lint: "li¦[1, 2]¦[]¦[3]¦lists.range(3)¦[1, 1, 2]",
  lstring: "ls¦['a']¦['x', 'y', 'a']¦[]¦object.spec.template.spec.containers[0].args¦['']",
  ldyn: "ld¦object.spec.template.spec.containers¦[dyn(1), dyn('a')]¦[object.spec.replicas, 1]¦object.spec.template.spec.containers[0].ports¦[[1], [2, 3]]¦[1, 'a']¦[{}]",
  mint: "mi¦{}¦{'a': 1}¦{'x': 2, 'y': 3}¦{'a': 1, 'a': 2}",
  mstring: "ms¦{'a': 'b'}¦object.metadata.labels¦{1: 'a'}¦{true: 'a'}¦{1u: 'x', 2u: 'y'}",
  mdyn: "md¦object¦object.spec¦object.metadata¦{'a': 1, 'b': 'c'}¦{'a': dyn(1)}¦{1: dyn(2), 'a': dyn(3)}¦{1.5: 1}¦{null: 1}¦{dyn(1): 1, dyn('a'): 2}",
  optional:
    "optional.none()¦optional.of(1)¦object.?spec.?replicas¦object.?nope¦optional.ofNonZeroValue(0)¦mi.?a¦li[?9]",
  quantity:
    "quantity('500m')¦quantity('1Gi')¦quantity('2')¦quantity('x')¦quantity('1.5')¦quantity('-3k')¦quantity('1e3')",
  ip: "ip('10.0.0.1')¦ip('::1')¦ip('x')¦ip('fe80::1')¦ip('224.0.0.1')¦ip('::ffff:1.2.3.4')¦cidr('10.0.0.0/8').ip()",
  cidr: "cidr('10.0.0.0/8')¦cidr('10.1.2.3/16')¦cidr('::/0')¦cidr('1.2.3.4')¦cidr('2001:db8::/32').masked()",
  url: "url('https://user@a.b:80/c/d%20e?x=1&x=2#f')¦url('/p?q')¦url('x')¦url('http://[::1]:8080/')¦url('mailto:a@b')¦url('HTTP://EXAMPLE.com')",
  semver: "semver('1.2.3')¦semver('1.2.3-rc.1')¦semver('v1', true)¦semver('1.2')¦semver('01.2.3')¦semver('2.0.0+x')",
  format:
    "format.dns1123Label()¦format.uuid()¦format.date()¦format.named('uri').value()¦format.byte()¦format.qualifiedName()",
  type: "int¦string¦type(1)¦type('a')¦list¦map¦bool¦double¦null_type¦bytes¦uint¦type(null)¦type([])¦timestamp",
  dyn: "object¦nothing¦dyn(1)¦dyn('a')¦object.spec.replicas¦object.nope¦object.spec.template.spec.containers[1]¦dyn([1])¦dyn(1.0)¦dyn(1u)¦object.spec.in¦object.spec.__in__¦object.metadata.labels.nope¦dyn(null)¦ld[0]¦ld[1]¦undefined_name¦object.spec.`nothing`",
};

export const CEL_FORMS: Readonly<Record<string, readonly string[]>> = {
  bool: [
    "!$bool¦$bool && $bool¦$bool || $bool¦$bool ? $bool : $bool¦$int == $int¦$int != $int¦$int < $int¦$int >= $int¦$double <= $double¦$int > $double¦$double == $int",
    "$bool || $bool || $bool¦$bool && $bool && $bool¦!($bool)¦!!$bool¦$any == $any¦$any in $ldyn",
    "$string == $string¦$string < $string¦$string != $string¦$bool == $bool¦$bool < $bool¦$duration < $duration¦$timestamp >= $timestamp¦$dyn == $dyn¦$dyn != $dyn¦$dyn < $dyn¦$uint < $int¦$uint == $uint¦$bytes == $bytes¦$bytes < $bytes¦$null == $null¦$dyn == null¦$optional == $optional",
    "$int in $lint¦$string in $lstring¦$dyn in $ldyn¦$string in $mint¦$dyn in $mdyn¦$double in $lint¦$int in $mint¦$lint == $lint¦$mint == $mint¦$mdyn == $mdyn¦$ldyn == $ldyn¦$type == $type¦$quantity == $quantity¦$ip == $ip¦$cidr == $cidr¦$semver == $semver¦$url == $url",
    "has(object.$field)¦has($mdyn.$field)¦has($dyn.$field)¦has(mi.a)¦has(object.spec.$field.x)¦has(md.n)¦has(i.x)¦has($string)¦has(ld.x)¦has(object.metadata.labels.app)¦has($optional.a)¦has(object.?spec.replicas)",
    "$lint.all(x, $bool<x:int>)¦$lint.exists(x, $bool<x:int>)¦$lint.exists_one(x, $bool<x:int>)¦$lstring.all(x, $bool<x:string>)¦$ldyn.all(x, $bool<x:dyn>)¦$ldyn.exists(x, $bool<x:dyn>)¦$mint.all(k, $bool<k:string>)¦$mdyn.exists(k, $bool<k:string>)¦$ldyn.exists(x, $dyn<x:dyn>)¦$lint.all(x, $int<x:int>)",
    "$lint.all(k, x, $bool<k:int,x:int>)¦$mint.all(k, v, $bool<k:string,v:int>)¦$mdyn.exists(k, v, $bool<k:string,v:dyn>)¦$lint.existsOne(k, x, $bool<k:int,x:int>)¦$lint.existsOne(x, $bool<x:int>)¦$mint.exists_one(k, v, $bool<k:string,v:int>)",
    "$string.startsWith($string)¦$string.endsWith($string)¦$string.contains($string)¦$string.matches($string)¦matches($string, $string)¦$string.matches('[a-c]+')¦bool($string)¦bool($bool)¦$lint.isSorted()¦$lstring.isSorted()¦$ldyn.isSorted()",
    "sets.contains($lint, $lint)¦sets.intersects($lstring, $lstring)¦sets.equivalent($lint, $lint)¦sets.contains($ldyn, $ldyn)¦$optional.hasValue()¦isQuantity($string)¦isIP($string)¦isCIDR($string)¦isURL($string)¦isSemver($string)¦isSemver($string, $bool)¦ip.isCanonical($string)",
    "$quantity.isGreaterThan($quantity)¦$quantity.isLessThan($quantity)¦$quantity.isInteger()¦$semver.isLessThan($semver)¦$semver.isGreaterThan($semver)¦$cidr.containsIP($string)¦$cidr.containsIP($ip)¦$cidr.containsCIDR($cidr)¦$cidr.containsCIDR($string)¦$ip.isLoopback()¦$ip.isGlobalUnicast()¦$ip.isUnspecified()¦$ip.isLinkLocalMulticast()¦$ip.isLinkLocalUnicast()",
    "$format.validate($string).hasValue()¦!$format.validate($string).hasValue()¦dyn($bool)¦type($any) == $type¦cel.bind(q, $int, $bool<q:int>)¦$bool == $dyn¦optional.of($bool).orValue($bool)",
  ].flatMap(split),
  int: split(
    "$int + $int¦$int - $int¦$int * $int¦$int / $int¦$int % $int¦-$int¦-($int)¦--$int¦size($string)¦size($ldyn)¦size($mdyn)¦$string.size()¦$lint.size()¦$mint.size()¦$bytes.size()¦$bool ? $int : $int¦int($string)¦int($double)¦int($int)¦int($timestamp)¦int($uint)¦int($dyn)¦$lint[$int]¦$mint[$string]¦mi.a¦$mint.$field¦$lint.sum()¦$lint.min()¦$lint.max()¦$lint.indexOf($int)¦$lint.lastIndexOf($int)¦$string.indexOf($string)¦$string.indexOf($string, $int)¦$string.lastIndexOf($string)¦$string.lastIndexOf($string, $int)¦$timestamp.getFullYear()¦$timestamp.getMonth()¦$timestamp.getDate()¦$timestamp.getDayOfMonth()¦$timestamp.getDayOfWeek()¦$timestamp.getDayOfYear()¦$timestamp.getHours()¦$timestamp.getHours('+05:30')¦$timestamp.getMinutes('America/New_York')¦$timestamp.getMilliseconds()¦$duration.getHours()¦$duration.getMinutes()¦$duration.getSeconds()¦$duration.getMilliseconds()¦$optional.orValue($int)¦$optional.value()¦$quantity.asInteger()¦$quantity.sign()¦$quantity.compareTo($quantity)¦sign($quantity)¦$semver.major()¦$semver.minor()¦$semver.patch()¦$semver.compareTo($semver)¦$ip.family()¦$cidr.prefixLength()¦cel.bind(q, $int, q + $int<q:int>)¦$lint.first().orValue($int)¦$ldyn.size()¦dyn($int)¦mi[?$string].orValue($int)¦1 + $dyn¦$dyn * 2",
  ),
  uint: split(
    "uint($int)¦uint($string)¦uint($double)¦$uint + $uint¦$uint - $uint¦$uint * $uint¦$uint / $uint¦$uint % $uint¦uint($dyn)",
  ),
  double: split(
    "$double + $double¦$double - $double¦$double * $double¦$double / $double¦-$double¦double($int)¦double($string)¦double($double)¦double($uint)¦$quantity.asApproximateFloat()¦[$double, $double].max()¦[$double, $double].sum()¦$bool ? $double : $double¦dyn($double)",
  ),
  string: split(
    "$string + $string¦string($int)¦string($double)¦string($bool)¦string($duration)¦string($timestamp)¦string($bytes)¦string($uint)¦string($ip)¦string($cidr)¦string($string)¦string($dyn)¦$string.lowerAscii()¦$string.upperAscii()¦$string.trim()¦$string.replace($string, $string)¦$string.replace($string, $string, $int)¦$string.substring($int)¦$string.substring($int, $int)¦$string.charAt($int)¦$lstring.join()¦$lstring.join($string)¦$lstring[$int]¦$mstring[$string]¦ms.x¦$bool ? $string : $string¦$string.find($string)¦$string.find('[a-z]+')¦strings.quote($string)¦'%d'.format([$int])¦'%s'.format([$any])¦'%s and %v'.format([$string])¦'%.2f'.format([$double])¦'%e'.format([$double])¦'%x'.format([$int])¦'%X'.format([$string])¦'%b'.format([$int])¦'%b'.format([$bool])¦'%o'.format([$int])¦'%s %d'.format([$string, $int])¦'%%'.format([])¦'%s'.format([])¦$string.format([$any])¦$url.getHost()¦$url.getHostname()¦$url.getPort()¦$url.getScheme()¦$url.getEscapedPath()¦$lstring.min()¦$optional.orValue($string)¦cel.bind(q, $string, q + $string<q:string>)¦$format.validate($string).value()[0]¦dyn($string)¦object.metadata.labels[$string]¦$string.reverse()¦$string[0]¦'%f'.format([$dyn])¦'%d'.format([$dyn])¦$string + $dyn",
  ),
  bytes: split("bytes($string)¦bytes($bytes)¦$bytes + $bytes"),
  null: split("dyn(null)¦$bool ? null : null"),
  duration: split(
    "duration($string)¦$duration + $duration¦$duration - $duration¦$timestamp - $timestamp¦duration($duration)¦$bool ? $duration : $duration¦$optional.orValue($duration)",
  ),
  timestamp: split(
    "timestamp($string)¦timestamp($int)¦$timestamp + $duration¦$duration + $timestamp¦$timestamp - $duration¦timestamp($timestamp)",
  ),
  lint: split(
    "[$int, $int]¦[$int]¦$lint + $lint¦$lint.map(x, $int<x:int>)¦$lint.filter(x, $bool<x:int>)¦$lint.map(x, $bool<x:int>, $int<x:int>)¦$lint.distinct()¦$lint.sort()¦$lint.sortBy(x, $int<x:int>)¦$lint.slice($int, $int)¦lists.range(4)¦$bool ? $lint : $lint¦$mint.transformList(k, v, $int<k:string,v:int>)¦$lint.transformList(k, v, $bool<k:int,v:int>, $int<k:int,v:int>)¦[[$int], $lint].flatten()¦dyn($lint)¦$mint.map(k, mi[k])¦[?$optional, $int]¦$lint.reverse()¦[$int, $double]¦[$int, $dyn]",
  ),
  lstring: split(
    "[$string, $string]¦$lstring + $lstring¦$lstring.map(x, $string<x:string>)¦$lstring.filter(x, $bool<x:string>)¦$string.split($string)¦$string.split($string, $int)¦$string.findAll($string)¦$string.findAll('[a-z]', $int)¦$mint.map(k, $string<k:string>)¦$lstring.sort()¦$lstring.distinct()¦$bool ? $lstring : $lstring¦$mint.transformList(k, v, $string<k:string,v:int>)¦$url.getQuery()['x']¦$mint.filter(k, $bool<k:string>)",
  ),
  ldyn: split(
    "[$any, $any]¦[$dyn, $any]¦[dyn($any), dyn($any)]¦$ldyn + $ldyn¦$ldyn.map(x, $any<x:dyn>)¦$ldyn.filter(x, $bool<x:dyn>)¦$lint.map(x, $any<x:int>)¦[$ldyn, $ldyn]¦[$lint, []]¦[$mint, {}]¦$ldyn.flatten()¦[$ldyn].flatten($int)¦$ldyn.sort()¦$ldyn.distinct()¦$ldyn.sortBy(x, $int<x:dyn>)¦$mdyn.map(k, $any<k:string>)¦[?$optional]¦[$optional, $optional]¦[$null, $any]¦[$quantity, $any]",
  ),
  mint: split(
    "{$string: $int}¦{$string: $int, $string: $int}¦$mint.transformMap(k, v, $int<k:string,v:int>)¦$mint.transformMap(k, v, $bool<k:string,v:int>, $int<k:string,v:int>)¦$lint.transformMapEntry(k, v, {$string<v:int>: $int<k:int,v:int>})¦{?$string: $optional}¦$bool ? $mint : $mint¦{'a': $any}",
  ),
  mstring: split(
    "{$string: $string}¦{$string: $string, 'z': $string}¦$mint.transformMap(k, v, $string<k:string,v:int>)¦$lstring.transformMapEntry(k, v, {v: $string<v:string>})¦$url.getQuery()",
  ),
  mdyn: split(
    "{$any: $any}¦{$string: $any, $string: $any}¦{$any: $int, $any: $int}¦{'a': {'b': $any}}¦{?'a': $optional, 'b': $any}¦{$dyn: $dyn}",
  ),
  optional: split(
    "optional.of($any)¦optional.ofNonZeroValue($any)¦object.?$field¦object.?spec.?$field¦object.spec.?$field¦$mint[?$string]¦$lint[?$int]¦$optional.or($optional)¦$optional.optMap(x, $any<x:dyn>)¦$optional.optFlatMap(x, $optional<x:dyn>)¦object[?'spec']¦$ldyn[?$int]¦$mdyn.?$field¦$optional.?$field¦$optional.$field¦$lint.first()¦$ldyn.last()¦$format.validate($string)¦format.named($string)¦$bool ? $optional : $optional¦$optional[?$int]¦$string.?$field",
  ),
  quantity: split(
    "quantity($string)¦$quantity.add($quantity)¦$quantity.sub($quantity)¦$quantity.add($int)¦$quantity.sub($int)",
  ),
  ip: split("ip($string)¦$cidr.ip()"),
  cidr: split("cidr($string)¦$cidr.masked()"),
  url: split("url($string)"),
  semver: split("semver($string)¦semver($string, $bool)"),
  format: split(
    "format.dns1035Label()¦format.dns1123Subdomain()¦format.labelValue()¦format.datetime()¦format.uri()¦format.dns1123LabelPrefix()",
  ),
  type: split("type($any)"),
  dyn: split(
    "dyn($any)¦$dyn.$field¦object.spec.$field¦object.$field¦$dyn[$any]¦$ldyn[$int]¦$mdyn[$string]¦$mdyn[$any]¦$ldyn[$double]¦$bool ? $any : $any¦$bool ? $dyn : $any¦$dyn + $dyn¦$dyn - $dyn¦$dyn / $dyn¦$dyn % $dyn¦-$dyn¦$dyn.size()¦size($dyn)¦$dyn.startsWith($string)¦$dyn.all(x, $bool<x:dyn>)¦$dyn.map(x, $any<x:dyn>)¦$dyn.orValue($any)¦$optional.orValue($any)¦$optional.value()¦cel.bind(q, $any, $any<q:dyn>)¦$dyn.unknownMethod()¦unknownFunction($any)¦$dyn.getHours()¦$dyn.isGreaterThan($quantity)¦$dyn.matches($string)¦object.spec.template.spec.containers[$int].$field¦object['spec'][$string]¦math.abs($int)¦math.greatest($int, $int)¦base64.encode($bytes)¦lists.range(3)[$int]¦$any.size()¦$any.sum()¦$any.max()¦($any)¦Foo{a: 1}¦$any.$field",
  ),
};

export const CEL_FIELDS: readonly string[] =
  "a b c spec metadata replicas labels name kind template containers nope in __in__ x `a-b` image size ports app n c-d".split(
    " ",
  );
