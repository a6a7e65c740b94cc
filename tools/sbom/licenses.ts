import { type Package, idOf } from './read-packages.ts'

/** Licenses that only ask to be named, and to keep their text with the code. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
])

/** Tools may also have a license that asks for changed files of theirs, since nobody gets them from us. */
const ALLOWED_FOR_TOOLS: ReadonlySet<string> = new Set([...ALLOWED, 'MPL-2.0'])

/** Packages with another license, each with the reason why it may be shipped. */
const EXCEPTIONS: readonly { packages: RegExp; license: string; reason: string }[] = [
  {
    packages: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    reason: 'libvips is a shared library of its own, unchanged, which an operator can replace.',
  },
  {
    packages: /^openpgp$/,
    license: 'LGPL-3.0+',
    reason: 'It is a package of its own, unchanged and not bundled, which an operator can replace.',
  },
  {
    packages: /^(tweetnacl|fast-sha256)$/,
    license: 'Unlicense',
    reason: 'Its authors gave it to the public domain; it needs neither a notice nor a text.',
  },
]

/** Why a package may not be used, in one line; undefined if it may. */
export function whyNotAllowed(one: Package): string | undefined {
  if (one.license === null) return `${idOf(one)} states no license`
  const allowed = one.isDevelopment ? ALLOWED_FOR_TOOLS : ALLOWED
  const isAllowed = (license: string) =>
    allowed.has(license) ||
    EXCEPTIONS.some(({ packages, license: other }) => other === license && packages.test(one.name))
  return mayUse(one.license, isAllowed) ? undefined : `${idOf(one)} is under ${one.license}`
}

/** Evaluates an SPDX expression: of OR one license must be allowed, of AND all. */
export function mayUse(expression: string, isAllowed: (license: string) => boolean): boolean {
  const words = expression.match(/[()]|[^()\s]+/g) ?? []
  const readAny = (): boolean => {
    let result = readAll()
    while (words[0] === 'OR') {
      words.shift()
      // Both sides are read, whatever the first one says.
      result = readAll() || result
    }
    return result
  }
  const readAll = (): boolean => {
    let result = readOne()
    while (words[0] === 'AND') {
      words.shift()
      result = readOne() && result
    }
    return result
  }
  const readOne = (): boolean => {
    const word = words.shift() ?? ''
    if (word !== '(') return isAllowed(word)
    const result = readAny()
    return words.shift() === ')' && result
  }
  const result = readAny()
  // What remains is no expression, or one with an exception, which a person has to read.
  return result && words.length === 0
}

/** The packages of each license, as a page of Markdown. */
export function listLicenses(packages: readonly Package[]): string {
  const part = (title: string, ones: readonly Package[]) => {
    const byLicense = Map.groupBy(ones, ({ license }) => license ?? 'none stated')
    const rows = [...byLicense].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return [
      `## ${title}`,
      '',
      ...rows.flatMap(([license, its]) => [
        `- **${license}**: ${[...new Set(its.map(({ name }) => name))].join(', ')}`,
      ]),
      '',
    ]
  }
  return [
    '# Licenses',
    '',
    'Written by `npm run sbom -- --licenses` from `package-lock.json`; `npm test` compares it. A new license',
    'has to be allowed in `tools/sbom/licenses.ts` first.',
    '',
    ...part(
      'Shipped',
      packages.filter(({ isDevelopment }) => !isDevelopment),
    ),
    ...part(
      'Tools to build and test',
      packages.filter(({ isDevelopment }) => isDevelopment),
    ),
  ].join('\n')
}
