import type { EvidenceName } from '../evidence/evidence.ts'

/** A rule the product follows, in our words. */
export interface Rule {
  id: string
  words: string
  citation: string
  /** Not checked against its text: a default that the institution confirms. */
  isUnchecked: boolean
  /** From the root of the project. */
  tests: readonly string[]
  evidence: readonly EvidenceName[]
}

export interface RuleSection {
  title: string
  rules: readonly Rule[]
}

/** Where most tests are. */
const DOMAINS = 'server/src/domains/'
const SERVER = 'server/src/'

/**
 * Rules as they are written down: a section's title after `#`; then a rule in three lines, the first with
 * its id and citation (`[U]` where it is unchecked), the second its words, the third its tests and, after
 * `=>`, what the data shows. Tests are named from the domains' folder, or with `/` from the server's,
 * without their ending.
 */
export function readRules(text: string): RuleSection[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n').map((line) => line.trim())
      return { title, rules: Array.from(groupsOf(lines.filter(Boolean)), toRule) }
    })
}

function* groupsOf(lines: readonly string[]): Generator<readonly string[]> {
  for (let place = 0; place < lines.length; place += 3) yield lines.slice(place, place + 3)
}

function toRule([head = '', words = '', shown = '']: readonly string[]): Rule {
  const [id = '', ...citation] = head.split(' ')
  const [tests = '', evidence = ''] = shown.split('=>')
  const cited = citation.join(' ')
  return {
    id,
    words,
    citation: cited.replace(' [U]', ''),
    isUnchecked: cited.endsWith('[U]'),
    tests: wordsOf(tests).map(pathOf),
    evidence: wordsOf(evidence) as EvidenceName[],
  }
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '' && word !== '-')
}

function pathOf(test: string): string {
  return test.startsWith('/') ? `${SERVER}${test.slice(1)}.test.ts` : `${DOMAINS}${test}.test.ts`
}
