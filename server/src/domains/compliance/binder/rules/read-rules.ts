import type { EvidenceName } from '../evidence/evidence.ts'

/** A rule the product follows, in our words. */
export interface Rule {
  id: string
  words: string
  citation: string
  /** The rule was not checked against its legal text: the institution confirms it. */
  isUnchecked: boolean
  /** False if the product does not do this: the rule has neither tests nor evidence then. */
  isBuilt: boolean
  /** Test files, as paths from the project root. */
  tests: readonly string[]
  evidence: readonly EvidenceName[]
}

export interface RuleSection {
  title: string
  rules: readonly Rule[]
}

/** The folder of most tests. */
const DOMAINS = 'server/src/domains/'
const SERVER = 'server/src/'

/**
 * Parses the rules. A section title follows `#`. Each rule has three lines: its id and citation
 * (`[U]` if unchecked); its text; its tests and, after `=>`, its evidence, or `not built`. Test names are
 * relative to the domains folder, or to the server folder if they start with `/`, and have no extension.
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
  const isBuilt = evidence.trim() !== 'not built'
  return {
    id,
    words,
    citation: cited.replace(' [U]', ''),
    isUnchecked: cited.endsWith('[U]'),
    isBuilt,
    tests: wordsOf(tests).map(pathOf),
    evidence: isBuilt ? (wordsOf(evidence) as EvidenceName[]) : [],
  }
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '' && word !== '-')
}

function pathOf(test: string): string {
  return test.startsWith('/') ? `${SERVER}${test.slice(1)}.test.ts` : `${DOMAINS}${test}.test.ts`
}
